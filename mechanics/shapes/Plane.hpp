#pragma once

namespace rico {

/// z = 0, thin: bodies stay on the side of their origin.
struct Plane {};

/// z <= 0, solid: bodies below its surface are pushed up.
struct HalfSpace {};

/// y <= 0 in the plane z = 0, solid: the ground of plane scenes.
struct HalfPlane2d {};

}  // namespace rico
