/// Rigid bodies and their contacts. What is told of many bodies are arrays, a row each.
#include <numerics/rico_math.h>
#include <pybind11/stl.h>

#include <cmath>
#include <io/python/Arrays.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/laws/NonSmoothLaw.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/shapes/ConvexHull.hpp>

namespace rico::python {

namespace {

Vec3 vec3Of(const Reals& array) {
  if (array.ndim() != 1 || array.size() != 3)
    throw std::invalid_argument("a place, a velocity or a direction has three numbers, not " +
                                std::to_string(array.size()));
  for (int i = 0; i < 3; ++i)
    if (!std::isfinite(array.data()[i]))
      throw std::invalid_argument("a place, a velocity or a direction has finite numbers");
  return {array.data()[0], array.data()[1], array.data()[2]};
}

Vec3 vec3Of(const std::optional<Reals>& array) { return array ? vec3Of(*array) : Vec3{}; }

/// w, x, y, z.
Quaternion quaternionOf(const std::optional<Reals>& array) {
  if (!array) return {};
  if (array->ndim() != 1 || array->size() != 4)
    throw std::invalid_argument("an orientation has four numbers, w, x, y, z");
  const double* q = array->data();
  const double length = RicoHypot(RicoHypot(q[0], q[1]), RicoHypot(q[2], q[3]));
  if (!std::isfinite(length) || length == 0)
    throw std::invalid_argument("an orientation has finite numbers, w, x, y, z, not all zero");
  return {q[0], q[1], q[2], q[3]};
}

Motion motionOf(const std::string& word) {
  if (word == "dynamic") return Motion::kDynamic;
  if (word == "static") return Motion::kStatic;
  throw std::invalid_argument("motion is dynamic or static, not " + word);
}

/// `width` numbers of each of n.
template <class Numbers>
Reals rowsOf(std::size_t n, py::ssize_t width, const Numbers& numbersOf) {
  Reals rows({static_cast<py::ssize_t>(n), width});
  double* at = rows.mutable_data();
  for (std::size_t i = 0; i < n; ++i)
    for (const double number : numbersOf(i)) *at++ = number;
  return rows;
}

std::array<double, 3> numbersOf(Vec3 v) { return {v.x, v.y, v.z}; }

py::array_t<std::uint64_t> identitiesOf(const RigidBodies& bodies) {
  py::array_t<std::uint64_t> all(static_cast<py::ssize_t>(bodies.size()));
  for (std::uint32_t i = 0; i < bodies.size(); ++i) all.mutable_data()[i] = bodies.identity(i);
  return all;
}

template <Vec3 (RigidBodies::*column)(std::uint32_t) const>
Reals vectorsOf(const RigidBodies& bodies) {
  return rowsOf(bodies.size(), 3, [&](std::size_t i) {
    return numbersOf((bodies.*column)(static_cast<std::uint32_t>(i)));
  });
}

Reals orientationsOf(const RigidBodies& bodies) {
  return rowsOf(bodies.size(), 4, [&](std::size_t i) {
    const Quaternion q = bodies.orientation(static_cast<std::uint32_t>(i));
    return std::array<double, 4>{q.w, q.x, q.y, q.z};
  });
}

py::dict reactionsOf(const CollisionManager& contacts) {
  const std::vector<ContactReaction> all = contacts.reactions();
  py::array_t<std::uint64_t> a(static_cast<py::ssize_t>(all.size())), b(a.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    a.mutable_data()[i] = all[i].a, b.mutable_data()[i] = all[i].b;
  const auto column = [&](Vec3 ContactReaction::*of) {
    return rowsOf(all.size(), 3, [&](std::size_t i) { return numbersOf(all[i].*of); });
  };
  py::dict result;
  result["a"] = a, result["b"] = b;
  result["point"] = column(&ContactReaction::point);
  result["normal"] = column(&ContactReaction::normal);
  result["impulse"] = column(&ContactReaction::impulse);
  return result;
}

void bindShapes(py::module_& m) {
  py::class_<Sphere>(m, "Sphere", "About the origin").def(py::init<double>(), py::arg("radius"));
  py::class_<Box>(m, "Box", "About the origin; half: half the lengths of its sides")
      .def(py::init([](const Reals& half) { return Box(vec3Of(half)); }), py::arg("half"));
  py::class_<Capsule>(m, "Capsule", "Along z: balls at its ends, half_length from the middle")
      .def(py::init<double, double>(), py::arg("radius"), py::arg("half_length"));
  py::class_<Cylinder>(m, "Cylinder", "Along z")
      .def(py::init<double, double>(), py::arg("radius"), py::arg("half_length"));
  py::class_<HalfSpace>(m, "HalfSpace", "z <= 0").def(py::init<>());
  Shared<ConvexHull>(m, "ConvexHull", "Of points, an array of three columns")
      .def(py::init([](const Reals& points) {
             if (points.ndim() != 2 || points.shape(1) != 3)
               throw std::invalid_argument("points have three columns");
             std::vector<Vec3> all;
             for (py::ssize_t i = 0; i < points.shape(0); ++i)
               all.push_back({points.at(i, 0), points.at(i, 1), points.at(i, 2)});
             return std::make_shared<ConvexHull>(all);
           }),
           py::arg("points"));
}

/// One function for each shape: what a variant holds differs.
template <class Given, class Kept = Given, class Bodies>
void bindKind(Bodies& bodies) {
  bodies.def(
      "addKind",
      [](RigidBodies& many, const Given& shape, double density, const std::string& motion,
         int group) { return many.addKind(Shape(Kept(shape)), density, motionOf(motion), group); },
      object("shape"), py::arg("density") = 0.0, py::arg("motion") = "dynamic",
      py::arg("group") = 0);
}

void bindPopulation(py::module_& m) {
  Shared<RigidBodies, DynamicalSystem> bodies(m, "RigidBodies",
                                              "Many rigid bodies as one system: m x'' = m g + p");
  bodies.def(py::init<>())
      .def("setGravity", [](RigidBodies& many, const Reals& g) { many.setGravity(vec3Of(g)); })
      .def(
          "add",
          [](RigidBodies& many, int kind, const Reals& position,
             const std::optional<Reals>& orientation, const std::optional<Reals>& velocity,
             const std::optional<Reals>& spin) {
            if (kind < 0 || kind >= many.kinds())
              throw py::index_error("there is no kind " + std::to_string(kind) + "; addKind first");
            return many.add(kind, vec3Of(position), quaternionOf(orientation), vec3Of(velocity),
                            vec3Of(spin));
          },
          "Adds a body of a kind, and returns its identity", py::arg("kind"), py::arg("position"),
          py::arg("orientation") = py::none(), py::arg("velocity") = py::none(),
          py::arg("spin") = py::none())
      .def("__len__", &RigidBodies::size)
      .def_property_readonly("identities", &identitiesOf)
      .def_property_readonly("positions", &vectorsOf<&RigidBodies::position>)
      .def_property_readonly("velocities", &vectorsOf<&RigidBodies::linearVelocity>)
      .def_property_readonly("spins", &vectorsOf<&RigidBodies::angularVelocity>)
      .def_property_readonly("orientations", &orientationsOf)
      .def("mass",
           [](const RigidBodies& many, std::uint64_t identity) {
             const std::uint32_t i = many.indexOf(identity);
             if (i == RigidBodies::kNone) throw py::key_error(std::to_string(identity));
             return many.mass(i);
           })
      .def("kineticEnergy", py::overload_cast<>(&RigidBodies::kineticEnergy, py::const_))
      .def("potentialEnergy", &RigidBodies::potentialEnergy);
  bindKind<Sphere>(bodies);
  bindKind<Box>(bodies);
  bindKind<Capsule>(bodies);
  bindKind<Cylinder>(bodies);
  bindKind<HalfSpace>(bodies);
  bindKind<std::shared_ptr<ConvexHull>, ConvexHullPtr>(bodies);
}

}  // namespace

void bindBodies(py::module_& m) {
  bindShapes(m);
  bindPopulation(m);
  Shared<CollisionManager>(m, "CollisionManager", "Finds the contacts of every step")
      .def(py::init([](double margin, bool predictive, double recovery) {
             CollisionOptions options;
             options.margin = margin;
             options.gaps.predictive = predictive;
             options.gaps.recovery = recovery;
             return std::make_shared<CollisionManager>(options);
           }),
           py::arg("margin"), py::arg("predictive") = false, py::arg("recovery") = 0.0)
      .def(
          "insert",
          [](CollisionManager& contacts, const std::shared_ptr<RigidBodies>& bodies) {
            contacts.insert(bodies);
          },
          object("bodies"))
      .def(
          "setLaw",
          [](CollisionManager& contacts, std::shared_ptr<NonSmoothLaw> law) {
            contacts.setLaw(std::move(law));
          },
          "For all pairs of groups without one of their own", object("law"))
      .def(
          "setLaw",
          [](CollisionManager& contacts, int a, int b, std::shared_ptr<NonSmoothLaw> law) {
            contacts.setLaw(a, b, std::move(law));
          },
          py::arg("group_a"), py::arg("group_b"), object("law"))
      .def("reactions", &reactionsOf, "What the last step left: a, b, point, normal, impulse on a")
      .def_property_readonly("numberOfContacts", &CollisionManager::numberOfContacts)
      .def_property_readonly("deepestPenetration", &CollisionManager::deepestPenetration);
  Shared<BodyContacts, OneStepNSProblem>(m, "BodyContacts", "Friction between rigid bodies")
      .def(py::init<>())
      .def("setSweeps", &BodyContacts::setSweeps, py::arg("sweeps"), py::arg("share") = 0.9,
           py::arg("relaxation") = 1.0);
}

}  // namespace rico::python
