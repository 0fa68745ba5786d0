"""siconos.control: sensors, observers and controllers that sample a plant, and simulations of both."""
