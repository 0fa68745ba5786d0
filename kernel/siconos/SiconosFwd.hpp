#pragma once

#include <SiconosPointers.hpp>
#include <SiconosVisitables.hpp>
#include <boost/numeric/ublas/fwd.hpp>
#include <vector>

DEFINE_SPTR(SiconosVector)
DEFINE_SPTR(SiconosMatrix)
DEFINE_SPTR(SimpleMatrix)
DEFINE_SPTR(BlockVector)
DEFINE_SPTR(SiconosMemory)

DEFINE_SPTR(DynamicalSystem)
DEFINE_SPTR(FirstOrderNonLinearDS)
DEFINE_SPTR(FirstOrderLinearDS)
DEFINE_SPTR(FirstOrderLinearTIDS)
DEFINE_SPTR(SecondOrderDS)
DEFINE_SPTR(LagrangianDS)
DEFINE_SPTR(LagrangianLinearTIDS)
DEFINE_SPTR(LagrangianLinearDiagonalDS)
DEFINE_SPTR(NewtonEulerDS)
DEFINE_SPTR(BoundaryCondition)
DEFINE_SPTR(FixedBC)
DEFINE_SPTR(HarmonicBC)

DEFINE_SPTR(Relation)
DEFINE_SPTR(FirstOrderR)
DEFINE_SPTR(FirstOrderNonLinearR)
DEFINE_SPTR(FirstOrderType1R)
DEFINE_SPTR(FirstOrderType2R)
DEFINE_SPTR(FirstOrderLinearR)
DEFINE_SPTR(FirstOrderLinearTIR)
DEFINE_SPTR(LagrangianR)
DEFINE_SPTR(LagrangianLinearTIR)
DEFINE_SPTR(LagrangianScleronomousR)
DEFINE_SPTR(LagrangianRheonomousR)
DEFINE_SPTR(LagrangianCompliantR)
DEFINE_SPTR(LagrangianCompliantLinearTIR)
DEFINE_SPTR(Lagrangian2d1DR)
DEFINE_SPTR(Lagrangian2d2DR)
DEFINE_SPTR(Lagrangian2d3DR)
DEFINE_SPTR(NewtonEulerR)
DEFINE_SPTR(NewtonEuler1DR)
DEFINE_SPTR(NewtonEuler3DR)
DEFINE_SPTR(NewtonEuler5DR)

DEFINE_SPTR(NonSmoothLaw)
DEFINE_SPTR(ComplementarityConditionNSL)
DEFINE_SPTR(EqualityConditionNSL)
DEFINE_SPTR(MixedComplementarityConditionNSL)
DEFINE_SPTR(RelayNSL)
DEFINE_SPTR(NormalConeNSL)
DEFINE_SPTR(NewtonImpactNSL)
DEFINE_SPTR(NewtonImpactFrictionNSL)
DEFINE_SPTR(FremondImpactFrictionNSL)
DEFINE_SPTR(NewtonImpactRollingFrictionNSL)
DEFINE_SPTR(MultipleImpactNSL)

DEFINE_SPTR(Interaction)
DEFINE_SPTR(NonSmoothDynamicalSystem)
DEFINE_SPTR(LinearComplementaritySystemsNSDS)
DEFINE_SPTR(Topology)
DEFINE_SPTR(DynamicalSystemsGraph)
DEFINE_SPTR(InteractionsGraph)

DEFINE_SPTR(OneStepIntegrator)
DEFINE_SPTR(MoreauJeanOSI)
DEFINE_SPTR(MoreauJeanGOSI)
DEFINE_SPTR(MoreauJeanBilbaoOSI)
DEFINE_SPTR(MoreauJeanDirectProjectionOSI)
DEFINE_SPTR(MoreauJeanCombinedProjectionOSI)
DEFINE_SPTR(EulerMoreauOSI)
DEFINE_SPTR(ZeroOrderHoldOSI)
DEFINE_SPTR(SchatzmanPaoliOSI)
DEFINE_SPTR(D1MinusLinearOSI)
DEFINE_SPTR(LsodarOSI)
DEFINE_SPTR(Hem5OSI)
DEFINE_SPTR(NewMarkAlphaOSI)

DEFINE_SPTR_STRUCT(SolverOptions)
DEFINE_SPTR(OneStepNSProblem)
DEFINE_SPTR(LinearOSNS)
DEFINE_SPTR(LCP)
DEFINE_SPTR(MLCP)
DEFINE_SPTR(MLCPProjectOnConstraints)
DEFINE_SPTR(Relay)
DEFINE_SPTR(AVI)
DEFINE_SPTR(Equality)
DEFINE_SPTR(FrictionContact)
DEFINE_SPTR(GlobalFrictionContact)
DEFINE_SPTR(RollingFrictionContact)
DEFINE_SPTR(GlobalRollingFrictionContact)
DEFINE_SPTR(GenericMechanical)
DEFINE_SPTR(MultipleImpact)

DEFINE_SPTR(Simulation)
DEFINE_SPTR(TimeStepping)
DEFINE_SPTR(TimeSteppingDirectProjection)
DEFINE_SPTR(TimeSteppingCombinedProjection)
DEFINE_SPTR(TimeSteppingD1Minus)
DEFINE_SPTR(EventDriven)
DEFINE_SPTR(TimeDiscretisation)
DEFINE_SPTR(Event)
DEFINE_SPTR(EventsManager)
DEFINE_SPTR(InteractionManager)

using Index = std::vector<std::size_t>;
using UnsignedIntVector = std::vector<unsigned int>;
using IndexInt = std::vector<unsigned int>;
using TkVector = std::vector<double>;
NAME_SPACE_SPTR(Index)
NAME_SPACE_SPTR(UnsignedIntVector)
NAME_SPACE_SPTR(IndexInt)

using VectorOfVectors = std::vector<SP::SiconosVector>;
using VectorOfBlockVectors = std::vector<SP::BlockVector>;
using VectorOfMatrices = std::vector<SP::SiconosMatrix>;
using VectorOfSMatrices = std::vector<SP::SimpleMatrix>;
NAME_SPACE_SPTR(VectorOfVectors)
NAME_SPACE_SPTR(VectorOfBlockVectors)
NAME_SPACE_SPTR(VectorOfMatrices)
NAME_SPACE_SPTR(VectorOfSMatrices)

DEFINE_SPTR_STRUCT(LinearComplementarityProblem)
DEFINE_SPTR_STRUCT(MixedLinearComplementarityProblem)
DEFINE_SPTR_STRUCT(RelayProblem)
DEFINE_SPTR_STRUCT(AffineVariationalInequalities)

// uBLAS' vectors and matrices, from which a SiconosVector and a SimpleMatrix may be made, with
// values of their own. SiconosAlgebraTypeDef.hpp has the classes.
namespace ublas = boost::numeric::ublas;
class UblasStorage;
using DenseVect = ublas::vector<double, UblasStorage>;
using SparseVect = ublas::mapped_vector<double>;
using DenseMat = ublas::matrix<double, ublas::column_major, UblasStorage>;
using TriangMat = ublas::triangular_matrix<double, ublas::upper, ublas::column_major>;
using SymMat = ublas::symmetric_matrix<double, ublas::upper, ublas::column_major>;
using BandedMat = ublas::banded_matrix<double, ublas::column_major>;
using SparseMat = ublas::compressed_matrix<double, ublas::column_major>;
using SparseCoordinateMat = ublas::coordinate_matrix<double, ublas::column_major>;
using ZeroMat = ublas::zero_matrix<double>;
using IdentityMat = ublas::identity_matrix<double>;
NAME_SPACE_SPTR(DenseVect)
NAME_SPACE_SPTR(SparseVect)
NAME_SPACE_SPTR(DenseMat)
NAME_SPACE_SPTR(TriangMat)
NAME_SPACE_SPTR(SymMat)
NAME_SPACE_SPTR(BandedMat)
NAME_SPACE_SPTR(SparseMat)
NAME_SPACE_SPTR(SparseCoordinateMat)
NAME_SPACE_SPTR(ZeroMat)
NAME_SPACE_SPTR(IdentityMat)
