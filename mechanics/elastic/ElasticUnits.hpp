#pragma once

#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/elastic/ElasticBodies.hpp>

namespace rico {

/// Throws ShapeError with the body's name and a remedy if its units seem to differ from those of
/// the other bodies or of the step h: its own weight would strain it more than tenfold, or an
/// impact at its present velocity would; it is 1e5 times longer than all other bodies of finite
/// size, or 1e5 times shorter than all other moving bodies, or shorter than a thousandth of the
/// contacts' margin; or waves cross more than 1e8 of its elements in a step.
void checkUnits(const ElasticBodies& elastic, int body, const RigidBodies& rigid, double margin,
                double h);

}  // namespace rico
