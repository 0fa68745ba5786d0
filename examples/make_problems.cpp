// make_problems -- writes the problems of examples/problems, each as HDF5 and as MatrixMarket.
//
// Sample runs:
//     make_problems examples/problems
//     ricochet solve examples/problems/*
//
// Description:
//     obstacle (LCP)     an elastic string, fixed at both ends, hangs on a bump
//     rectifier (MLCP)   one time step of a bridge of four ideal diodes between a source and a load
//     stick_slip (relay) one time step of a row of blocks with springs, dragged over dry ground
#include <cstdio>
#include <io/problems/ProblemFile.hpp>
#include <limits>
#include <utility>

using namespace rico;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

// 1. The string. At point i = 1..n, x_i = i h, it is z_i above the bump g. Its weight p pulls it
//    down, the bump's reaction w_i pushes it up:
//
//        w_i = (T / h) (-u_{i-1} + 2 u_i - u_{i+1}) + p h,    u = g + z,    0 <= z _|_ w >= 0
//
//    with g(x) = 4 (x - 1/4)(3/4 - x) - 0.2 and u = 0 at the ends.
ProblemData obstacle() {
  const std::int32_t n = 39;
  const double h = 1.0 / (n + 1), tension = 1, weight = 2;
  const auto bump = [&](std::int32_t i) {
    const double x = i * h;
    return i == 0 || i == n + 1 ? 0 : 4 * (x - 0.25) * (0.75 - x) - 0.2;
  };
  ProblemData problem;
  Triplets K;
  for (std::int32_t i = 0; i < n; i++) {
    if (i > 0) K.add(i, i - 1, -tension / h);
    K.add(i, i, 2 * tension / h);
    if (i + 1 < n) K.add(i, i + 1, -tension / h);
    problem.q.push_back(tension / h * (2 * bump(i + 1) - bump(i) - bump(i + 2)) + weight * h);
  }
  problem.M = compress(n, n, K);
  setNonnegative(problem);
  return problem;
}

// 2. The rectifier. Source E with R_s between nodes a and b, load R between p and ground.
//    Capacitors C at a and b, uncharged at the start of the step h. The diodes are
//    a -> p, b -> p, ground -> a, ground -> b. The unknowns are (V_a, V_b, V_p, I), the equalities
//    are the currents into a, b, p, and the source's loop:
//
//        C/h V_a - I + i_1 - i_3 = 0        C/h V_b + I + i_2 - i_4 = 0
//        V_p / R - i_1 - i_2 = 0            R_s I + V_a - V_b - E = 0
//
//    Complementarities: each diode's current i_k >= 0 against its blocking voltage
//
//        V_p - V_a,    V_p - V_b,    V_a,    V_b    >= 0
ProblemData rectifier() {
  const double E = 12, R_s = 1, R = 50, C_h = 1e-6 / 1e-4;
  const double M[8][8] = {{C_h, 0, 0, -1, 1, 0, -1, 0},   {0, C_h, 0, 1, 0, 1, 0, -1},
                          {0, 0, 1 / R, 0, -1, -1, 0, 0}, {1, -1, 0, R_s, 0, 0, 0, 0},
                          {-1, 0, 1, 0, 0, 0, 0, 0},      {0, -1, 1, 0, 0, 0, 0, 0},
                          {1, 0, 0, 0, 0, 0, 0, 0},       {0, 1, 0, 0, 0, 0, 0, 0}};
  ProblemData problem;
  problem.kind = ProblemKind::MLCP;
  problem.M = compressDense(8, 8, {&M[0][0], 64});
  problem.q = {0, 0, 0, -E, 0, 0, 0, 0};
  setBounds(problem, {}, {-inf, -inf, -inf, -inf, 0, 0, 0, 0}, std::vector<double>(8, inf));
  return problem;
}

// Solves A x = b for a tridiagonal A with `diagonal`, and -k next to it (Thomas).
std::vector<double> solveTridiagonal(std::vector<double> diagonal, double k,
                                     std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t i = 1; i < n; i++) {
    const double factor = -k / diagonal[i - 1];
    diagonal[i] += factor * k;
    b[i] -= factor * b[i - 1];
  }
  b[n - 1] /= diagonal[n - 1];
  for (std::size_t i = n - 1; i-- > 0;) b[i] = (b[i] + k * b[i + 1]) / diagonal[i];
  return b;
}

// 3. The blocks have mass m, and springs k between neighbours. F pulls the first one; all rest
//    before the step h. With A = m I + h^2 K, friction impulses r and velocities v after the step,
//
//        v = A^-1 r + A^-1 h F e_1,    -v in N_[-mu m g h, mu m g h](r)
//
//    A block that slides forward has the impulse -mu m g h; one that sticks has a smaller one.
ProblemData stickSlip() {
  const std::int32_t n = 12;
  const double m = 1, k = 10000, F = 20, mu = 0.3, g = 9.81, h = 0.05, hhk = h * h * k;
  std::vector<double> diagonal(n, m + 2 * hhk);
  diagonal.front() = diagonal.back() = m + hhk;
  ProblemData problem;
  problem.kind = ProblemKind::Relay;
  std::vector<double> inverse;
  for (std::int32_t j = 0; j < n; j++) {
    std::vector<double> unit(n, 0.0);
    unit[static_cast<std::size_t>(j)] = 1;
    const std::vector<double> column = solveTridiagonal(diagonal, hhk, unit);
    inverse.insert(inverse.end(), column.begin(), column.end());
  }
  problem.M = compressDense(n, n, inverse);  // symmetric: its columns are its rows
  problem.q.assign(inverse.begin(), inverse.begin() + n);
  for (double& q : problem.q) q *= h * F;
  setBounds(problem, {}, std::vector<double>(n, -mu * m * g * h),
            std::vector<double>(n, mu * m * g * h));
  return problem;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_problems FOLDER\n");
    return 1;
  }
  const std::filesystem::path folder = argv[1];
  const std::pair<const char*, ProblemData> problems[] = {
      {"obstacle", obstacle()}, {"rectifier", rectifier()}, {"stick_slip", stickSlip()}};
  for (const auto& [name, problem] : problems)
    for (const char* ending : {".h5", ".mtx"})
      writeProblem(problem, folder / (std::string(name) + ending));
  return 0;
}
