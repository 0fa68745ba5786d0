/// Earlier states.
#include <io/python/siconos/compiled/Memories.hpp>
#include <string>

namespace scripts {

void bindMemories(py::module_& m) {
  using M = MemoryOfPython;
  const auto at = [](const M& memory, unsigned i) {
    if (i >= memory.values->size())
      throw py::index_error("there are " + std::to_string(memory.values->size()) + " vectors");
    return view(std::make_shared<SiconosVector>(memory.values->getSiconosVector(i)));
  };
  py::class_<M>(m, "SiconosMemory", "The last values of a vector, 0 the newest; copies")
      .def("getSiconosVector", at)
      .def("__getitem__", at)
      .def("__len__", [](const M& memory) { return memory.values->size(); })
      .def("size", [](const M& memory) { return memory.values->size(); })
      .def("getMemorySize", [](const M& memory) { return memory.values->size(); })
      .def("nbVectorsInMemory", [](const M& memory) { return memory.values->nbVectorsInMemory(); })
      .def("display", [](const M& memory) { memory.values->display(); });
}

}  // namespace scripts
