"""siconos.mechanics: bodies, collisions, joints."""
