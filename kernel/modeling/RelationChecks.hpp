#pragma once

#include <kernel/modeling/Interaction.hpp>

namespace rico {

// What the sources of the relations share; not for users.

/// The columns of a gradient: the sizes of x, or of v, of both systems.
int stateColumns(const Interaction& interaction);
/// The parameters z of both systems, one behind the other.
Vector gatherZ(const Interaction& interaction);
/// Throw, naming the interaction, where a size is not the expected one or a value is not finite.
void checkShape(const Interaction& interaction, const char* what, const Matrix& matrix, int rows,
                int cols);
void checkSize(const Interaction& interaction, const char* what, const Vector& vector, int size);
void checkFinite(const Interaction& interaction, const char* what, const Vector& value);
void checkFinite(const Interaction& interaction, const char* what, const Matrix& value);

}  // namespace rico
