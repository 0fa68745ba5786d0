#pragma once

#include <NonSmoothDynamicalSystem.hpp>
#include <NotThere.hpp>
#include <SecondOrderDS.hpp>
#include <SimpleMatrix.hpp>

DEFINE_SPTR(MechanicsIO)

/// Tables of the present state of the systems of second order, one row each: the number of the
/// system, then its q or its velocity.
class MechanicsIO {
 public:
  SP::SimpleMatrix positions(const NonSmoothDynamicalSystem& model) const {
    return table(model, [](const SecondOrderDS& ds) { return ds.q(); });
  }
  SP::SimpleMatrix velocities(const NonSmoothDynamicalSystem& model) const {
    return table(model, [](const SecondOrderDS& ds) { return ds.velocity(); });
  }
  /// A row of 25 numbers for each contact of an index set that has points and a normal: the
  /// coefficient of friction; the points on the first and the second body; the normal; the impulse;
  /// the gap as a vector; the relative velocity and the impulse along normal and tangents; the
  /// numbers of the interaction and of both systems. Components that the plane lacks are zero.
  /// Null if there are no such contacts.
  SP::SimpleMatrix contactPoints(const NonSmoothDynamicalSystem& model, unsigned set = 1) const;
  /// A row for each of these contacts: the numbers of the interaction and of both systems, and that
  /// of the static object, or 0.
  SP::SimpleMatrix contactInfo(const NonSmoothDynamicalSystem& model, unsigned set = 1) const;
  SICONOS_NOT_THERE(contactContactWork, "take lambda(1) and y(1) of the interactions")
  SICONOS_NOT_THERE(domains, "walk the graph topology()->indexSet(1)")

 private:
  template <class Values>
  static SP::SimpleMatrix table(const NonSmoothDynamicalSystem& model, Values values) {
    std::vector<std::pair<std::size_t, SP::SiconosVector>> rows;
    unsigned columns = 0;
    for (const SP::DynamicalSystem& system : model.allSystems())
      if (const auto ds = std::dynamic_pointer_cast<SecondOrderDS>(system)) {
        rows.emplace_back(ds->number(), values(*ds));
        columns = std::max(columns, rows.back().second->size());
      }
    auto result = std::make_shared<SimpleMatrix>(static_cast<unsigned>(rows.size()), columns + 1);
    for (unsigned i = 0; i < rows.size(); ++i) {
      (*result)(i, 0) = static_cast<double>(rows[i].first);
      for (unsigned j = 0; j < rows[i].second->size(); ++j)
        (*result)(i, j + 1) = (*rows[i].second)(j);
    }
    return result;
  }
};
