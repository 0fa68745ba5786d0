#pragma once

#include <kernel/topology/Topology.hpp>
#include <memory>
#include <string>

namespace rico {

class DynamicalSystem;
class Interaction;
class StateRecorder;

/// The model: systems, interactions, the graph between them, and the time interval [t₀, T]. It may
/// change between steps.
class NonSmoothDynamicalSystem {
 public:
  /// Times in seconds, or in the unit of the user's equations. Throws unless T > t0.
  NonSmoothDynamicalSystem(double t0, double T);

  // clang-format off
  /// The beginning of the interval.
  double t0() const { return t0_; }
  // The end of the interval, and a title for messages.
  double finalT() const { return T_; }             void setT(double T) { T_ = T; }
  const std::string& title() const { return title_; }   void setTitle(std::string title) { title_ = std::move(title); }
  // clang-format on

  /// Inserts a system and gives it the next number: 0, 1, 2, ... Numbers are never reused. Throws
  /// if the system is in the model already, or if only one of it and the model is distributed.
  void insertDynamicalSystem(std::shared_ptr<DynamicalSystem> system);
  /// Removes a system and its interactions.
  void removeDynamicalSystem(const std::shared_ptr<DynamicalSystem>& system);
  /// Adds an interaction between one or two systems of the model, and gives it the next number.
  /// Throws if it is linked already, a system is not in the model, or the relation or its sizes do
  /// not fit the systems.
  void link(std::shared_ptr<Interaction> interaction, const std::shared_ptr<DynamicalSystem>& first,
            const std::shared_ptr<DynamicalSystem>& second = nullptr);
  /// Removes the interaction from the model; both functions do the same.
  void unlink(const std::shared_ptr<Interaction>& interaction);
  void removeInteraction(const std::shared_ptr<Interaction>& interaction) { unlink(interaction); }

  /// The system, or the interaction, with this number; throws if there is none.
  std::shared_ptr<DynamicalSystem> dynamicalSystem(int number) const;
  std::shared_ptr<Interaction> interaction(int number) const;
  /// The numbers of systems and of interactions in the model.
  int numberOfDS() const { return static_cast<int>(topology_.systems().size()); }
  int numberOfInteractions() const { return static_cast<int>(topology_.interactions().size()); }
  /// The name appears in messages; see setName() of the object.
  void setName(const std::shared_ptr<DynamicalSystem>& system, const std::string& name);
  void setName(const std::shared_ptr<Interaction>& interaction, const std::string& name);

  /// The graph of systems and interactions, owned by the model.
  Topology& topology() { return topology_; }
  const Topology& topology() const { return topology_; }

  /// Returns true if all systems and relations are linear and time-invariant.
  bool isLinear() const;
  /// Sets the inputs of one level, or of all levels, to zero.
  void reset(int level);
  void reset();
  /// Stores the present states, outputs and multipliers as the newest past ones.
  void swapInMemory();

  /// Prints all systems and interactions to the standard output.
  void display() const;
  /// Passes the states of all systems and interactions to the recorder, in the order of insertion.
  void recordState(StateRecorder& recorder);

 private:
  double t0_, T_;
  std::string title_;
  int nextSystem_ = 0;
  int nextInteraction_ = 0;
  Topology topology_;
};

}  // namespace rico
