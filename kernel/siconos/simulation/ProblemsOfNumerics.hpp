#pragma once

#include <FrictionContactProblem.h>
#include <RollingFrictionContactProblem.h>

#include <GlobalTerms.hpp>
#include <NumericsForms.hpp>
#include <OneStepNSProblem.hpp>
#include <algorithm>
#include <cstdlib>

// The last problem of a step for numerics' functions. These functions are inline: only programs
// that call them load numerics' library.

namespace rico::adapters {

/// Copies that the problem frees.
inline double* copyForProblem(const double* values, std::size_t size) {
  auto* copy = static_cast<double*>(std::malloc(size * sizeof(double)));
  std::copy_n(values, size, copy);
  return copy;
}
inline double* copyForProblem(const std::vector<double>& values) {
  return copyForProblem(values.data(), values.size());
}
inline double* copyForProblem(const SiconosVector& values) {
  return copyForProblem(values.getArray(), values.size());
}
inline NumericsMatrix* copyForProblem(const SP::NumericsMatrix& matrix) {
  NumericsMatrix* copy = NM_new();
  NM_copy(matrix.get(), copy);
  return copy;
}
/// What global problems have in common; mu: of the contacts.
template <class Problem, class Coefficients>
void copyTerms(const GlobalTerms& terms, const Coefficients& mu, Problem& global) {
  global.M = copyForProblem(terms.M.numericsMatrix());
  global.H = copyForProblem(terms.H.numericsMatrix());
  global.q = copyForProblem(terms.q);
  global.b = copyForProblem(terms.b);
  global.mu = copyForProblem(mu);
}

}  // namespace rico::adapters

inline SP::FrictionContactProblem FrictionContact::frictionContactProblem() const {
  using rico::adapters::copyForProblem;
  const MuStorage coefficients = getMu();
  return {frictionContactProblem_new_with_data(dimension_, static_cast<int>(coefficients.size()),
                                               copyForProblem(M()->numericsMatrix()),
                                               copyForProblem(*q()), copyForProblem(coefficients)),
          [](FrictionContactProblem* problem) { frictionContactProblem_free(problem); }};
}

inline FrictionContactProblem* FrictionContact::frictionContactProblemPtr() const {
  problem_ = frictionContactProblem();
  return problem_.get();
}

inline SP::RollingFrictionContactProblem RollingFrictionContact::rollingFrictionContactProblem()
    const {
  using rico::adapters::copyForProblem;
  const MuStorage coefficients = getMu();
  return {
      rollingFrictionContactProblem_new_with_data(
          dimension_, static_cast<int>(coefficients.size()), copyForProblem(M()->numericsMatrix()),
          copyForProblem(*q()), copyForProblem(coefficients), copyForProblem(getMur())),
      [](RollingFrictionContactProblem* problem) { rollingFrictionContactProblem_free(problem); }};
}

inline RollingFrictionContactProblem* RollingFrictionContact::rollingFrictionContactProblemPtr()
    const {
  problem_ = rollingFrictionContactProblem();
  return problem_.get();
}

inline SP::GlobalFrictionContactProblem GlobalFrictionContact::globalFrictionContactProblem()
    const {
  const rico::adapters::GlobalTerms terms = rico::adapters::globalTermsOf(*this);
  const MuStorage coefficients = getMu();
  SP::GlobalFrictionContactProblem global(
      globalFrictionContactProblem_new(),
      [](GlobalFrictionContactProblem* problem) { globalFrictionContact_free(problem); });
  global->dimension = dimension_;
  global->numberOfContacts = static_cast<int>(coefficients.size());
  rico::adapters::copyTerms(terms, coefficients, *global);
  return global;
}

inline GlobalFrictionContactProblem* GlobalFrictionContact::globalFrictionContactProblemPtr()
    const {
  problem_ = globalFrictionContactProblem();
  return problem_.get();
}

inline SP::SiconosVector GlobalFrictionContact::globalVelocities() const {
  return std::make_shared<SiconosVector>(rico::adapters::globalTermsOf(*this).v);
}

inline std::size_t GlobalFrictionContact::getGlobalSizeOutput() const {
  return globalVelocities()->size();
}

inline SP::OSNSMatrix GlobalFrictionContact::H() const {
  return std::make_shared<OSNSMatrix>(rico::adapters::globalTermsOf(*this).H, NM_DENSE);
}

inline std::size_t GlobalRollingFrictionContact::getGlobalSizeOutput() const {
  return rico::adapters::globalTermsOf(*this).v.size();
}

inline SP::GlobalRollingFrictionContactProblem
GlobalRollingFrictionContact::globalRollingFrictionContactProblem() const {
  const rico::adapters::GlobalTerms terms = rico::adapters::globalTermsOf(*this);
  const MuStorage coefficients = getMu();
  SP::GlobalRollingFrictionContactProblem global(
      globalRollingFrictionContactProblem_new(), [](GlobalRollingFrictionContactProblem* problem) {
        globalRollingFrictionContactProblem_free(problem);
      });
  global->dimension = getRollingFrictionContactDim();
  global->numberOfContacts = static_cast<int>(coefficients.size());
  rico::adapters::copyTerms(terms, coefficients, *global);
  global->mu_r = rico::adapters::copyForProblem(getMur());
  return global;
}

inline GlobalRollingFrictionContactProblem*
GlobalRollingFrictionContact::globalRollingFrictionContactProblemPtr() const {
  global_ = globalRollingFrictionContactProblem();
  return global_.get();
}
