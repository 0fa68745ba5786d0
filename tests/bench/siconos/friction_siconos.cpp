/// Siconos 4.4's solvers of frictional contact, with its own defaults except for the tolerance and
/// the limit of iterations, which the time limit replaces.
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <RollingFrictionContactProblem.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>
#include <fc3d_Solvers.h>

#include <stdexcept>

#include "bench/siconos/friction.hpp"

namespace rico::bench {

namespace {

enum class Storage { Blocks, Sparse, Dense };

struct Variant {
  const char* name;
  int id;
  Storage storage;
  int local = 0;                  ///< for NSGS: the solver of one contact
  int parameter = -1, value = 0;  ///< one integer parameter
};

constexpr Variant kPlane[] = {{"NSGS", SICONOS_FRICTION_2D_NSGS, Storage::Blocks},
                              {"CPG", SICONOS_FRICTION_2D_CPG, Storage::Dense},
                              {"LEMKE", SICONOS_FRICTION_2D_LEMKE, Storage::Dense},
                              {"ENUM", SICONOS_FRICTION_2D_ENUM, Storage::Dense}};

constexpr Variant kSpace[] = {
    {"NSGS", SICONOS_FRICTION_3D_NSGS, Storage::Blocks},
    {"NSGS-NSN", SICONOS_FRICTION_3D_NSGS, Storage::Blocks, SICONOS_FRICTION_3D_ONECONTACT_NSN},
    {"NSGS-NSN_GP", SICONOS_FRICTION_3D_NSGS, Storage::Blocks,
     SICONOS_FRICTION_3D_ONECONTACT_NSN_GP},
    {"NSGS-Proj", SICONOS_FRICTION_3D_NSGS, Storage::Blocks,
     SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnCone},
    {"NSGS-ProjLocal", SICONOS_FRICTION_3D_NSGS, Storage::Blocks,
     SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnConeWithLocalIteration},
    {"NSGS-Quartic", SICONOS_FRICTION_3D_NSGS, Storage::Blocks,
     SICONOS_FRICTION_3D_ONECONTACT_QUARTIC},
    {"NSGSV", SICONOS_FRICTION_3D_NSGSV, Storage::Blocks},
    {"PROX", SICONOS_FRICTION_3D_PROX, Storage::Sparse},
    {"TFP", SICONOS_FRICTION_3D_TFP, Storage::Blocks},
    {"PFP", SICONOS_FRICTION_3D_PFP, Storage::Blocks},
    {"DSFP", SICONOS_FRICTION_3D_DSFP, Storage::Sparse},
    {"VI_FPP", SICONOS_FRICTION_3D_VI_FPP, Storage::Sparse},
    {"VI_EG", SICONOS_FRICTION_3D_VI_EG, Storage::Sparse},
    {"FPP", SICONOS_FRICTION_3D_FPP, Storage::Sparse},
    {"EG", SICONOS_FRICTION_3D_EG, Storage::Sparse},
    {"HP", SICONOS_FRICTION_3D_HP, Storage::Sparse},
    {"ACLMFP", SICONOS_FRICTION_3D_ACLMFP, Storage::Blocks},
    {"SOCLCP", SICONOS_FRICTION_3D_SOCLCP, Storage::Blocks},
    {"NSN_AC", SICONOS_FRICTION_3D_NSN_AC, Storage::Sparse},
    {"NSN_AC-JM", SICONOS_FRICTION_3D_NSN_AC, Storage::Sparse, 0,
     SICONOS_FRICTION_3D_NSN_FORMULATION, SICONOS_FRICTION_3D_NSN_FORMULATION_JEANMOREAU_STD},
    {"NSN_FB", SICONOS_FRICTION_3D_NSN_FB, Storage::Sparse},
    {"NSN_NM", SICONOS_FRICTION_3D_NSN_NM, Storage::Sparse},
    {"ADMM", SICONOS_FRICTION_3D_ADMM, Storage::Sparse}};

constexpr Variant kRollingSpace[] = {{"NSGS", SICONOS_ROLLING_FRICTION_3D_NSGS, Storage::Dense},
                                     {"ADMM", SICONOS_ROLLING_FRICTION_3D_ADMM, Storage::Sparse}};

SolverOptions* optionsFor(const Variant& variant, double tolerance) {
  SolverOptions* options = solver_options_create(variant.id);
  options->dparam[SICONOS_DPARAM_TOL] = tolerance;
  options->iparam[SICONOS_IPARAM_MAX_ITER] = 10000000;
  if (variant.local) solver_options_update_internal(options, 0, variant.local);
  if (variant.parameter >= 0) options->iparam[variant.parameter] = variant.value;
  return options;
}

/// The matrix in the storage that a solver works on.
NumericsMatrix* matrixOf(const ProblemData& p, int dim, Storage storage) {
  const int n = p.n();
  NumericsMatrix* sparse = NM_create(NM_SPARSE, n, n);
  NM_triplet_alloc(sparse, p.M.entries());
  for (int i = 0; i < n; i++)
    for (auto k = p.M.start[i]; k < p.M.start[i + 1]; k++)
      NM_entry(sparse, i, p.M.column[k], p.M.value[k]);
  if (storage == Storage::Sparse) return sparse;
  if (storage == Storage::Dense) {
    if (n > 2000) throw std::runtime_error("too large for an array");
    NumericsMatrix* dense = NM_create(NM_DENSE, n, n);
    NM_to_dense(sparse, dense);
    return dense;
  }
  SparseBlockStructuredMatrix* blocks = SBM_new();
  SBM_from_csparse(dim, NM_csc(sparse), blocks);
  return NM_new_SBM(n, n, blocks);
}

class SiconosRunner : public Runner {
 public:
  SiconosRunner(const ProblemData& p, const Variant& variant, double tolerance)
      : kind_(p.kind), dim_(p.blocks.front().size), q_(p.q), mu_(p.mu), muR_(p.muR), u_(p.n()) {
    if (p.blocks.size() != 1) throw std::runtime_error("contacts only");
    options_ = optionsFor(variant, tolerance);
    M_ = matrixOf(p, dim_, variant.storage);
  }

  void solve(Vector& r) override {
    std::fill(r.begin(), r.end(), 0.0);
    std::fill(u_.begin(), u_.end(), 0.0);
    const int contacts = static_cast<int>(mu_.size());
    if (kind_ == ProblemKind::RollingFriction) {
      RollingFrictionContactProblem* p = rollingFrictionContactProblem_new();
      p->dimension = dim_;
      p->numberOfContacts = contacts;
      p->M = M_;
      p->q = q_.data();
      p->mu = mu_.data();
      p->mu_r = muR_.data();
      (dim_ == 3 ? rolling_fc2d_driver : rolling_fc3d_driver)(p, r.data(), u_.data(), options_);
      return;
    }
    FrictionContactProblem* p = frictionContactProblem_new();
    p->dimension = dim_;
    p->numberOfContacts = contacts;
    p->M = M_;
    p->q = q_.data();
    p->mu = mu_.data();
    (dim_ == 2 ? fc2d_driver : fc3d_driver)(p, r.data(), u_.data(), options_);
  }

 private:
  ProblemKind kind_;
  int dim_;
  Vector q_, mu_, muR_, u_;
  NumericsMatrix* M_;
  SolverOptions* options_;
};

template <size_t N>
std::vector<FrictionCompetitor> listOf(const Variant (&variants)[N]) {
  std::vector<FrictionCompetitor> list;
  for (const Variant& variant : variants)
    list.push_back({variant.name,
                    [&variant](const ProblemData& p, double tolerance) {
                      return std::make_unique<SiconosRunner>(p, variant, tolerance);
                    },
                    true});
  return list;
}

}  // namespace

std::vector<FrictionCompetitor> siconosFriction(ProblemKind kind) {
  if (kind == ProblemKind::FrictionContact2D) return listOf(kPlane);
  if (kind == ProblemKind::FrictionContact3D) return listOf(kSpace);
  if (kind == ProblemKind::RollingFriction) return listOf(kRollingSpace);
  return {};
}

}  // namespace rico::bench
