/// A heap of bodies, and its distribution over ranks.
#pragma once

#include <numerics/rico_shared.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <vector>

#include "kernel/support/ranks_of.hpp"
#include "support/petsc_main.hpp"

namespace rico::test {

using Identity = std::array<std::uint64_t, 3>;

/// A heap of bodies on a floor; every rank creates the same heap.
struct Heap {
  std::vector<RicoContactBody> bodies;
  std::vector<RicoContactPair> contacts;
  std::vector<Identity> identities;
  std::vector<double> free;  // 6 numbers for each body
  double mu;
  std::vector<double> rolling;  // coefficient of each contact; empty if no contact resists

  /// A grid of n x n x n bodies, spheres if `round`, each in contact with most of its neighbours.
  /// The hub is a body that half of the others touch. In a heap with rolling resistance some
  /// contacts have none.
  Heap(int n, bool round, bool hub, double friction = 0.4, bool resists = false) : mu(friction) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> any(-1.0, 1.0);
    const auto number = [&](int x, int y, int z) { return (z * n + y) * n + x; };
    for (int i = 0; i < n * n * n; ++i) addBody(round, 1.0 + 0.5 * any(random));
    if (hub) addBody(round, 10.0);
    for (int z = 0; z < n; ++z)
      for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
          const int i = number(x, y, z);
          if (x + 1 < n) addContact(i, number(x + 1, y, z), {1, 0, 0}, random);
          if (y + 1 < n && (x + y + z) % 7 != 0)
            addContact(i, number(x, y + 1, z), {0, 1, 0}, random);
          addContact(z > 0 ? number(x, y, z - 1) : -1, i, {0, 0, 1}, random);
          if (hub && i % 2 == 0) addContact(i, n * n * n, {0.6, 0, 0.8}, random);
        }
    for (std::size_t k = 0; resists && k < contacts.size(); ++k)
      rolling.push_back(k % 5 == 0 ? 0.0 : 0.05 * double(k % 3 + 1));
    for (std::size_t i = 0; i < bodies.size(); ++i)
      for (int j = 0; j < 6; ++j) free.push_back(0.3 * any(random) - (j == 2 ? 1.0 : 0.0));
  }

  void addBody(bool round, double mass) {
    const double J = 2.5 / mass;
    bodies.push_back(
        {1.0 / mass, {J, round ? J : 1.5 * J, round ? J : 0.8 * J, round ? 0.0 : 0.1 * J, 0, 0}});
  }

  void addContact(int a, int b, std::array<double, 3> n, std::mt19937& random) {
    std::uniform_real_distribution<double> any(-1.0, 1.0);
    RicoContactPair pair = {};
    pair.body[0] = a < 0 ? RICO_NO_BODY : a;
    pair.body[1] = b;
    // Another unit vector; without its part along n it gives the tangent.
    const std::array<double, 3> t = {n[1], n[2], n[0]};
    const double along = t[0] * n[0] + t[1] * n[1] + t[2] * n[2];
    double norm = 0.0;
    for (int i = 0; i < 3; ++i) {
      pair.normal[i] = n[i];
      pair.tangent[i] = t[i] - along * n[i];
      norm += pair.tangent[i] * pair.tangent[i];
      pair.arm[0][i] = n[i];
      pair.arm[1][i] = -n[i];
    }
    for (double& value : pair.tangent) value /= std::sqrt(norm);
    if (bodies[b].inverse_inertia[3] != 0.0)
      for (int i = 0; i < 3; ++i) pair.arm[1][i] += 0.2 * any(random);
    pair.mu = mu;
    pair.bias[0] = 0.1 * any(random);
    contacts.push_back(pair);
    identities.push_back({std::uint64_t(a + 1), std::uint64_t(b), contacts.size() % 3});
  }

  [[nodiscard]] RicoContactSystem system() const {
    return {static_cast<int64_t>(bodies.size()),
            static_cast<int64_t>(contacts.size()),
            bodies.data(),
            contacts.data(),
            nullptr,
            nullptr,
            nullptr,
            nullptr,
            nullptr,
            0,
            nullptr};
  }
};

/// The part of one rank. `home` gives the owner of each body; a contact belongs to the owner of one
/// of its bodies.
struct Part {
  std::vector<RicoContactBody> bodies;
  std::vector<int64_t> bodyIdentities;
  std::vector<PetscMPIInt> homes;
  std::vector<RicoContactPair> contacts;
  std::vector<std::uint64_t> contactIdentities;
  std::vector<std::size_t> whole;  // index in the heap of each contact
  std::vector<double> free, rolling;
  std::vector<std::array<double, 2>> moments;
  std::map<int64_t, int64_t> local;

  Part(const Heap& heap, PetscMPIInt rank, const std::function<PetscMPIInt(int64_t)>& home) {
    const auto have = [&](int64_t body) {
      const auto [place, isNew] = local.try_emplace(body, static_cast<int64_t>(bodies.size()));
      if (!isNew) return place->second;
      bodies.push_back(heap.bodies[body]);
      bodyIdentities.push_back(1000 + 3 * body);
      homes.push_back(home(body));
      free.insert(free.end(), heap.free.begin() + 6 * body, heap.free.begin() + 6 * body + 6);
      return place->second;
    };
    // The order of the bodies differs from that in the heap.
    for (auto i = static_cast<int64_t>(heap.bodies.size()) - 1; i >= 0; --i)
      if (home(i) == rank) have(i);
    for (std::size_t k = 0; k < heap.contacts.size(); ++k) {
      const int64_t* body = heap.contacts[k].body;
      const int64_t owner = body[k % 2] >= 0 ? body[k % 2] : body[1];
      if (home(owner) != rank) continue;
      contacts.push_back(heap.contacts[k]);
      for (int64_t& b : contacts.back().body) b = b < 0 ? RICO_NO_BODY : have(b);
      contactIdentities.insert(contactIdentities.end(), heap.identities[k].begin(),
                               heap.identities[k].end());
      whole.push_back(k);
      if (!heap.rolling.empty()) rolling.push_back(heap.rolling[k]);
    }
    moments.resize(rolling.size());
  }

  /// Returns the system of this part. The solver writes the rolling moments into this object.
  [[nodiscard]] RicoSharedSystem system() {
    const bool resists = !rolling.empty();
    return {
        {static_cast<int64_t>(bodies.size()), static_cast<int64_t>(contacts.size()), bodies.data(),
         contacts.data(), nullptr, nullptr, nullptr, nullptr, nullptr, 0, nullptr},
        bodyIdentities.data(),
        homes.data(),
        reinterpret_cast<const std::uint64_t(*)[3]>(contactIdentities.data()),
        nullptr,
        resists ? rolling.data() : nullptr,
        resists ? reinterpret_cast<double(*)[2]>(moments.data()) : nullptr,
        0,
        nullptr};
  }
};

struct Answer {
  // Results for the whole heap; NaN for numbers that this rank does not have.
  std::vector<double> r, y, m;
  RicoInfo info = {};
  RicoSharedSweepChoice choice = {};
};

using Home = std::function<PetscMPIInt(int64_t)>;
using Create = std::function<int(const RicoRanks*, const RicoSharedSystem*,
                                 const RicoContactSweepOptions*, RicoSharedSweep*)>;

inline Answer solve(MPI_Comm comm, const Heap& heap, const Home& home,
                    const RicoContactSweepOptions& options,
                    const Create& create = RicoSharedSweepCreate) {
  PetscMPIInt rank;
  MPI_Comm_rank(comm, &rank);
  Part part(heap, rank, home);
  const RicoSharedSystem system = part.system();
  RicoSharedSweep sweep = nullptr;
  Answer answer;
  std::vector<double> r(3 * part.contacts.size(), 0.0), y(6 * part.bodies.size());
  EXPECT_EQ(create(ranksOf(comm), &system, &options, &sweep), 0);
  EXPECT_EQ(RicoSharedSweepSolve(sweep, part.free.data(), r.data(), y.data(), &answer.info), 0);
  EXPECT_EQ(RicoSharedSweepGetChoice(sweep, &answer.choice), 0);
  EXPECT_EQ(RicoSharedSweepDestroy(&sweep), 0);
  answer.r.assign(3 * heap.contacts.size(), NAN);
  answer.y.assign(6 * heap.bodies.size(), NAN);
  for (std::size_t k = 0; k < part.whole.size(); ++k)
    std::copy_n(r.begin() + 3 * k, 3, answer.r.begin() + 3 * part.whole[k]);
  answer.m.assign(2 * heap.rolling.size(), NAN);
  for (std::size_t k = 0; k < part.moments.size(); ++k)
    std::copy_n(part.moments[k].begin(), 2, answer.m.begin() + 2 * part.whole[k]);
  for (const auto& [body, at] : part.local)
    if (home(body) == rank) std::copy_n(y.begin() + 6 * at, 6, answer.y.begin() + 6 * body);
  return answer;
}

/// Rules for the rank of each body: slabs, stripes, scattered, and all bodies on the last rank.
inline std::array<Home, 4> homes(std::int64_t bodies, PetscMPIInt ranks) {
  return {[=](int64_t body) { return static_cast<PetscMPIInt>(body * ranks / bodies); },
          [=](int64_t body) { return static_cast<PetscMPIInt>(body % ranks); },
          [=](int64_t body) { return static_cast<PetscMPIInt>((body * 7919 / 13) % 31 % ranks); },
          [=](int64_t) { return ranks - 1; }};
}

}  // namespace rico::test
