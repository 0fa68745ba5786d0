#pragma once

#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/elastic/ElasticBodies.hpp>

namespace rico {

/// Throws ShapeError with the body's name and a remedy if its units seem to differ from those of
/// the other bodies: its own weight would strain it more than tenfold, or it is 1e5 times longer
/// than all other bodies of finite size, or 1e5 times shorter than all other moving bodies, or
/// shorter than a thousandth of the contacts' margin.
void checkUnits(const ElasticBodies& elastic, int body, const RigidBodies& rigid, double margin);

}  // namespace rico
