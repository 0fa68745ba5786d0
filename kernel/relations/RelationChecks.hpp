#pragma once

#include <kernel/relations/Interaction.hpp>

namespace rico {

// Helpers shared by the sources of the relations; not for users.

/// The number of columns of a gradient: the sizes of x, or of v, of both systems.
int stateColumns(const Interaction& interaction);
/// The concatenated parameters z of both systems.
Vector gatherZ(const Interaction& interaction);
/// Throw, naming the interaction, if a size is not the expected one or a value is not finite.
void checkShape(const Interaction& interaction, const char* what, const Matrix& matrix, int rows,
                int cols);
void checkSize(const Interaction& interaction, const char* what, const Vector& vector, int size);
void checkFinite(const Interaction& interaction, const char* what, const Vector& value);
void checkFinite(const Interaction& interaction, const char* what, const Matrix& value);

}  // namespace rico
