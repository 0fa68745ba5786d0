#include <kernel/relations/RelationChecks.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {
namespace {

std::string where(const Interaction& interaction, const char* what) {
  return interaction.label() + ", relation " + std::string(interaction.relation()->name()) + ": " +
         what;
}

}  // namespace

int stateColumns(const Interaction& interaction) {
  int columns = 0;
  for (int end = 0; end < interaction.ends(); ++end)
    columns += interaction.secondOrder(end) != nullptr ? interaction.secondOrder(end)->dofs()
                                                       : interaction.system(end)->dimension();
  return columns;
}

Vector gatherZ(const Interaction& interaction) {
  Vector z = interaction.system(0)->z();
  if (interaction.ends() == 1) return z;
  const Vector& other = interaction.system(1)->z();
  const int first = z.size();
  z.resize(first + other.size());
  for (int i = 0; i < other.size(); ++i) z[first + i] = other[i];
  return z;
}

void checkShape(const Interaction& interaction, const char* what, const Matrix& matrix, int rows,
                int cols) {
  if (matrix.rows() != rows || matrix.cols() != cols)
    throw Exception(where(interaction, what) + " is " + std::to_string(matrix.rows()) + " x " +
                    std::to_string(matrix.cols()) + ", expected " + std::to_string(rows) + " x " +
                    std::to_string(cols) + " (rows of the law, columns of the systems)");
}

void checkSize(const Interaction& interaction, const char* what, const Vector& vector, int size) {
  if (vector.size() != size)
    throw Exception(where(interaction, what) + " has " + std::to_string(vector.size()) +
                    " entries, expected " + std::to_string(size));
}

void checkFinite(const Interaction& interaction, const char* what, const Vector& value) {
  if (!value.isFinite())
    throw Exception(where(interaction, what) + " is not finite: " + toString(value) +
                    "; check the function that computes it");
}

void checkFinite(const Interaction& interaction, const char* what, const Matrix& value) {
  if (!value.isFinite())
    throw Exception(where(interaction, what) +
                    " has an entry that is not finite; check the function that computes it");
}

}  // namespace rico
