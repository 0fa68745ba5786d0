/// Numpy's views of vectors and matrices.
#include <io/python/siconos/compiled/Values.hpp>
#include <utility>

namespace scripts {

namespace {

/// Keeps a vector or a matrix, and who owns what it shows.
struct Kept {
  std::shared_ptr<const void> values, owner;
};

py::capsule keep(std::shared_ptr<const void> values, std::shared_ptr<const void> owner) {
  return {new Kept{std::move(values), std::move(owner)},
          [](void* kept) { delete static_cast<Kept*>(kept); }};
}

py::array_t<double> arrayOn(double* data, py::ssize_t size, const py::object& base) {
  return {std::vector<py::ssize_t>{size}, std::vector<py::ssize_t>{sizeof(double)}, data, base};
}

py::array_t<double> arrayOn(double* data, py::ssize_t rows, py::ssize_t columns,
                            const py::object& base) {
  constexpr py::ssize_t kSize = sizeof(double);
  return {std::vector<py::ssize_t>{rows, columns}, std::vector<py::ssize_t>{kSize, kSize * rows},
          data, base};
}

}  // namespace

py::object view(const SP::SiconosVector& vector, std::shared_ptr<const void> owner) {
  if (vector == nullptr) return py::none();
  return arrayOn(vector->getArray(), vector->size(), keep(vector, std::move(owner)));
}

py::object view(const SP::SiconosMatrix& matrix, std::shared_ptr<const void> owner) {
  if (matrix == nullptr || matrix->size(0) == 0) return py::none();
  if (matrix->isSparse()) return py::cast(matrix);
  return arrayOn(matrix->getArray(), matrix->size(0), matrix->size(1),
                 keep(matrix, std::move(owner)));
}

py::array_t<double> viewOf(SiconosVector& vector) {
  return arrayOn(vector.getArray(), vector.size(), py::none());
}

py::array_t<double> viewOf(SiconosMatrix& matrix) {
  return arrayOn(matrix.getArray(), matrix.size(0), matrix.size(1), py::none());
}

py::array_t<double> viewOf(rico::Vector& vector) {
  return arrayOn(vector.data(), vector.size(), py::none());
}

BlockArgument::BlockArgument(BlockVector& blocks) : blocks_(blocks) {
  if (blocks.numberOfBlocks() == 1) {
    array_ = viewOf(*blocks.vector(0));
  } else {
    const rico::Vector all = blocks.gathered();
    array_ = py::array_t<double>(all.size(), all.data());
  }
}

void BlockArgument::scatter() const {
  if (blocks_.numberOfBlocks() > 1) blocks_.scatter(array_.data());
}

}  // namespace scripts
