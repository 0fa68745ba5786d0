#pragma once

#include <SiconosKernel.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

// Functions shared by the programs of this folder. They compile against Siconos 4.4 as well.

/// Runs the simulation to its end. `row` returns numbers after each step, which are written into
/// name.dat; the last row is returned.
inline std::vector<double> record(const std::string& name, Simulation& s,
                                  const std::function<std::vector<double>()>& row) {
  std::vector<std::vector<double>> rows;
  while (s.hasNextEvent()) {
    s.advanceToEvent();
    rows.push_back(row());
    rows.back().insert(rows.back().begin(), s.nextTime());
    s.processEvents();
  }
  SimpleMatrix data(rows.size(), rows[0].size());
  for (unsigned i = 0; i < rows.size(); ++i)
    for (unsigned j = 0; j < rows[i].size(); ++j) data(i, j) = rows[i][j];
  ioMatrix::write(name + ".dat", "ascii", data, "noDim");
  return rows.back();
}

/// Returns 0 if `got` equals `expected` within the tolerance, else 1, and prints a message.
inline int expect(const std::string& what, double got, double expected, double tolerance) {
  if (std::abs(got - expected) <= tolerance) return 0;
  std::cout << what << ": " << std::scientific << got << " instead of " << expected
            << ", tolerance " << tolerance << std::endl;
  return 1;
}

/// Returns true if the last row of the data is the expected one.
inline bool isLastRow(const SiconosMatrix& data, const std::vector<double>& expected,
                      double tolerance) {
  int errors = 0;
  for (unsigned j = 0; j < expected.size(); ++j)
    errors += expect("column " + std::to_string(j), data.getValue(data.size(0) - 1, j), expected[j],
                     tolerance);
  return errors == 0 && data.size(1) == expected.size();
}

/// Runs `program`; an exception is printed and counts as an error.
inline int guarded(const std::function<int()>& program) {
  try {
    return program();
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
}

inline SP::SiconosVector vectorOf(const std::vector<double>& values) {
  return SP::SiconosVector(new SiconosVector(values));
}

/// Makes a matrix from its rows.
inline SP::SimpleMatrix matrixOf(const std::vector<std::vector<double>>& rows) {
  SP::SimpleMatrix m(new SimpleMatrix(rows.size(), rows[0].size()));
  for (unsigned i = 0; i < rows.size(); ++i)
    for (unsigned j = 0; j < rows[i].size(); ++j) (*m)(i, j) = rows[i][j];
  return m;
}

/// A ball of mass 1 that falls from the height 1.
inline SP::LagrangianLinearTIDS fallingBall(double height = 1.0) {
  SP::LagrangianLinearTIDS ball(
      new LagrangianLinearTIDS(vectorOf({height}), vectorOf({0.0}), matrixOf({{1.0}})));
  ball->setFExtPtr(vectorOf({-9.81}));
  return ball;
}

/// The contact of the ball with the floor at height 0.
inline SP::Interaction floorContact(double e) {
  SP::NonSmoothLaw law(new NewtonImpactNSL(e));
  SP::Relation relation(new LagrangianLinearTIR(matrixOf({{1.0}})));
  return SP::Interaction(new Interaction(law, relation));
}
