#pragma once

#include <io/cli/scene/check/SceneCheck.hpp>
#include <set>
#include <string_view>
#include <unordered_map>

namespace rico {

/// The names of all entries that have one.
template <class Spec>
std::vector<std::string> namesOf(const std::vector<Spec>& all) {
  std::vector<std::string> names;
  for (const Spec& spec : all)
    if (!spec.name.empty()) names.push_back(spec.name);
  return names;
}

/// The checks of checkScene(). Each notes its errors with their places.
class SceneChecks {
 public:
  SceneChecks(const Scene& scene, SceneErrors& errors) : scene_(scene), errors_(errors) {
    for (const BodySpec& body : scene.bodies)
      if (!body.name.empty()) bodies_.emplace(body.name, &body);
  }

  void all();

 private:
  /// Returns the entry with this name, or null after noting an error that lists the names.
  template <class Spec>
  const Spec* refer(const ScenePlace& place, const std::string& name, const std::vector<Spec>& all,
                    const char* what) {
    const Spec* spec = findNamed(all, name);
    if (spec == nullptr)
      errors_.addUnknownWord(place, name, std::string("the name of a ").append(what), namesOf(all));
    return spec;
  }

  const BodySpec* referBody(const ScenePlace& place, const std::string& name);
  void checkTime();
  void checkTwice();
  void checkMaterials();
  void checkShape(const ShapeSpec& shape);
  void checkAxis(const ScenePlace& place, Vec3 axis);
  void checkLaw(const LawSpec& law);
  void checkShear(const LawSpec& law);
  void checkSubsteps();
  void checkMade(const ScenePlace& place, const std::vector<std::string>& shapes,
                 const std::string& material, bool isDynamic);
  void checkBody(const BodySpec& body);
  void checkMotion(const BodySpec& body);
  void checkPrescribed(const ScenePlace& place, const MotionSpec& motion);
  void checkGrid(const BodySpec& body);
  void checkName(const BodySpec& body);
  void checkBox(const ScenePlace& place, const PackingSpec& box);
  void checkBirth(const BirthSpec& birth);
  void checkElastic(const ElasticSpec& body);
  void checkJoint(const JointSpec& joint);
  void checkPairs();
  static std::string missingLaw(const std::string& a, const std::string& b);
  bool hasLaw(const std::string& a, const std::string& b) const;

  const Scene& scene_;
  SceneErrors& errors_;
  std::unordered_map<std::string_view, const BodySpec*> bodies_;  // those that have a name
  std::set<std::string> names_;
};

}  // namespace rico
