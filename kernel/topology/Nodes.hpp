#pragma once

#include <kernel/algebra/Vector.hpp>
#include <memory>
#include <vector>

namespace rico {

class DynamicalSystem;
class Interaction;
class OneStepIntegrator;
struct IntegratorWork;
struct InteractionNode;

/// The vertex of a system, with the simulation's data for it.
struct SystemNode {
  /// The node shares the system with the model.
  explicit SystemNode(std::shared_ptr<DynamicalSystem> ds);
  ~SystemNode();

  std::shared_ptr<DynamicalSystem> system;  ///< never null
  OneStepIntegrator* integrator = nullptr;  ///< set when the simulation is initialised
  std::unique_ptr<IntegratorWork> work;     ///< the integrator's own struct, created once
  int index = 0;                            ///< index in Topology::systems()
  int firstBody = 0;                        ///< number of its first body among those of all systems
  bool settled = false;                     ///< true once the simulation has initialised it

  /// `work` as the integrator's own struct; the caller knows the type.
  template <class Work>
  Work& workAs() const {
    return static_cast<Work&>(*work);
  }
};

/// Two interactions that share a system, and their blocks of H W⁻¹ Hᵀ, valid while neither changes.
struct InteractionEdge {
  InteractionNode* nodes[2] = {nullptr, nullptr};  ///< the two interactions
  long stamps[2] = {-1, -1};                       ///< stamps of the nodes for these blocks
  std::vector<double> blocks[2];                   ///< (0, 1) and (1, 0), by rows
};

/// The state of one contact of an interaction in a simulation.
struct ContactState {
  unsigned char sets = 1;  ///< bit i: in index set i. All are in set 0.
  int row = -1;            ///< first row in the nonsmooth problem, -1 if not in it
  bool held = false;       ///< its gap is projected to zero from both sides
  bool pushed = false;     ///< the last projection moved it
  bool joined = false;     ///< a projection of this step has added it to set 1

  /// Returns true if the contact is in this index set.
  bool isIn(int set) const { return ((sets >> set) & 1) != 0; }
};

/// The vertex of an interaction in the line graph.
struct InteractionNode {
  /// The node shares the interaction with the model.
  explicit InteractionNode(std::shared_ptr<Interaction> i);

  std::shared_ptr<Interaction> interaction;  ///< never null
  SystemNode* ends[2] = {nullptr, nullptr};  ///< its systems; the second may be null
  std::vector<InteractionEdge*> edges;       ///< in the order of their creation
  int index = 0;                             ///< index in Topology::interactions()
  bool settled = false;                      ///< true once the simulation has initialised it

  std::vector<ContactState> contacts;  ///< the state of each contact
  Vector freeOutput;                   ///< the output without new multipliers

  // Blocks of the Delassus operator; valid if these versions are those of their sources.
  std::vector<double> winvInput[2];  ///< W⁻¹ B, laid out as the coupling's input
  std::vector<double> diagonal;      ///< C W⁻¹ B + D of each contact, by rows
  /// Versions of the coupling and of both W for which the blocks were computed.
  long couplingVersion = -1;
  long wVersions[2] = {-1, -1};
  long stamp = 0;  ///< counts the updates of these blocks
};

/// One contact of one interaction.
struct ContactRef {
  InteractionNode* node;  ///< not owned
  int contact;            ///< its number in the interaction, from 0 on
};

/// A subset of all contacts, in the order of the interactions.
struct IndexSet {
  std::vector<ContactRef> contacts;  ///< the members of the set
  long version = 0;                  ///< number of changes

  /// Returns true if the set is empty; the number of its contacts.
  bool empty() const { return contacts.empty(); }
  int size() const { return static_cast<int>(contacts.size()); }
};

}  // namespace rico
