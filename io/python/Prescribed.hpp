#pragma once

#include <io/python/Functions.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico::python {

/// Adds prescribe(indices, velocity): v_i are numbers, or those that velocity(t) returns.
template <class Bound>
void bindPrescribed(Bound& bound) {
  using System = typename Bound::type;
  bound.def(
      "prescribe",
      [](System& system, const std::vector<int>& indices,
         const std::variant<py::function, Reals>& velocity) {
        for (const int i : indices)
          if (i < 0 || i >= system.dofs())
            throw py::index_error("indices: velocities are 0 to " +
                                  std::to_string(system.dofs() - 1) + ", not " + std::to_string(i));
        std::shared_ptr<BoundaryCondition> condition;
        if (const auto* function = std::get_if<py::function>(&velocity)) {
          condition = std::make_shared<BoundaryCondition>(indices);
          condition->setComputePrescribedVelocityFunction(
              filling<Vector, double>(*function, "velocity(t)"));
        } else {
          const Vector values = vectorOf(std::get<Reals>(velocity), "velocity");
          if (values.size() != static_cast<int>(indices.size()))
            throw std::invalid_argument("velocity has as many numbers as indices");
          condition = std::make_shared<BoundaryCondition>(indices, values);
        }
        system.setBoundaryConditions(condition);
      },
      "Prescribes components of the velocity: numbers, or a function of time that returns them",
      py::arg("indices"), py::arg("velocity"));
}

}  // namespace rico::python
