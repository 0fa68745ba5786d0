#pragma once

#include <mechanics/elastic/ElasticManager.hpp>
#include <mechanics/elastic/solver/FrictionSolver.hpp>

namespace rico {

/// The contacts of a step in the form of the solver: u = H v + G y + s. v are the velocities of all
/// free nodes, y those of the dynamic rigid bodies that touch elastic ones.
class ElasticCoupling {
 public:
  /// `twists`: the free motion of all rigid bodies, 6 numbers each; `inverse`: their inverse masses
  /// and inertias.
  ElasticCoupling(const ElasticManager& manager, std::span<const double> twists,
                  std::span<const RicoContactBody> inverse);

  /// Adds a contact of two rigid bodies. Body i of the population is number `first` + i of the
  /// pair.
  void add(const RicoContactPair& pair, std::int64_t first, std::span<const double> twists,
           std::span<const RicoContactBody> inverse);

  /// H and G; μ of each contact, and its largest friction; s, 3 numbers for each.
  const ContactCoupling& contacts() const { return contacts_; }
  std::span<const double> friction() const { return friction_; }
  std::span<const double> most() const { return most_; }
  std::span<const double> bias() const { return bias_; }
  /// The rigid bodies of y, in its order.
  const std::vector<std::uint32_t>& bodies() const { return bodies_; }
  /// W⁻¹ G' r of these bodies, 6 numbers each.
  std::vector<double> push(std::span<const double> r,
                           std::span<const RicoContactBody> inverse) const;

 private:
  int columnOf(std::uint32_t body, const RicoContactBody& inverse);
  /// Adds `sign` times the velocity of the body at `arm` to the outputs.
  void addBody(std::uint32_t body, double sign, Vec3 arm, const Vec3* basis,
               std::span<const double> twists, std::span<const RicoContactBody> inverse,
               double* bias);
  void finishContact(double friction, double most, const double* bias);
  void addNode(int node, const Vec3* basis, double weight);

  ContactCoupling contacts_;
  std::vector<double> friction_, most_, bias_;
  std::vector<std::uint32_t> bodies_;
};

/// twist ← W⁻¹ f for a force f with its moment.
void applyInverse(const RicoContactBody& inverse, const double* f, double* twist);

}  // namespace rico
