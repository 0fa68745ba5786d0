"""Prescribed velocities of a scene, and forces by functions in C."""

from ._stored import add_empty, add_group, add_text, write


class SceneFunctions:
    """The functions of MechanicsHdf5 that add prescribed velocities and functions in C."""

    def add_boundary_condition(self, name, object1, indices=None, bc_class="HarmonicBC", v=None, a=None, b=None,
                               omega=None, phi=None):
        """Prescribes velocities: a + b cos(omega t + phi), v, or zero (FixedBC)."""
        conditions = self._part_to_extend("boundary_conditions")
        if name not in conditions:
            write(add_empty(conditions, name, 0), object1=object1, indices=indices, type=bc_class, v=v, a=a, b=b, omega=omega,
                  phi=phi)

    def add_plugin_source(self, name, filename):
        """A source in C, kept in the file."""
        plugins = self._part_to_extend("plugins")
        if name not in plugins:
            with open(filename) as source:
                dataset = add_text(plugins, name, source.read())
            write(dataset, filename=filename)

    def add_external_function(self, name, body_name, function_name, plugin_name, plugin_function_name):
        """body.function_name(plugin_name, plugin_function_name) when the body is made."""
        self._add_external(name, body_name=body_name, function_name=function_name, plugin_name=plugin_name,
                           plugin_function_name=plugin_function_name)

    def add_external_bc_function(self, name, body_name, bc_indices, plugin_name, plugin_function_name):
        self._add_external(name, body_name=body_name, bc_indices=bc_indices, plugin_name=plugin_name,
                           plugin_function_name=plugin_function_name)

    def _add_external(self, name, **attributes):
        functions = self._part_to_extend("external_functions")
        if name not in functions:
            write(add_group(functions, name), **attributes)
