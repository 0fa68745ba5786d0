"""The runner's output_... methods: rows of the present state, one table each."""

from .. import _siconos
from ._recorder import static_rows


class Outputs:
    """Methods that add the present state to the tables. A run uses a faster way to the same rows, unless a class
    derived from the runner overrides one of these methods; then it calls them at each output."""

    def output_static_objects(self):
        self._table_for("static").append_at(self.current_time(), static_rows(self._static))

    def output_dynamic_objects(self, initial=False):
        _siconos.append_states(self.current_time(), self._nsds, self._table_for("dynamic"), _siconos.TableRows(8))

    def output_velocities(self):
        _siconos.append_states(self.current_time(), self._nsds, _siconos.TableRows(9), self._table_for("velocities"))

    def output_contact_forces(self):
        self._append_contacts("cf")

    def output_contact_info(self):
        self._append_contacts("cf_info")

    def output_contact_work(self):
        self._append_contacts("cf_work")

    def output_energy_work(self):
        self._recorder.write_energy(self.current_time(), self._interman, self._nsds)

    def output_domains(self):
        self._append_contacts("domain")

    def output_solver_infos(self):
        problem = self._osnspb
        if problem is not None:
            residual = problem.residual()
            self._table_for("solv").append([self.current_time(), problem.iterations(), residual, residual])

    def output_run_options(self):
        self._store_options()

    def output_results(self, with_timer=False):
        """The tables of a step that the options ask for, in the order of the file's page."""
        self.output_static_objects()
        self.output_dynamic_objects()
        self.output_velocities()
        self._output_contacts()
        self._output_of_step()

    def _output_contacts(self):
        options = self._options
        if options["output_contact_forces"]:
            self.output_contact_forces()
        if options["output_contact_info"]:
            self.output_contact_info()
        if options["output_contact_work"]:
            self.output_contact_work()

    def _output_of_step(self):
        if self._options["output_energy_work"] and not self._plane:
            self.output_energy_work()
        if self._should_output_domains:
            self.output_domains()
        self.output_solver_infos()

    # Shared by the methods.

    def _table_for(self, name):
        self._tables.add(name)
        return self._tables[name]

    def _append_contacts(self, name):
        self._tables.add(name)
        self._recorder.record_contacts(self.current_time(), self._interman, [name])

    def _are_outputs_overridden(self):
        return any(getattr(getattr(self, name), "__func__", None) is not method
                   for name, method in vars(Outputs).items() if name.startswith("output_"))

    def _output_beginning(self):
        """The state before the first step."""
        if self._calls_outputs:
            self.output_static_objects()
            self.output_dynamic_objects(initial=True)
            self.output_velocities()
        else:
            self._recorder.record(self.current_time(), self._nsds, self._static)

    def _output_step(self):
        """The state after a step."""
        if self._calls_outputs:
            self.output_results(self._options["with_timer"])
        else:
            self._recorder.record(self.current_time(), self._nsds, self._static)
            self._recorder.record_step(self.current_time(), self._interman, self._osnspb, self._nsds)
