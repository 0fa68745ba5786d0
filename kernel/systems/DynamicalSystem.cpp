#include <kernel/support/Exception.hpp>
#include <kernel/systems/DynamicalSystem.hpp>

namespace rico {

std::string DynamicalSystem::label() const {
  std::string text = number_ < 0 ? "system" : "system " + std::to_string(number_);
  return name_.empty() ? text : text + " (" + name_ + ")";
}

void DynamicalSystem::checkFinite(const Vector& value, const char* what) const {
  if (!value.isFinite())
    throw Exception(label() + ": " + what + " is not finite: " + toString(value) +
                    "; check the function that computes it");
}

void DynamicalSystem::checkFinite(const Matrix& value, const char* what) const {
  if (!value.isFinite())
    throw Exception(label() + ": " + what +
                    " has an entry that is not finite; check the function " + "that computes it");
}

void DynamicalSystem::checkSize(const char* what, int got, int expected) const {
  if (got != expected)
    throw Exception(label() + ": " + what + " has " + std::to_string(got) + " entries, expected " +
                    std::to_string(expected));
}

void DynamicalSystem::checkShape(const char* what, const Matrix& matrix, int rows, int cols) const {
  if (matrix.rows() != rows || matrix.cols() != cols)
    throw Exception(label() + ": " + what + " is " + std::to_string(matrix.rows()) + " x " +
                    std::to_string(matrix.cols()) + ", expected " + std::to_string(rows) + " x " +
                    std::to_string(cols));
}

}  // namespace rico
