/// Rigid bodies and their contacts. Data of many bodies are arrays with one row per body.
#include <pybind11/stl.h>

#include <io/python/Vectors.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/laws/NonSmoothLaw.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/forces/SpringDamper.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>

namespace rico::python {

namespace {

Motion motionOf(const std::string& word) {
  if (word == "dynamic") return Motion::kDynamic;
  if (word == "static") return Motion::kStatic;
  throw std::invalid_argument("motion is dynamic or static, not " + word);
}

py::array_t<std::uint64_t> identitiesOf(const RigidBodies& bodies) {
  py::array_t<std::uint64_t> all(static_cast<py::ssize_t>(bodies.size()));
  for (std::uint32_t i = 0; i < bodies.size(); ++i) all.mutable_data()[i] = bodies.identity(i);
  return readOnly(all);
}

template <Vec3 (RigidBodies::*column)(std::uint32_t) const>
Reals vectorsOf(const RigidBodies& bodies) {
  return readOnly(rowsOf(bodies.size(), 3, [&](std::size_t i) {
    return numbersOf((bodies.*column)(static_cast<std::uint32_t>(i)));
  }));
}

Reals orientationsOf(const RigidBodies& bodies) {
  return readOnly(rowsOf(bodies.size(), 4, [&](std::size_t i) {
    const Quaternion q = bodies.orientation(static_cast<std::uint32_t>(i));
    return std::array<double, 4>{q.w, q.x, q.y, q.z};
  }));
}

/// One function for each shape, because the alternatives of the variant differ.
template <class Given, class Kept = Given, class Bodies>
void bindKind(Bodies& bodies) {
  bodies.def(
      "addKind",
      [](RigidBodies& many, const Given& shape, double density, const std::string& motion,
         int group) { return many.addKind(Shape(Kept(shape)), density, motionOf(motion), group); },
      "Adds a kind of bodies: a shape with a density, motion dynamic or static, and a group of "
      "collisions; returns its number",
      object("shape"), py::arg("density") = 0.0, py::arg("motion") = "dynamic",
      py::arg("group") = 0);
}

void addSpring(RigidBodies& many, std::uint64_t a, std::optional<std::uint64_t> b, const Reals& onA,
               const Reals& onB, double stiffness, double damping, std::optional<double> length) {
  checkBody(many, "a", a);
  if (b) checkBody(many, "b", *b);
  SpringDamper spring(many, a, b.value_or(JointFrames::kWorld), vec3Of(onA, "point_on_a"),
                      vec3Of(onB, "point_on_b"), finiteOf(stiffness, "stiffness", 0),
                      finiteOf(damping, "damping", 0));
  if (length) spring.setLength(finiteOf(*length, "length", 0));
  many.addForce(spring);
}

/// Returns the identity of the body.
std::uint64_t addBody(RigidBodies& many, int kind, const Reals& position,
                      const std::optional<Reals>& orientation, const std::optional<Reals>& velocity,
                      const std::optional<Reals>& spin) {
  if (kind < 0 || kind >= many.kinds())
    throw py::index_error("kind: there is no kind " + std::to_string(kind) +
                          "; call addKind first");
  return many.add(kind, vec3Of(position, "position"), quaternionOf(orientation),
                  vec3Of(velocity, "velocity"), vec3Of(spin, "spin"));
}

/// Binds addKind() for all shapes.
template <class Bodies>
void bindKinds(Bodies& bodies) {
  bindKind<Sphere>(bodies);
  bindKind<Box>(bodies);
  bindKind<Capsule>(bodies);
  bindKind<Cylinder>(bodies);
  bindKind<HalfSpace>(bodies);
  bindKind<Cone>(bodies);
  bindKind<Plane>(bodies);
  bindKind<HalfPlane2d>(bodies);
  bindKind<std::shared_ptr<ConvexHull>, ConvexHullPtr>(bodies);
  bindKind<std::shared_ptr<HeightField>, HeightFieldPtr>(bodies);
  bindKind<std::shared_ptr<TriangleMesh>, TriangleMeshPtr>(bodies);
  bindKind<std::shared_ptr<Polygon2d>, Polygon2dPtr>(bodies);
  bindKind<std::shared_ptr<Compound>, CompoundPtr>(bodies);
}

/// Binds the arrays of a population's state, its masses and energies.
template <class Bodies>
void bindState(Bodies& bodies) {
  bodies.def("__len__", &RigidBodies::size)
      .def_property_readonly(
          "identities", &identitiesOf,
          "The identities that add() returned, one for each row of the other arrays")
      .def_property_readonly("positions", &vectorsOf<&RigidBodies::position>,
                             "The centres of mass, a row for each body")
      .def_property_readonly("velocities", &vectorsOf<&RigidBodies::linearVelocity>,
                             "The velocities of the centres of mass, a row for each body")
      .def_property_readonly("spins", &vectorsOf<&RigidBodies::angularVelocity>,
                             "Angular velocities in the axes of the world, a row for each body")
      .def_property_readonly("orientations", &orientationsOf,
                             "Quaternions (w, x, y, z), a row for each body")
      .def(
          "mass",
          [](const RigidBodies& many, std::uint64_t identity) {
            checkBody(many, "identity", identity);
            return many.mass(many.indexOf(identity));
          },
          "The mass of a body, by the identity that add() returned", py::arg("identity"))
      .def("kineticEnergy", py::overload_cast<>(&RigidBodies::kineticEnergy, py::const_),
           "The kinetic energy of all bodies")
      .def("potentialEnergy", &RigidBodies::potentialEnergy,
           "The potential energy of all bodies, by gravity");
}

void bindPopulation(py::module_& m) {
  Shared<RigidBodies, DynamicalSystem> bodies(m, "RigidBodies",
                                              "Many rigid bodies as one system: m x'' = m g + p");
  bodies.def(py::init<>())
      .def(
          "setGravity",
          [](RigidBodies& many, const Reals& gravity) {
            many.setGravity(vec3Of(gravity, "gravity"));
          },
          "The acceleration of all bodies", py::arg("gravity"))
      .def("add", &addBody, "Adds a body of a kind, and returns its identity", py::arg("kind"),
           py::arg("position"), py::arg("orientation") = py::none(),
           py::arg("velocity") = py::none(), py::arg("spin") = py::none());
  bindState(bodies);
  bindKinds(bodies);
  bodies.def(
      "addSpring", &addSpring,
      "A spring with a damper between points of two bodies, in world coordinates at their "
      "present positions; b = None: the world. Without `length` the rest length is the present "
      "distance of the points",
      py::arg("a"), py::arg("b"), py::arg("point_on_a"), py::arg("point_on_b"),
      py::arg("stiffness"), py::arg("damping") = 0.0, py::arg("length") = py::none());
}

void bindCollisionManager(py::module_& m) {
  const Shared<InteractionManager> manager(
      m, "InteractionManager", "Links and unlinks interactions at the beginning of each step");
  Shared<CollisionManager, InteractionManager>(m, "CollisionManager",
                                               "Finds the contacts of every step")
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
          object("bodies"), "Detects the contacts of these bodies")
      .def(
          "setLaw",
          [](CollisionManager& contacts, std::shared_ptr<NonSmoothLaw> law) {
            contacts.setLaw(std::move(law));
          },
          "Sets the law of all pairs of groups that have no law of their own", object("law"))
      .def(
          "setLaw",
          [](CollisionManager& contacts, int a, int b, std::shared_ptr<NonSmoothLaw> law) {
            contacts.setLaw(a, b, std::move(law));
          },
          py::arg("group_a"), py::arg("group_b"), object("law"))
      .def(
          "reactions", [](const CollisionManager& c) { return reactionsOf(c.reactions()); },
          "The contacts of the last step: a, b, point, normal, impulse on a")
      .def_property_readonly("numberOfContacts", &CollisionManager::numberOfContacts,
                             "Contacts of the last step")
      .def_property_readonly("deepestPenetration", &CollisionManager::deepestPenetration,
                             "The largest depth of the last step");
}

}  // namespace

void bindBodies(py::module_& m) {
  bindPopulation(m);
  bindCollisionManager(m);
  Shared<BodyContacts, OneStepNSProblem>(m, "BodyContacts", "Friction between rigid bodies")
      .def(py::init<>())
      .def("setSweeps", &BodyContacts::setSweeps, py::arg("sweeps"), py::arg("share") = 0.9,
           py::arg("relaxation") = 1.0,
           "Limits the sweeps of a step; `share` of the last impulses are the first guess; "
           "relaxation from 0 to 2");
}

}  // namespace rico::python
