#pragma once

// All of collisions: shapes, contactors, bodies, the manager, and its contacts.

#include <SiconosBulletCollisionManager.hpp>
