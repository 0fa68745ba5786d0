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

/// A system's vertex: what a simulation keeps for it.
struct SystemNode {
  explicit SystemNode(std::shared_ptr<DynamicalSystem> ds);
  ~SystemNode();

  std::shared_ptr<DynamicalSystem> system;
  OneStepIntegrator* integrator = nullptr;
  std::unique_ptr<IntegratorWork> work;  ///< the integrator's own struct, made once
  int index = 0;                         ///< place in Topology::systems()
  int firstBody = 0;                     ///< number of its first body among those of all systems
  bool settled = false;                  ///< has the simulation initialised it?

  template <class Work>
  Work& workAs() const {
    return static_cast<Work&>(*work);
  }
};

/// Two interactions that share a system: their blocks of H W⁻¹ Hᵀ, kept while neither changes.
struct InteractionEdge {
  InteractionNode* nodes[2] = {nullptr, nullptr};
  long stamps[2] = {-1, -1};      ///< of the nodes, when the blocks were computed
  std::vector<double> blocks[2];  ///< (0, 1) and (1, 0), row by row
};

/// One contact of an interaction within a simulation.
struct ContactState {
  unsigned char sets = 1;  ///< bit i: is it in index set i? All are in set 0.
  int row = -1;            ///< its first row in the nonsmooth problem, -1 outside of it
  bool held = false;       ///< is its gap projected to zero, wherever it is?
  bool pushed = false;     ///< did the last projection have to push it?

  bool isIn(int set) const { return ((sets >> set) & 1) != 0; }
};

/// An interaction's vertex in the line graph.
struct InteractionNode {
  explicit InteractionNode(std::shared_ptr<Interaction> i);

  std::shared_ptr<Interaction> interaction;
  SystemNode* ends[2] = {nullptr, nullptr};
  std::vector<InteractionEdge*> edges;  ///< in the order in which they were made
  int index = 0;                        ///< place in Topology::interactions()
  bool settled = false;

  std::vector<ContactState> contacts;
  Vector freeOutput;  ///< the output without new multipliers

  // Blocks of the Delassus operator, up to date where the versions are those of their sources.
  std::vector<double> winvInput[2];  ///< W⁻¹ B, laid out as the coupling's input
  std::vector<double> diagonal;      ///< C W⁻¹ B + D of each contact, row by row
  long couplingVersion = -1;
  long wVersions[2] = {-1, -1};
  long stamp = 0;  ///< counts the updates of these blocks
};

/// One contact of one interaction.
struct ContactRef {
  InteractionNode* node;
  int contact;
};

/// A subset of all contacts, in the order of the interactions.
struct IndexSet {
  std::vector<ContactRef> contacts;
  long version = 0;  ///< counts the changes

  bool empty() const { return contacts.empty(); }
  int size() const { return static_cast<int>(contacts.size()); }
};

}  // namespace rico
