#include <algorithm>
#include <cmath>
#include <mechanics/elastic/ElasticElements.hpp>
#include <mechanics/elastic/multigrid/DenseCholesky.hpp>
#include <mechanics/mass/MassProperties.hpp>

namespace rico {
namespace {

constexpr double kGauss = 0.57735026918962576;  // 1/√3
constexpr double kSign[8][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};

Matrix3 inverseOf(const Matrix3& A) {
  const double d = 1 / determinant(A);
  const Vec3 r0 = d * cross(A.column[1], A.column[2]), r1 = d * cross(A.column[2], A.column[0]),
             r2 = d * cross(A.column[0], A.column[1]);
  return transpose({{r0, r1, r2}});
}

/// ∂N/∂ξ of the corners of a hexahedron.
std::array<Vec3, 8> referenceGradients(Vec3 xi) {
  std::array<Vec3, 8> all{};
  for (std::size_t a = 0; a < 8; ++a) {
    const double *s = kSign[a], x = 1 + s[0] * xi.x, y = 1 + s[1] * xi.y, z = 1 + s[2] * xi.z;
    all[a] = {s[0] * y * z / 8, s[1] * x * z / 8, s[2] * x * y / 8};
  }
  return all;
}

/// ∂x/∂ξ
Matrix3 jacobian(const ElasticMesh& mesh, const ElasticElement& e,
                 const std::array<Vec3, 8>& gradients) {
  Matrix3 J{};
  for (std::size_t a = 0; a < 8; ++a) J = J + outer(mesh.nodes[e.node[a]], gradients[a]);
  return J;
}

ShapeGradients hexahedronAt(const ElasticMesh& mesh, const ElasticElement& e, Vec3 xi) {
  ShapeGradients shape;
  const auto reference = referenceGradients(xi);
  const Matrix3 J = jacobian(mesh, e, reference);
  const Matrix3 inverse = inverseOf(J);
  shape.volume = determinant(J);
  for (std::size_t a = 0; a < 8; ++a) shape.gradient[a] = transposedTimes(inverse, reference[a]);
  return shape;
}

ShapeGradients tetrahedron(const ElasticMesh& mesh, const ElasticElement& e) {
  const Vec3 x0 = mesh.nodes[e.node[0]];
  const Matrix3 J{
      {mesh.nodes[e.node[1]] - x0, mesh.nodes[e.node[2]] - x0, mesh.nodes[e.node[3]] - x0}};
  const Matrix3 inverse = inverseOf(J);
  ShapeGradients shape;
  shape.volume = determinant(J) / 6;
  const Matrix3 rows = transpose(inverse);
  for (std::size_t a = 0; a < 3; ++a) shape.gradient[a + 1] = rows.column[a];
  shape.gradient[0] = -(shape.gradient[1] + shape.gradient[2] + shape.gradient[3]);
  return shape;
}

Vec3 gaussPoint(int g) {
  return {g & 1 ? kGauss : -kGauss, g & 2 ? kGauss : -kGauss, g & 4 ? kGauss : -kGauss};
}

/// K_ab += w (λ a b' + μ b a' + μ (a·b) I) at rows 3a and columns 3b.
void addPair(std::vector<double>& K, int rows, int a, int b, Vec3 ga, Vec3 gb, double w,
             const Lame& lame) {
  const double along = w * lame.mu * dot(ga, gb);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      K[(3 * a + i) * rows + 3 * b + j] +=
          w * (lame.lambda * ga[i] * gb[j] + lame.mu * ga[j] * gb[i]) + (i == j ? along : 0);
}

/// Eliminates the last rows of K, those of the incompatible modes.
std::vector<double> condensed(const std::vector<double>& K, int all, int kept) {
  const int modes = all - kept;
  std::vector<double> inner(static_cast<std::size_t>(modes * modes));
  for (int i = 0; i < modes; ++i)
    for (int j = 0; j < modes; ++j) inner[i * modes + j] = K[(kept + i) * all + kept + j];
  factorCholesky(inner, modes);
  std::vector<double> result(static_cast<std::size_t>(kept * kept)), column(modes);
  for (int j = 0; j < kept; ++j) {
    for (int i = 0; i < modes; ++i) column[i] = K[(kept + i) * all + j];
    solveCholesky(inner, modes, column.data());
    for (int i = 0; i < kept; ++i) {
      double sum = K[i * all + j];
      for (int m = 0; m < modes; ++m) sum -= K[i * all + kept + m] * column[m];
      result[i * kept + j] = sum;
    }
  }
  return result;
}

std::vector<double> hexahedronStiffness(const ElasticMesh& mesh, const ElasticElement& e,
                                        const Lame& lame) {
  constexpr int kAll = 33, kKept = 24, kFunctions = 11;
  const Matrix3 J0 = jacobian(mesh, e, referenceGradients({}));
  const Matrix3 inverse0 = inverseOf(J0);
  const double j0 = determinant(J0);
  std::vector<double> K(static_cast<std::size_t>(kAll * kAll), 0.0);
  for (int g = 0; g < 8; ++g) {
    const Vec3 xi = gaussPoint(g);
    const ShapeGradients shape = hexahedronAt(mesh, e, xi);
    std::array<Vec3, kFunctions> gradient{};
    std::copy(shape.gradient.begin(), shape.gradient.end(), gradient.begin());
    for (int m = 0; m < 3; ++m) {
      Vec3 reference;
      reference[m] = -2 * xi[m];
      gradient[8 + m] = (j0 / shape.volume) * transposedTimes(inverse0, reference);
    }
    for (int a = 0; a < kFunctions; ++a)
      for (int b = 0; b < kFunctions; ++b)
        addPair(K, kAll, a, b, gradient[static_cast<std::size_t>(a)],
                gradient[static_cast<std::size_t>(b)], shape.volume, lame);
  }
  return condensed(K, kAll, kKept);
}

}  // namespace

ShapeGradients gradientsAtCentre(const ElasticMesh& mesh, const ElasticElement& e) {
  if (e.corners == 4) return tetrahedron(mesh, e);
  ShapeGradients shape = hexahedronAt(mesh, e, {});
  double volume = 0;
  for (int g = 0; g < 8; ++g) volume += hexahedronAt(mesh, e, gaussPoint(g)).volume;
  shape.volume = volume;
  return shape;
}

double leastVolume(const ElasticMesh& mesh, const ElasticElement& e) {
  if (e.corners == 4) return tetrahedron(mesh, e).volume;
  double least = hexahedronAt(mesh, e, gaussPoint(0)).volume;
  for (int g = 1; g < 8; ++g) least = std::min(least, hexahedronAt(mesh, e, gaussPoint(g)).volume);
  return least;
}

std::vector<double> elementStiffness(const ElasticMesh& mesh, const ElasticElement& e,
                                     const Lame& lame) {
  if (e.corners == 8) return hexahedronStiffness(mesh, e, lame);
  const ShapeGradients shape = tetrahedron(mesh, e);
  std::vector<double> K(144, 0.0);
  for (int a = 0; a < 4; ++a)
    for (int b = 0; b < 4; ++b)
      addPair(K, 12, a, b, shape.gradient[static_cast<std::size_t>(a)],
              shape.gradient[static_cast<std::size_t>(b)], shape.volume, lame);
  return K;
}

std::vector<double> elementMass(const ElasticMesh& mesh, const ElasticElement& e) {
  const int n = e.corners;
  std::vector<double> M(static_cast<std::size_t>(n * n), 0.0);
  if (n == 4) {
    const double volume = tetrahedron(mesh, e).volume;
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < 4; ++b) M[a * 4 + b] = volume * (a == b ? 2 : 1) / 20;
    return M;
  }
  for (int g = 0; g < 8; ++g) {
    const Vec3 xi = gaussPoint(g);
    const double volume = hexahedronAt(mesh, e, xi).volume;
    double N[8];
    for (int a = 0; a < 8; ++a)
      N[a] = (1 + kSign[a][0] * xi.x) * (1 + kSign[a][1] * xi.y) * (1 + kSign[a][2] * xi.z) / 8;
    for (int a = 0; a < 8; ++a)
      for (int b = 0; b < 8; ++b) M[a * 8 + b] += volume * N[a] * N[b];
  }
  return M;
}

Matrix3 deformationGradient(const ShapeGradients& shape, const ElasticElement& e,
                            const Vec3* places) {
  Matrix3 F{};
  for (int a = 0; a < e.corners; ++a)
    F = F + outer(places[e.node[static_cast<std::size_t>(a)]],
                  shape.gradient[static_cast<std::size_t>(a)]);
  return F;
}

namespace {

/// The rotation R with the largest tr R'F of a matrix that is singular or inverts: with F'F = V Σ²
/// V' and V = (v₁, v₂, v₁ × v₂), it turns v₁ and v₂ to the directions of F v₁ and F v₂.
Matrix3 closestRotation(const Matrix3& F) {
  const Matrix3 V = principalAxes(transposedTimes(F, F)).axes;  // σ increases
  const Vec3 u1 = F * V.column[2], u2 = F * V.column[1];
  if (!(squaredNorm(cross(u1, u2)) > 0)) return Matrix3::identity();
  const Vec3 e1 = normalized(u1), e3 = normalized(cross(u1, u2));
  return Matrix3{{e1, cross(e3, e1), e3}} *
         transpose(Matrix3{{V.column[2], V.column[1], cross(V.column[2], V.column[1])}});
}

}  // namespace

// Higham's iteration R ← (R + R⁻ᵀ) / 2, quadratic.
Matrix3 rotationOf(const Matrix3& F) {
  constexpr int kMost = 50;
  constexpr double kFlat = 1e-6;
  const double size =
      std::sqrt(squaredNorm(F.column[0]) + squaredNorm(F.column[1]) + squaredNorm(F.column[2]));
  if (!(determinant(F) > kFlat * size * size * size)) return closestRotation(F);
  Matrix3 R = F;
  for (int k = 0; k < kMost; ++k) {
    const Matrix3 next = 0.5 * (R + transpose(inverseOf(R)));
    double change = 0;
    for (int j = 0; j < 3; ++j) change += squaredNorm(next.column[j] - R.column[j]);
    R = next;
    if (change < 1e-30) break;
  }
  return R;
}

double vonMises(const Matrix3& F, const Matrix3& rotation, const Lame& lame) {
  const Matrix3 U = transposedTimes(rotation, F);
  double strain[3][3], trace = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) strain[i][j] = 0.5 * (U(i, j) + U(j, i)) - (i == j ? 1 : 0);
  for (int i = 0; i < 3; ++i) trace += strain[i][i];
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const double deviator = 2 * lame.mu * (strain[i][j] - (i == j ? trace / 3 : 0));
      sum += deviator * deviator;
    }
  return std::sqrt(1.5 * sum);
}

}  // namespace rico
