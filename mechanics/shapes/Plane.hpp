#pragma once

namespace rico {

/// z = 0, thin: what touches it stays on the side on which its origin is.
struct Plane {};

/// z <= 0, solid: what is below its surface is pushed up.
struct HalfSpace {};

/// y <= 0 in the plane z = 0, solid: the ground of plane scenes.
struct HalfPlane2d {};

}  // namespace rico
