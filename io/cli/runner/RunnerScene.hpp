#pragma once

#include <io/cli/world/ShapeSurface.hpp>
#include <io/problems/formats/Hdf5File.hpp>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace rico {

/// The objects of a scene of MechanicsHdf5Runner, in /data/input, and their surfaces: those of all
/// contactors of an object. Objects with equal contactors share a surface.
class RunnerScene {
 public:
  /// `data` is the group /data. `bodies` are the numbers of all bodies in the tables; those that
  /// are not objects of the scene, and objects without contactors, get an empty surface. Planes are
  /// drawn with `extent` as half their size.
  RunnerScene(hid_t data, bool isPlane, const std::set<std::int64_t>& bodies, double extent);

  struct Drawn {
    ShapeKind kind = ShapeKind::kCompound;
    double size = 0;  ///< radius of a ball about the origin
    ShapeSurface surface;
  };
  const std::vector<Drawn>& surfaces() const { return surfaces_; }
  /// The index of the surface of a body.
  std::int64_t surfaceOfBody(std::int64_t body) const { return surfaceOf_.at(body); }

 private:
  struct Contactor {
    std::string shape;
    Frame frame;  ///< in that of the body
  };
  using Contactors = std::vector<Contactor>;

  Contactors contactorsOf(hid_t object, std::string& key) const;
  Drawn drawn(hid_t shapes, const Contactors& contactors) const;
  void put(Drawn& drawn, const Contactor& contactor, hid_t shapes) const;

  bool isPlane_;
  double extent_;
  int fineness_;
  std::vector<Drawn> surfaces_;
  std::unordered_map<std::int64_t, std::int64_t> surfaceOf_;
};

}  // namespace rico
