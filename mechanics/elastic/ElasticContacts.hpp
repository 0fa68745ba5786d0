#pragma once

#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/elastic/ElasticCoupling.hpp>
#include <mechanics/elastic/solver/RigidClusters.hpp>

namespace rico {

/// BodyContacts for scenes with elastic bodies. Contacts of elastic bodies are solved in the global
/// form (FrictionSolver); rigid bodies that they touch are unknowns of this problem. So are the
/// contacts of all rigid bodies that are connected with these by contacts, and these bodies, if
/// they are at most 1000. Other contacts and joints among rigid bodies are solved by BodyContacts.
/// If a rigid body is in both problems, or if the common problem was not solved, they are solved in
/// turns until its velocity does not change. This is so for all steps in scenes with joints,
/// rolling resistance, or a settings().type other than "auto".
///
/// settings().relativeTolerance applies to both problems, maxIterations to the Newton steps of
/// elastic contacts (0: 600). The report's residual is a velocity. Its iterations are those of the
/// last turn: Newton steps of elastic contacts, or sweeps if there are none.
///
/// A step with e = 0 and θ ≥ 1/2 does not increase the energy by more than relativeTolerance: if a
/// corotational body or friction would do so, the step is solved again (ElasticBody::correct,
/// ElasticManager::limitWork). If 40 corrections do not suffice, the step is the one of them with
/// the least error. If its energy is then wrong by more than 1 %, it counts as not solved, and is
/// replaced by a damped step (ElasticBody::damp).
class ElasticContacts : public BodyContacts {
 public:
  /// The manager finds the contacts that this problem solves. A step throws Exception if its rigid
  /// bodies are not in the model.
  explicit ElasticContacts(std::shared_ptr<ElasticManager> manager)
      : manager_(std::move(manager)) {}

  /// Outcome of the elastic contacts in the last step.
  const GlobalFrictionReport& elasticReport() const { return elasticReport_; }
  /// The exchanges between rigid and elastic contacts in the last step; 1 for a common problem.
  long turns() const { return turns_; }
  /// Number of times that the last step was solved again because its energy would have increased.
  long corrections() const { return corrections_; }

  // OneStepNSProblem
  std::string_view name() const override { return "ElasticContacts"; }
  bool compute(double t, Topology& topology, int set, int level) override;

 private:
  bool solveStep(double t, Topology& topology, int set, int level);
  bool joinRigid(const Topology& topology, int set, int level, ElasticCoupling& coupling,
                 const SystemNode& node);
  bool solveTogether(double t, Topology& topology, int set, int level,
                     const ElasticCoupling& coupling, SystemNode& node);
  bool computeElastic(const ElasticCoupling& coupling, std::span<const double> pushed,
                      const Vector& free, std::vector<double>& impulses);
  std::vector<double> pushOfRigid(double t, Topology& topology, int set, int level,
                                  const ElasticCoupling& coupling,
                                  std::span<const RicoContactBody> inverse) const;
  void addToReport(bool solved);
  bool correctEnergy(bool solved, double& error);
  bool takeTurns(double t, Topology& topology, int set, int level);

  std::shared_ptr<ElasticManager> manager_;
  FrictionSolver solver_;
  GlobalFrictionReport elasticReport_;
  long turns_ = 0, corrections_ = 0;
  double scale_ = 0;  // of the first solve of a step
  bool isCorrected_ = true;
  std::vector<double> velocities_;
  RigidCluster cluster_;
};

}  // namespace rico
