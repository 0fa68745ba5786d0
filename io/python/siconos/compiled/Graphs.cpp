/// Graphs of a model: index sets, systems, and the topology.
#include <pybind11/stl.h>

#include <algorithm>
#include <io/python/siconos/compiled/Models.hpp>
#include <kernel/topology/ContactLaw.hpp>

namespace scripts {

namespace {

struct SystemsOfPython {
  SP::NonSmoothDynamicalSystem model;
};

template <class List>
auto found(const List& list, const py::object& key) {
  for (const auto& element : list)
    if (py::isinstance<py::str>(key) ? element->shared()->name() == key.cast<std::string>()
                                     : static_cast<long>(element->number()) == key.cast<long>())
      return element;
  throw py::key_error(py::str(key).cast<std::string>());
}

/// Rows (mu, mu_r) of the contacts of a set, in the order of the problem's rows.
py::array_t<double> coefficientsOf(const IndexSetOfPython& s) {
  const auto& contacts = s.model->shared()->topology().indexSet(s.set).contacts;
  py::array_t<double> rows({static_cast<py::ssize_t>(contacts.size()), py::ssize_t{2}});
  double* at = rows.mutable_data();
  for (const rico::ContactRef& ref : contacts) {
    *at++ = rico::lawOf(ref).mu();
    *at++ = rico::lawOf(ref).muR();
  }
  return rows;
}

/// An argument that must not be None.
py::arg given(const char* name) { return py::arg(name).none(false); }

/// A topology changes its model, by the model's methods: they keep objects of Python.
void bindChanges(py::class_<TopologyOfPython>& topology) {
  using T = TopologyOfPython;
  using Object = const py::object&;
  const auto by = [](const T& t, const char* method) { return py::cast(t.model).attr(method); };
  topology
      .def("insertDynamicalSystem",
           [by](const T& t, Object ds) { by(t, "insertDynamicalSystem")(ds); })
      .def("removeDynamicalSystem",
           [by](const T& t, Object ds) { by(t, "removeDynamicalSystem")(ds); })
      .def("removeInteraction", [by](const T& t, Object i) { by(t, "removeInteraction")(i); })
      .def(
          "link", [by](const T& t, Object i, Object a, Object b) { by(t, "link")(i, a, b); },
          py::arg("interaction"), py::arg("first"), py::arg("second") = py::none())
      .def("clear", [](const T& t) { t.model->clear(); })
      .def("hasChanged", [](const T& t) { return t.model->topology()->hasChanged(); })
      .def("setHasChanged", [](const T&, bool) {})
      .def("setSymmetric", [](const T&, bool) {})
      .def("setProperties", [](const T&) {})
      .def("setControlProperty", [](const T&, Object, bool) {});
}

/// The neighbours of a system or an interaction.
void bindNeighbours(py::class_<TopologyOfPython>& topology) {
  using T = TopologyOfPython;
  using System = SP::DynamicalSystem;
  topology
      .def(
          "interactionsForDS",
          [](const T& t, const System& ds) {
            return tupleOf(t.model->topology()->interactionsForDS(ds));
          },
          given("system"))
      .def(
          "interactionsForPairOfDS",
          [](const T& t, const System& a, const System& b) {
            return tupleOf(t.model->topology()->interactionsForPairOfDS(a, b));
          },
          given("first"), py::arg("second") = nullptr)
      .def(
          "dynamicalSystemsForInteraction",
          [](const T& t, const SP::Interaction& i) {
            return tupleOf(t.model->topology()->dynamicalSystemsForInteraction(i));
          },
          given("interaction"))
      .def("indexSetSize",
           [](const T& t, int set) {
             return t.model->topology()->indexSetSize(unsigned(checked(set)));
           })
      .def(
          "numberOfInvolvedDS",
          [](const T& t, unsigned) { return t.model->topology()->numberOfInvolvedDS(); },
          py::arg("set") = 0)
      .def("displayDynamicalSystems",
           [](const T& t) { t.model->topology()->displayDynamicalSystems(); });
}

void bindSets(py::module_& m) {
  using S = IndexSetOfPython;
  using G = SystemsOfPython;
  py::class_<S>(m, "InteractionsGraph", "An index set")
      .def("size", [](const S& s) { return s.interactions().size(); })
      .def("vertices_number", [](const S& s) { return s.interactions().size(); })
      .def("interactions", [](const S& s) { return tupleOf(s.interactions()); })
      .def("_coefficients", &coefficientsOf);
  py::class_<G>(m, "DynamicalSystemsGraph", "All systems")
      .def("size", [](const G& g) { return g.model->allSystems().size(); })
      .def("vertices_number", [](const G& g) { return g.model->allSystems().size(); })
      .def("dynamicalSystems", [](const G& g) { return tupleOf(g.model->allSystems()); })
      .def("interactions", [](const G& g) { return tupleOf(g.model->allInteractions()); });
}

/// Index sets, systems and interactions of a topology.
void bindLookup(py::class_<TopologyOfPython>& bound) {
  using S = IndexSetOfPython;
  using G = SystemsOfPython;
  using T = TopologyOfPython;
  using System = SP::DynamicalSystem;
  bound.def("indexSet",
            [](const T& t, int set) {
              return S{t.model, set};
            })
      .def("indexSet0",
           [](const T& t) {
             return S{t.model, 0};
           })
      .def("numberOfIndexSet", [](const T& t) { return t.model->topology()->indexSetsSize(); })
      .def("indexSetsSize", [](const T& t) { return t.model->topology()->indexSetsSize(); })
      .def("dSG", [](const T& t, int) { return G{t.model}; })
      .def("getDynamicalSystem",
           [](const T& t, const py::object& key) { return found(t.model->allSystems(), key); })
      .def(
          "hasDynamicalSystem",
          [](const T& t, const System& ds) {
            const auto& all = t.model->allSystems();
            return std::find(all.begin(), all.end(), ds) != all.end();
          },
          given("of"))
      .def(
          "hasInteraction",
          [](const T& t, const SP::Interaction& i) {
            const auto& all = t.model->allInteractions();
            return std::find(all.begin(), all.end(), i) != all.end();
          },
          given("of"))
      .def("getInteraction",
           [](const T& t, const py::object& key) { return found(t.model->allInteractions(), key); })
      .def("numberOfConstraints",
           [](const T& t) { return t.model->topology()->numberOfConstraints(); });
}

void bindNames(py::class_<TopologyOfPython>& bound) {
  using T = TopologyOfPython;
  using System = SP::DynamicalSystem;
  bound
      .def(
          "setName",
          [](const T& t, const System& ds, const std::string& name) { t.model->setName(ds, name); },
          given("of"), py::arg("name"))
      .def(
          "setName",
          [](const T& t, const SP::Interaction& i, const std::string& name) {
            t.model->setName(i, name);
          },
          given("of"), py::arg("name"))
      .def(
          "name", [](const T&, const System& ds) { return ds->shared()->name(); }, given("of"))
      .def(
          "name", [](const T&, const SP::Interaction& i) { return i->shared()->name(); },
          given("of"));
}

void bindTopology(py::module_& m) {
  using T = TopologyOfPython;
  py::class_<T> bound(m, "Topology", "Systems and interactions of a model, and which are linked");
  bindLookup(bound);
  bindNames(bound);
  bindChanges(bound);
  bindNeighbours(bound);
}

/// Functions on graphs.
void bindGraphFunctions(py::module_& m) {
  using S = IndexSetOfPython;
  using G = SystemsOfPython;
  using System = SP::DynamicalSystem;
  m.def("interactions", [](const S& s) { return tupleOf(s.interactions()); });
  m.def("dynamicalSystems", [](const G& g) { return tupleOf(g.model->allSystems()); });
  m.def("size_graph", [](const S& s) { return s.interactions().size(); });
  m.def("size_graph", [](const G& g) { return g.model->allSystems().size(); });
  const auto layout = [](const G& g, const auto& shown) {
    py::list pairs;
    for (const auto& i : g.model->allInteractions()) {
      const System one = i->ds(0), two = i->ds(1) == nullptr ? one : i->ds(1);
      pairs.append(py::make_tuple(shown(one), shown(two)));
    }
    return pairs;
  };
  m.def("graphLayout",
        [layout](const G& g) { return layout(g, [](const System& ds) { return ds; }); });
  m.def("graphLayoutInt",
        [layout](const G& g) { return layout(g, [](const System& ds) { return ds->number(); }); });
}

}  // namespace

void bindGraphs(py::module_& m) {
  bindSets(m);
  bindTopology(m);
  bindGraphFunctions(m);
}

}  // namespace scripts
