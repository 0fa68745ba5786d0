#pragma once

#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/elastic/ElasticCoupling.hpp>

namespace rico {

/// BodyContacts for scenes in which some bodies bend. Contacts of elastic bodies, with rigid ones
/// and with each other, are solved in the global form (FrictionSolver), rigid bodies that they
/// touch among the unknowns; contacts and joints of rigid bodies alone as BodyContacts does. Where
/// a rigid body has both, the two problems take turns until its velocity stands still.
///
/// settings().relativeTolerance is that of both, maxIterations for elastic contacts that of Newton
/// steps (0: 300). The report's residual is a velocity; its iterations are those of the last turn,
/// Newton steps of elastic contacts, or sweeps where there are none.
class ElasticContacts : public BodyContacts {
 public:
  explicit ElasticContacts(std::shared_ptr<ElasticManager> manager)
      : manager_(std::move(manager)) {}

  /// Of the last step.
  const GlobalFrictionReport& elasticReport() const { return elasticReport_; }
  long turns() const { return turns_; }

  // OneStepNSProblem
  std::string_view name() const override { return "ElasticContacts"; }
  bool compute(double t, Topology& topology, int set, int level) override;

 private:
  bool computeElastic(const ElasticCoupling& coupling, std::span<const double> pushed,
                      const Vector& free);
  std::vector<double> pushOfRigid(double t, Topology& topology, int set, int level,
                                  const ElasticCoupling& coupling,
                                  std::span<const RicoContactBody> inverse) const;
  void addToReport(bool solved);
  bool takeTurns(double t, Topology& topology, int set, int level);

  std::shared_ptr<ElasticManager> manager_;
  FrictionSolver solver_;
  GlobalFrictionReport elasticReport_;
  long turns_ = 0;
  std::vector<double> velocities_;
};

}  // namespace rico
