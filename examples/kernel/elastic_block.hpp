/// A block with a regular mesh of linear elastic bricks, and its matrices on many ranks.
#pragma once

#include <petscmat.h>

#include <array>
#include <cmath>
#include <vector>

/// nx × ny × nz trilinear bricks of eight nodes, with uniform density, Young's modulus and
/// Poisson's ratio. Nodes are numbered along z first, then y, then x. Ranks with consecutive nodes
/// therefore have slices of the block across x, each with a part of its lower face.
struct ElasticBlock {
  int nx, ny, nz;
  double edge = 0.1;  ///< of a brick, m
  double density = 1000.0, young = 1e6, poisson = 0.3;

  int nodes() const { return (nx + 1) * (ny + 1) * (nz + 1); }
  double mass() const { return density * edge * edge * edge * nx * ny * nz; }
  bool isOnSole(int node) const { return node % (nz + 1) == 0; }
  std::array<double, 3> place(int node) const {
    const int column = node / (nz + 1);
    const int i = column / (ny + 1), j = column % (ny + 1), k = node % (nz + 1);
    return {edge * i, edge * j, edge * k};
  }
  /// The nodes of brick (i, j, k); bit 0 of the corner's number is along x, 1 along y, 2 along z.
  std::array<int, 8> corners(int i, int j, int k) const {
    std::array<int, 8> nodes{};
    for (int c = 0; c < 8; ++c)
      nodes[c] = ((i + (c & 1)) * (ny + 1) + j + ((c >> 1) & 1)) * (nz + 1) + k + ((c >> 2) & 1);
    return nodes;
  }
  /// The contribution of one brick to the mass of each of its nodes.
  double cornerMass() const { return density * edge * edge * edge / 8.0; }

  using BrickMatrix = std::array<double, 24 * 24>;
  /// ∫ Bᵀ D B of one brick, three rows per corner, with two Gauss points in each direction.
  BrickMatrix stiffness() const {
    const double lambda = young * poisson / ((1.0 + poisson) * (1.0 - 2.0 * poisson));
    const double mu = young / (2.0 * (1.0 + poisson));
    const double g = std::sqrt(1.0 / 3.0);
    BrickMatrix K{};
    for (int point = 0; point < 8; ++point) {
      double gradient[8][3];  // of the shape functions, in the coordinates of the block
      for (int c = 0; c < 8; ++c) {
        double side[3], along[3];
        for (int d = 0; d < 3; ++d) {
          side[d] = ((c >> d) & 1) != 0 ? 1.0 : -1.0;
          along[d] = 0.5 * (1.0 + side[d] * (((point >> d) & 1) != 0 ? g : -g));
        }
        for (int d = 0; d < 3; ++d)
          gradient[c][d] = side[d] * along[(d + 1) % 3] * along[(d + 2) % 3] / edge;
      }
      const double volume = edge * edge * edge / 8.0;
      for (int a = 0; a < 8; ++a)
        for (int b = 0; b < 8; ++b) {
          double dot = 0.0;
          for (int d = 0; d < 3; ++d) dot += gradient[a][d] * gradient[b][d];
          for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
              K[(3 * a + i) * 24 + 3 * b + j] +=
                  volume * (lambda * gradient[a][i] * gradient[b][j] +
                            mu * (gradient[a][j] * gradient[b][i] + (i == j ? dot : 0.0)));
        }
    }
    return K;
  }
};

/// The block's lumped mass matrix M, and K, with consecutive nodes on each rank.
struct DistributedBlock {
  Mat M = nullptr, K = nullptr;
  int firstNode = 0, nodes = 0;  ///< nodes of this rank

  DistributedBlock(MPI_Comm comm, const ElasticBlock& block) {
    PetscInt count = PETSC_DECIDE, all = block.nodes(), end = 0;
    PetscSplitOwnership(comm, &count, &all);
    nodes = count;
    MPI_Scan(&count, &end, 1, MPIU_INT, MPI_SUM, comm);
    firstNode = end - count;
    M = create(comm, 1, 0);
    K = create(comm, 81, 54);
    const ElasticBlock::BrickMatrix stiffness = block.stiffness();
    for (int i = 0; i < block.nx; ++i)
      for (int j = 0; j < block.ny; ++j)
        for (int k = 0; k < block.nz; ++k) add(block, block.corners(i, j, k), stiffness);
    for (Mat A : {M, K}) {
      MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY);
      MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY);
      MatSetOption(A, MAT_SYMMETRIC, PETSC_TRUE);
    }
  }
  ~DistributedBlock() {
    MatDestroy(&M);
    MatDestroy(&K);
  }
  DistributedBlock(const DistributedBlock&) = delete;
  DistributedBlock& operator=(const DistributedBlock&) = delete;

 private:
  Mat create(MPI_Comm comm, PetscInt own, PetscInt others) const {
    Mat A = nullptr;
    MatCreate(comm, &A);
    MatSetSizes(A, 3 * nodes, 3 * nodes, PETSC_DECIDE, PETSC_DECIDE);
    MatSetBlockSize(A, 3);
    MatSetType(A, MATAIJ);
    MatSeqAIJSetPreallocation(A, own, nullptr);
    MatMPIAIJSetPreallocation(A, own, nullptr, others, nullptr);
    return A;
  }

  bool isOwn(int node) const { return node >= firstNode && node < firstNode + nodes; }

  // Adds a brick: each rank adds to its own rows.
  void add(const ElasticBlock& block, const std::array<int, 8>& corners,
           const ElasticBlock::BrickMatrix& stiffness) {
    PetscInt columns[24];
    for (int i = 0; i < 24; ++i) columns[i] = 3 * corners[i / 3] + i % 3;
    for (int i = 0; i < 24; ++i) {
      if (!isOwn(corners[i / 3])) continue;
      MatSetValue(M, columns[i], columns[i], block.cornerMass(), ADD_VALUES);
      MatSetValues(K, 1, &columns[i], 24, columns, stiffness.data() + 24 * i, ADD_VALUES);
    }
  }
};
