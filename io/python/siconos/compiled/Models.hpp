#pragma once

#include <NonSmoothDynamicalSystem.hpp>
#include <io/python/siconos/compiled/Values.hpp>

namespace scripts {

/// A level; an IndexError where there is none of that number.
inline int checked(int level) {
  if (level < 0 || level > 2) throw py::index_error("levels are 0, 1 and 2");
  return level;
}

/// A tuple, as scripts expect.
template <class List>
py::tuple tupleOf(const List& list) {
  py::tuple all(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) all[i] = py::cast(list[i]);
  return all;
}

/// The linked systems and interactions, by number and by name. It keeps its model alive.
struct TopologyOfPython {
  SP::NonSmoothDynamicalSystem model;
};

/// An index set for scripts. It keeps its model alive.
struct IndexSetOfPython {
  SP::NonSmoothDynamicalSystem model;
  int set;
  std::vector<SP::Interaction> interactions() const { return model->interactionsOf(set); }
};

void bindGraphs(py::module_& m);

}  // namespace scripts
