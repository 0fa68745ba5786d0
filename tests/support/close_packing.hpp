/// Hexagonal close packing of equal spheres between a floor and a lid, periodic in x and y, on a
/// ramp: one time step of the benchmark of Preclik and Ruede (2015).
#pragma once

#include <numerics/rico_shared.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

namespace rico::test {

/// One rank's part: nx x ny x nz spheres of radius 1 mm and density 2650; the parts are side by
/// side along x. Contacts follow from the lattice, nx ny (6 nz - 1) per rank, and belong to the
/// rank that owns their first body. ny is even.
class ClosePacking {
 public:
  ClosePacking(int nx, int ny, int nz, double mu, int rank = 0, int ranks = 1)
      : nx_(nx), ny_(ny), nz_(nz), all_(nx * ranks), mu_(mu) {
    for (int k = 0; k < nz; ++k)
      for (int j = 0; j < ny; ++j)
        for (int i = 0; i < nx; ++i) have(nx * rank + i, j, k);
    for (int k = 0; k < nz; ++k)
      for (int j = 0; j < ny; ++j)
        for (int i = 0; i < nx; ++i) addContacts(nx * rank + i, j, k);
  }

  [[nodiscard]] RicoSharedSystem system() const {
    return {{static_cast<std::int64_t>(body.size()), static_cast<std::int64_t>(contact.size()),
             body.data(), contact.data(), nullptr, nullptr, nullptr, nullptr, nullptr, 0, nullptr},
            identity.data(),
            home.data(),
            reinterpret_cast<const std::uint64_t(*)[3]>(contactIdentity.data()),
            nullptr,
            nullptr,
            nullptr,
            0,
            nullptr};
  }

  /// For each contact the index of the column of width x width x nz spheres with its first
  /// body.
  [[nodiscard]] std::vector<int> columns(int width) const {
    std::vector<int> domain;
    for (const auto& [i, j] : place_)
      domain.push_back(j / width * ((nx_ - 1) / width + 1) + i / width);
    return domain;
  }

  std::vector<RicoContactBody> body;
  std::vector<std::int64_t> identity;
  std::vector<int> home;
  std::vector<RicoContactPair> contact;
  std::vector<std::array<std::uint64_t, 3>> contactIdentity;
  std::vector<double> free;  ///< one step of gravity from rest

 private:
  using Vec3 = std::array<double, 3>;
  static constexpr double kRadius = 1e-3, kDensity = 2650.0, kStep = 1e-5,
                          kPi = 3.14159265358979323846;

  std::int64_t have(int i, int j, int k) {
    i = (i + all_) % all_;
    j = (j + ny_) % ny_;
    const std::int64_t number = (std::int64_t(k) * ny_ + j) * all_ + i;
    const auto [at, isNew] = local_.try_emplace(number, static_cast<std::int64_t>(body.size()));
    if (!isNew) return at->second;
    const double mass = kDensity * 4 / 3 * kPi * kRadius * kRadius * kRadius;
    const double J = 1 / (0.4 * mass * kRadius * kRadius);
    body.push_back({1 / mass, {J, J, J, 0, 0, 0}});
    identity.push_back(number);
    home.push_back(i / nx_);
    const double pull = 9.81 * kStep, ramp = kPi / 6;
    free.insert(free.end(), {pull * std::sin(ramp), 0, -pull * std::cos(ramp), 0, 0, 0});
    return at->second;
  }

  /// The centre of a sphere, in radii.
  static Vec3 centre(int i, int j, int k) {
    return {2.0 * i + (j + k + 2) % 2, std::sqrt(3.0) * (j + k % 2 / 3.0), std::sqrt(8.0 / 3) * k};
  }

  void addContacts(int i, int j, int k) {
    const Vec3 here = centre(i, j, k);
    const std::int64_t a = have(i, j, k);
    if (k == 0) add(RICO_NO_BODY, a, {0, 0, 1}, 0);
    if (k == nz_ - 1) add(a, RICO_NO_BODY, {0, 0, 1}, 1);
    for (int dk = 0; dk <= 1 && k + dk < nz_; ++dk)
      for (int dj = dk == 0 ? 0 : -1; dj <= 1; ++dj)
        for (int di = -1; di <= 1; ++di) {
          if (dk == 0 && dj == 0 && di <= 0) continue;
          const Vec3 there = centre(i + di, j + dj, k + dk);
          const Vec3 d = {there[0] - here[0], there[1] - here[1], there[2] - here[2]};
          if (d[0] * d[0] + d[1] * d[1] + d[2] * d[2] > 4.01) continue;
          add(a, have(i + di, j + dj, k + dk), d, 2 + 9 * dk + 3 * (dj + 1) + di + 1);
        }
    while (place_.size() < contact.size()) place_.push_back({i % nx_, j});
  }

  void add(std::int64_t a, std::int64_t b, const Vec3& d, int direction) {
    const double length = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    const double across = std::hypot(d[0], d[1]);
    RicoContactPair pair = {};
    pair.body[0] = a;
    pair.body[1] = b;
    for (int i = 0; i < 3; ++i) {
      pair.normal[i] = d[i] / length;
      pair.arm[0][i] = kRadius * pair.normal[i];
      pair.arm[1][i] = -kRadius * pair.normal[i];
    }
    pair.tangent[0] = across > 0 ? -d[1] / across : 1;
    pair.tangent[1] = across > 0 ? d[0] / across : 0;
    pair.mu = mu_;
    contact.push_back(pair);
    contactIdentity.push_back({static_cast<std::uint64_t>(identity[a < 0 ? b : a]),
                               static_cast<std::uint64_t>(direction), 0});
  }

  int nx_, ny_, nz_, all_;
  double mu_;
  std::map<std::int64_t, std::int64_t> local_;
  std::vector<std::array<int, 2>> place_;  // lattice place of a contact's first body
};

}  // namespace rico::test
