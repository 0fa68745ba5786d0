"""Prescribed velocities of a scene, and forces by functions in C."""

import h5py

from ._layout import group


class SceneFunctions:
    """The functions of MechanicsHdf5 that add prescribed velocities and functions in C."""

    def add_boundary_condition(self, name, object1, indices=None, bc_class="HarmonicBC", v=None, a=None, b=None,
                               omega=None, phi=None):
        """Prescribes velocities: a + b cos(omega t + phi), v, or zero (FixedBC)."""
        conditions = self._data["boundary_conditions"]
        if name in conditions:
            return
        condition = conditions.create_dataset(name, (0,))
        condition.attrs["object1"], condition.attrs["indices"] = object1, indices
        condition.attrs["type"] = bc_class
        for key, value in (("v", v), ("a", a), ("b", b), ("omega", omega), ("phi", phi)):
            if value is not None:
                condition.attrs[key] = value

    def add_plugin_source(self, name, filename):
        """A source in C, kept in the file."""
        plugins = self._data["plugins"]
        if name not in plugins:
            with open(filename) as source:
                dataset = plugins.create_dataset(name, (1,), dtype=h5py.special_dtype(vlen=str))
                dataset[0] = source.read()
            dataset.attrs["filename"] = filename

    def add_external_function(self, name, body_name, function_name, plugin_name, plugin_function_name):
        """body.function_name(plugin_name, plugin_function_name) when the body is made."""
        self._add_external(name, body_name=body_name, function_name=function_name, plugin_name=plugin_name,
                           plugin_function_name=plugin_function_name)

    def add_external_bc_function(self, name, body_name, bc_indices, plugin_name, plugin_function_name):
        self._add_external(name, body_name=body_name, bc_indices=bc_indices, plugin_name=plugin_name,
                           plugin_function_name=plugin_function_name)

    def _add_external(self, name, **attributes):
        functions = self._data["external_functions"]
        if name not in functions:
            entry = group(functions, name)
            for key, value in attributes.items():
                entry.attrs[key] = value
