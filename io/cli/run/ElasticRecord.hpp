#pragma once

#include <io/trajectory/TrajectoryFrame.hpp>
#include <mechanics/elastic/ElasticBodies.hpp>

namespace rico {

/// The data of elastic bodies in a trajectory, in two tables:
///
///     nodes    body (its identity), position, velocity, stress (von Mises)     in each step
///     faces    corners: triangles of the surface, three rows of `nodes`         in the first step
std::vector<TrajectoryTable> elasticTables();

void recordNodes(const ElasticBodies& bodies, TrajectoryFrame& frame);
void recordFaces(const ElasticBodies& bodies, TrajectoryFrame& frame);

}  // namespace rico
