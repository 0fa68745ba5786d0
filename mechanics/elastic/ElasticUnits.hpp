#pragma once

#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/elastic/ElasticBodies.hpp>

namespace rico {

/// Refuses an elastic body whose units make no sense beside the rest, with its name and a remedy
/// (ShapeError): its own weight would strain it more than tenfold, or it is 1e5 times longer than
/// all other bodies of finite size, or 1e5 times shorter than all others that move, or a thousandth
/// of the contacts' margin.
void checkUnits(const ElasticBodies& elastic, int body, const RigidBodies& rigid, double margin);

}  // namespace rico
