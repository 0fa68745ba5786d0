/// Elastic bodies: meshes, materials, motion and contacts.
#include <pybind11/stl/filesystem.h>

#include <io/python/Vectors.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <mechanics/collision/CollisionFilter.hpp>
#include <mechanics/elastic/ElasticBodies.hpp>
#include <mechanics/elastic/ElasticContacts.hpp>
#include <mechanics/elastic/ElasticManager.hpp>
#include <mechanics/elastic/GmshFile.hpp>
#include <mechanics/elastic/ShearFrictionNSL.hpp>

namespace rico::python {

namespace {

using Nodes = std::vector<int>;
using Cells = std::array<int, 3>;

Reals placesOf(std::span<const Vec3> all) {
  return readOnly(rowsOf(all.size(), 3, [&](std::size_t i) { return numbersOf(all[i]); }));
}

void checkNodes(const std::string& whose, const Nodes& nodes, const ElasticMesh& mesh) {
  for (const int node : nodes)
    if (node < 0 || node >= static_cast<int>(mesh.nodes.size()))
      throw py::index_error(whose + ": there is no node " + std::to_string(node));
}

/// Tetrahedra or hexahedra: a row of 4 or 8 nodes each.
ElasticMesh meshOf(const Reals& nodes, const std::vector<Nodes>& elements,
                   const std::map<std::string, Nodes>& groups) {
  if (nodes.ndim() != 2 || nodes.shape(1) != 3)
    throw std::invalid_argument("nodes have three columns");
  checkFinite(nodes, "nodes");
  ElasticMesh mesh;
  for (py::ssize_t i = 0; i < nodes.shape(0); ++i)
    mesh.nodes.push_back({nodes.at(i, 0), nodes.at(i, 1), nodes.at(i, 2)});
  for (const Nodes& corners : elements) {
    if (corners.size() != 4 && corners.size() != 8)
      throw std::invalid_argument("elements have 4 nodes or 8 each, not " +
                                  std::to_string(corners.size()));
    ElasticElement element;
    element.corners = static_cast<int>(corners.size());
    element.number = static_cast<long>(mesh.elements.size());
    std::copy(corners.begin(), corners.end(), element.node.begin());
    mesh.elements.push_back(element);
  }
  for (const auto& [name, members] : groups) checkNodes("groups: " + name, members, mesh);
  mesh.groups = groups;
  mesh.check("ElasticMesh: elements");
  return mesh;
}

std::vector<Nodes> elementsOf(const ElasticMesh& mesh) {
  std::vector<Nodes> all;
  for (const ElasticElement& e : mesh.elements)
    all.emplace_back(e.node.begin(), e.node.begin() + e.corners);
  return all;
}

const Cells& checked(const Cells& cells) {
  for (const int number : cells) countOf(number, "cells");
  return cells;
}

void bindMeshes(py::module_& m) {
  Shared<ElasticMesh>(m, "ElasticMesh", "Tetrahedra and hexahedra, with groups of nodes by name")
      .def(py::init([](const Reals& nodes, const std::vector<Nodes>& elements,
                       const std::map<std::string, Nodes>& groups) {
             return std::make_shared<ElasticMesh>(meshOf(nodes, elements, groups));
           }),
           py::arg("nodes"), py::arg("elements"),
           py::arg("groups") = std::map<std::string, Nodes>())
      .def_property_readonly(
          "nodes", [](const ElasticMesh& mesh) { return placesOf(mesh.nodes); },
          "Their places, a row each")
      .def_property_readonly("elements", &elementsOf, "4 or 8 numbers of nodes each")
      .def_readonly("groups", &ElasticMesh::groups, "Nodes by the names of groups")
      .def(py::pickle(
          [](const ElasticMesh& mesh) {
            return py::make_tuple(placesOf(mesh.nodes), elementsOf(mesh), mesh.groups);
          },
          [](const py::tuple& t) {
            return std::make_shared<ElasticMesh>(meshOf(t[0].cast<Reals>(),
                                                        t[1].cast<std::vector<Nodes>>(),
                                                        t[2].cast<std::map<std::string, Nodes>>()));
          }));
  m.def(
      "boxMesh",
      [](const Reals& size, const Cells& cells) {
        return boxMesh(vec3Of(size, "size"), checked(cells));
      },
      "A box of hexahedra about the origin; groups left, right, front, back, bottom, top",
      py::arg("size"), py::arg("cells"));
  m.def(
      "ringMesh",
      [](double inner, double outer, double width, const Cells& cells) {
        return ringMesh(inner, outer, width, checked(cells));
      },
      "A ring of hexahedra about the y axis", py::arg("inner"), py::arg("outer"), py::arg("width"),
      py::arg("cells"));
  m.def(
      "ballMesh",
      [](double radius, int cells) { return ballMesh(radius, countOf(cells, "cells")); },
      "A ball of hexahedra, so many along a radius", py::arg("radius"), py::arg("cells"));
  m.def("readGmsh", &readGmsh, "A file of Gmsh, formats 2.2 and 4.1, in text or binary",
        py::arg("file"), py::arg("scale") = 1.0);
}

int numberOf(const ElasticBodies& bodies, const std::variant<int, std::string>& key) {
  if (const auto* name = std::get_if<std::string>(&key)) {
    for (int i = 0; i < bodies.size(); ++i)
      if (bodies.body(i).name() == *name) return i;
    throw py::key_error(*name);
  }
  const int number = std::get<int>(key);
  if (number < 0 || number >= bodies.size())
    throw py::index_error("there is no elastic body " + std::to_string(number));
  return number;
}

int add(ElasticBodies& bodies, const std::string& name, const ElasticMesh& mesh, double young,
        double poisson, double density, const std::optional<Reals>& at,
        const std::optional<Reals>& orientation, const std::optional<Reals>& velocity,
        const std::optional<Reals>& spin, const std::variant<std::string, Nodes>& fixed, int group,
        double massDamping, double stiffnessDamping, bool corotational) {
  if (!(poisson > -1 && poisson < 0.5))
    throw std::invalid_argument("poisson lies between -1 and 0.5; it is " +
                                std::to_string(poisson));
  const ElasticMaterial material{
      .young = positiveOf(young, "young"),
      .poisson = poisson,
      .density = positiveOf(density, "density"),
      .massDamping = finiteOf(massDamping, "mass_damping", 0),
      .stiffnessDamping = finiteOf(stiffnessDamping, "stiffness_damping", 0),
      .corotational = corotational};
  for (int i = 0; i < bodies.size(); ++i)
    if (bodies.body(i).name() == name) throw py::value_error("there is an elastic body " + name);
  if (group < 0 || group >= CollisionFilter::kGroups)
    throw std::invalid_argument("group lies between 0 and " +
                                std::to_string(CollisionFilter::kGroups - 1));
  ElasticStart start;
  start.at = vec3Of(at, "at"), start.orientation = quaternionOf(orientation);
  start.velocity = vec3Of(velocity, "velocity"), start.spin = vec3Of(spin, "spin"),
  start.group = group;
  if (const auto* group_of_nodes = std::get_if<std::string>(&fixed)) {
    const auto found = mesh.groups.find(*group_of_nodes);
    if (found == mesh.groups.end())
      throw py::key_error("fixed: the mesh of " + name + " has no group " + *group_of_nodes);
    if (found->second.empty())
      throw py::value_error("fixed: group " + *group_of_nodes + " of " + name +
                            " has no node of a solid element");
    start.fixed = found->second;
  } else {
    start.fixed = std::get<Nodes>(fixed);
    checkNodes("fixed", start.fixed, mesh);
  }
  return bodies.add(name, mesh, material, std::move(start));
}

void bindElasticBody(py::module_& m) {
  using B = ElasticBody;
  py::class_<B>(m, "ElasticBody",
                "A body of ElasticBodies; its arrays are copies with one row per node")
      .def_property_readonly("name", &B::name, "Its name")
      .def_property_readonly("identity", &B::identity, "What reactions call it")
      .def_property_readonly(
          "places", [](const B& b) { return placesOf(b.places()); }, "Of the nodes, a row each")
      .def_property_readonly(
          "velocities", [](const B& b) { return placesOf(b.velocities()); },
          "Of the nodes, a row each")
      .def_property_readonly(
          "masses",
          [](const B& b) {
            return readOnly(Reals(py::ssize_t(b.masses().size()), b.masses().data()));
          },
          "Of the nodes")
      .def_property_readonly("mass", &B::mass, "Of the whole body")
      .def_property_readonly(
          "centre", [](const B& b) { return numbersOf(b.centre()); }, "The centre of mass")
      .def_property_readonly(
          "linearMomentum", [](const B& b) { return numbersOf(b.linearMomentum()); },
          "Of the whole body")
      .def_property_readonly(
          "angularMomentum", [](const B& b) { return numbersOf(b.angularMomentum()); },
          "Of the whole body, about the origin")
      .def("kineticEnergy", &B::kineticEnergy, "Of all nodes")
      .def("elasticEnergy", &B::elasticEnergy, "Stored by the deformation")
      .def(
          "stresses",
          [](const B& b) {
            const std::vector<double> all = b.stresses();
            return Reals(py::ssize_t(all.size()), all.data());
          },
          "Von Mises' stress at nodes");
}

void bindElasticBodies(py::module_& m) {
  using B = ElasticBodies;
  Shared<B>(m, "ElasticBodies", "Elastic bodies: M v' + C v + F(x) = M g + p")
      .def(py::init<>())
      .def("add", &add, "Adds a body, and returns its number; fixed: nodes, or a group of the mesh",
           py::arg("name"), py::arg("mesh"), py::arg("young"), py::arg("poisson"),
           py::arg("density"), py::arg("at") = py::none(), py::arg("orientation") = py::none(),
           py::arg("velocity") = py::none(), py::arg("spin") = py::none(),
           py::arg("fixed") = Nodes(), py::arg("group") = 0, py::arg("mass_damping") = 0.0,
           py::arg("stiffness_damping") = 0.0, py::arg("corotational") = true)
      .def(
          "setGravity",
          [](B& b, const Reals& gravity) { b.setGravity(vec3Of(gravity, "gravity")); },
          "The acceleration of all bodies", py::arg("gravity"))
      .def(
          "setThreads", [](B& b, int threads) { b.setThreads(countOf(threads, "threads")); },
          "The number of threads that share the work; all give the same bits", py::arg("threads"))
      .def("__len__", &B::size)
      .def(
          "__getitem__",
          [](const B& b, const std::variant<int, std::string>& key) -> const ElasticBody& {
            return b.body(numberOf(b, key));
          },
          "By name, or by number", py::arg("key"), py::return_value_policy::reference_internal)
      .def_property_readonly(
          "names",
          [](const B& b) {
            std::vector<std::string> all;
            for (int i = 0; i < b.size(); ++i) all.push_back(b.body(i).name());
            return all;
          },
          "Of the bodies, in their order")
      .def("kineticEnergy", &B::kineticEnergy, "Of all nodes")
      .def("potentialEnergy", &B::potentialEnergy, "Of all bodies, by gravity");
}

std::shared_ptr<ElasticManager> managerOf(const std::shared_ptr<ElasticBodies>& elastic,
                                          const std::shared_ptr<RigidBodies>& rigid,
                                          const std::shared_ptr<CollisionManager>& contacts,
                                          double margin, bool predictive, double recovery,
                                          double theta) {
  ElasticOptions options;
  options.margin = finiteOf(margin, "margin", 0), options.theta = finiteOf(theta, "theta", 0);
  if (theta > 1) throw std::invalid_argument("theta is at most 1, not " + std::to_string(theta));
  options.gaps.predictive = predictive;
  options.gaps.recovery = finiteOf(recovery, "recovery", 0);
  return std::make_shared<ElasticManager>(elastic, rigid, contacts, options);
}

void bindShearFriction(py::module_& m) {
  using S = ShearFrictionNSL;
  Shared<S, NewtonImpactFrictionNSL> bound(
      m, "ShearFrictionNSL",
      "Coulomb's friction up to a shear stress (Tresca): for ElasticManager.setLaw()");
  bound
      .def(py::init([](double en, double et, double mu, double stress) {
             return std::make_shared<S>(finiteOf(en, "en", 0), finiteOf(et, "et"),
                                        finiteOf(mu, "mu", 0), finiteOf(stress, "stress", 0));
           }),
           py::arg("en"), py::arg("et"), py::arg("mu"), py::arg("stress"))
      .def_property_readonly("stress", &S::stress, "The largest friction per area");
  madeOf(bound,
         [](const S& law) { return py::make_tuple(law.en(), law.et(), law.mu(), law.stress()); });
}

}  // namespace

void bindElastic(py::module_& m) {
  bindMeshes(m);
  bindElasticBody(m);
  bindElasticBodies(m);
  bindShearFriction(m);
  using M = ElasticManager;
  using Law = std::shared_ptr<NonSmoothLaw>;
  Shared<M, InteractionManager>(m, "ElasticManager",
                                "Contacts of elastic and rigid bodies; inserted into the "
                                "simulation instead of `contacts`")
      .def(py::init(&managerOf), object("elastic"), object("bodies"), object("contacts"),
           py::arg("margin"), py::arg("predictive") = false, py::arg("recovery") = 0.0,
           py::arg("theta") = 0.5)
      .def(
          "setLaw", [](M& manager, Law law) { manager.setLaw(std::move(law)); },
          "Sets the law of all pairs of groups that have no law of their own", object("law"))
      .def(
          "setLaw", [](M& manager, int a, int b, Law law) { manager.setLaw(a, b, std::move(law)); },
          py::arg("group_a"), py::arg("group_b"), object("law"))
      .def(
          "reactions", [](const M& manager) { return reactionsOf(manager.reactions()); },
          "The contacts of nodes in the last step; a is the elastic body")
      .def_property_readonly("numberOfContacts", &M::numberOfContacts, "Contacts of the last step")
      .def_property_readonly("deepestPenetration", &M::deepestPenetration,
                             "The largest depth of the last step");
  Shared<ElasticContacts, BodyContacts>(m, "ElasticContacts",
                                        "The contact problem of elastic and rigid bodies")
      .def(py::init<std::shared_ptr<M>>(), object("manager"));
}

}  // namespace rico::python
