# Headers that only forward, written into the build tree: classes that share the header of their family, and names
# that are not there.
function(siconos_file_name variable name)
  if(NOT name MATCHES "\\.h$")
    string(APPEND name .hpp)
  endif()
  set(${variable} ${CMAKE_CURRENT_BINARY_DIR}/classes/${name} PARENT_SCOPE)
  set_property(DIRECTORY APPEND PROPERTY SICONOS_WRITTEN ${CMAKE_CURRENT_BINARY_DIR}/classes/${name})
endfunction()
# siconos_family(HEADER NAME...): NAME.hpp (or NAME as it is, if it ends on .h) includes HEADER.
function(siconos_family header)
  foreach(name IN LISTS ARGN)
    siconos_file_name(file ${name})
    file(CONFIGURE OUTPUT ${file} CONTENT "#pragma once\n#include <${header}>\n")
  endforeach()
endfunction()
# Headers of what is not there: including one prints a note that says what to use instead, as programs include more
# headers than they use.
function(siconos_missing instead)
  foreach(name IN LISTS ARGN)
    siconos_file_name(file ${name})
    file(CONFIGURE OUTPUT ${file} CONTENT
         "#pragma once\n#pragma message(\"Ricochet::siconos has nothing of ${name}: ${instead}\")\n")
  endforeach()
endfunction()
siconos_missing("sampled units act with the events of the time discretisation; ControlManager has them" SensorEvent
                ActuatorEvent ObserverEvent)
siconos_family(Contact2dR.hpp Contact2d3DR)
siconos_family(ContactR.hpp Contact5DR)
siconos_family(BulletR.hpp BulletSiconosFwd Bullet1DR Bullet2dR Bullet2d3DR Bullet5DR)
siconos_family(SiconosCollisionManager.hpp SiconosCollisionQueryResult StaticBody)
siconos_family(SiconosContactor.hpp SiconosContactorSet)
siconos_missing("derive your body from LagrangianDS, or from Disk or SphereLDS, which SpaceFilter meets" ExternalBody)
siconos_family(CircularDS.hpp Disk Circle)
siconos_family(CircularR.hpp DiskDiskR CircleCircleR DiskPlanR)
siconos_family(SphereLDS.hpp SphereLDSPlanR SphereLDSSphereLDSR)
siconos_family(SphereNEDS.hpp SphereNEDSPlanR SphereNEDSSphereNEDSR)
siconos_missing("use rico::Checkpoint of Ricochet::checkpoint" SiconosFull)
siconos_missing("solve by NM_gesv() or SiconosMatrix::Solve()" SiconosLapack.h)
siconos_family(BoundaryCondition.hpp FixedBC HarmonicBC)
siconos_family(LinearSMC.hpp LinearSMCimproved Twisting RegularTwisting)
siconos_family(ExplicitLinearSMC.hpp ExplicitTwisting)
siconos_family(Observer.hpp LuenbergerObserver SlidingReducedOrderObserver)
siconos_family(ControlSimulation.hpp ControlZOHSimulation ControlLsodarSimulation)
siconos_family(ControlFactories.hpp SensorFactory ActuatorFactory ObserverFactory)
siconos_family(ControlZOHAdditionalTerms.hpp ExtraAdditionalTerms ControlLinearAdditionalTermsTS
               ControlLinearAdditionalTermsED)
siconos_family(FirstOrderLinearDS.hpp FirstOrderLinearTIDS)
siconos_family(FirstOrderR.hpp FirstOrderNonLinearR FirstOrderType1R FirstOrderType2R FirstOrderLinearR
               FirstOrderLinearTIR)
siconos_family(LagrangianR.hpp LagrangianLinearTIR LagrangianScleronomousR LagrangianRheonomousR LagrangianCompliantR
               LagrangianCompliantLinearTIR)
siconos_family(Lagrangian2dR.hpp Lagrangian2d1DR Lagrangian2d2DR Lagrangian2d3DR)
siconos_family(LagrangianLinearTIDS.hpp LagrangianLinearDiagonalDS)
siconos_family(EventsManager.hpp TimeDiscretisationEvent TimeDiscretisationEventNoSaveInMemory NonSmoothEvent)
siconos_family(ioMatrix.hpp ioVector)
siconos_family(Topology.hpp SimulationGraphs SiconosGraph)
siconos_family(NewtonEulerR.hpp NewtonEuler1DR NewtonEuler3DR NewtonEuler5DR)
siconos_family(NonSmoothLaw.hpp ComplementarityConditionNSL EqualityConditionNSL MixedComplementarityConditionNSL
               RelayNSL NormalConeNSL MultipleImpactNSL NewtonImpactNSL NewtonImpactFrictionNSL FremondImpactFrictionNSL
               NewtonImpactRollingFrictionNSL)
siconos_family(MoreauJeanOSI.hpp MoreauJeanGOSI)
siconos_family(MoreauJeanDirectProjectionOSI.hpp MoreauJeanCombinedProjectionOSI)
siconos_family(LsodarOSI.hpp Hem5OSI)
siconos_family(MLCP.hpp MLCPProjectOnConstraints)
siconos_family(OSNSMatrix.hpp OSNSMatrixProjectOnConstraints)
siconos_family(RollingFrictionContact.hpp GlobalRollingFrictionContact)
siconos_family(TimeStepping.hpp TimeSteppingDirectProjection TimeSteppingCombinedProjection TimeSteppingD1Minus)
siconos_family(EventsManager.hpp Event)
siconos_family(SiconosAlgebraProd.hpp SiconosAlgebra SiconosAlgebraScal SimpleMatrixFriends SiconosVectorFriends)
siconos_family(SiconosKernel.hpp SiconosConst ModelingTools SimulationTools SimulationTypeDef RelationTypes
               RelationNamespace OneStepIntegratorTypes DynamicalSystemTypes)


# Numerics: problems by their structs, solvers by their names.
siconos_family(FrictionContactProblem.h GlobalFrictionContactProblem.h NumericsVerbose.h)
siconos_family(RollingFrictionContactProblem.h GlobalRollingFrictionContactProblem.h global_rolling_fc_Solvers.h)
siconos_family(MixedComplementarityProblem.h MCP_Solvers.h NonlinearComplementarityProblem.h NCP_Solvers.h)
siconos_family(NamedSolvers.h LCP_Solvers.h MLCP_Solvers.h Relay_Solvers.h fc2d_Solvers.h fc3d_Solvers.h gfc3d_Solvers.h
               rolling_fc_Solvers.h AVI_Solvers.h avi_caoferris.h lcp_enum.h lcp_pivot.h mlcp_enum.h mlcp_direct.h
               mlcp_direct_enum.h mlcp_FB.h mlcp_simplex.h fc2d_compute_error.h fc3d_compute_error.h
               rolling_fc3d_compute_error.h rolling_fc2d_compute_error.h
               fc3d_nonsmooth_Newton_solvers.h fc3d_solvers_wr.h fc3d_nonsmooth_Newton_AlartCurnier.h
               fc3d_nonsmooth_Newton_FischerBurmeister.h fc3d_nonsmooth_Newton_natural_map.h
               gfc3d_nonsmooth_Newton_AlartCurnier.h projectionOnCone.h gfc3d_compute_error.h projectionOnCylinder.h
               projectionOnDisk.h projectionOnRollingCone.h)
siconos_family(SolverOptions.h AVI_cst.h Friction_cst.h lcp_cst.h mlcp_cst.h relay_cst.h MCP_cst.h NCP_cst.h
               VI_cst.h ConvexQP_cst.h SOCLCP_cst.h
               SiconosNumerics_Solvers.h)
siconos_family(NamedSolvers.h mlcp_to_lcp.h mlcp_direct_FB.h mlcp_direct_path.h mlcp_direct_simplex.h)
siconos_family(NumericsVerbose.h sn_logger.h sn_error_handling.h)
siconos_missing("drivers solve whole problems; their parts are not called one by one" enum_tool.h mlcp_enum_tool.h
                pivot-utils.h vertex_extraction.h gfc3d_balancing.h lumod_wrapper.h NSSTools.h
                mlcp_path_enum.h mlcp_direct_path_enum.h)
siconos_missing("use LAPACK" cond.h pinv.h)
siconos_missing("write friction as such: fc3d_driver" JordanAlgebra.h)
siconos_missing("values are always those of the present" NumericsDataVersion.h)
siconos_missing("use the C library" NumericsArrays.h io_tools.h)
siconos_family(NumericsMatrix.h NumericsSparseMatrix.h NumericsFwd.h)
siconos_family(SiconosNumerics.h NonSmoothDrivers.h)
siconos_family(CSparseMatrix.h CSparseMatrix_internal.h cs.h)
siconos_missing("fill a NumericsMatrix by NM_entry(); NM_csc() and NM_triplet() are its sparse forms"
                NumericsMatrix_internal.h NM_MUMPS.h NM_MA57.h NM_MPI.h)
siconos_family(VariationalInequality.h VariationalInequality_Solvers.h)
siconos_family(ConvexQP.h ConvexQP_Solvers.h)
siconos_family(SecondOrderConeLinearComplementarityProblem.h SOCLCP_Solvers.h)
siconos_missing("fc3d_driver, gfc3d_driver and linearComplementarity_driver solve these problems as they are"
                FrictionContactProblem_as_VI.h FrictionContactProblem_as_ConvexQP.h
                GlobalFrictionContactProblem_as_VI.h GlobalFrictionContactProblem_as_ConvexQP.h
                LinearComplementarityProblem_as_ConvexQP.h)
siconos_missing("use mcp_driver or ncp_driver of NonSmoothDrivers.h" NonSmoothNewton.h NonSmoothNewtonNeighbour.h
                Newton_methods.h FischerBurmeister.h FischerBurmeisterGenerated.h line_search.h ArmijoSearch.h
                GoldsteinSearch.h PathSearch.h Qi_merit.h min_merit.h mcp_newton_FBLSA.h lcp_newton_FB.h NMS.h)
siconos_missing("fc3d_driver solves the whole problem; local solvers are not called one by one" fc3d_2NCP_Glocker.h
                fc3d_AlartCurnier_functions.h fc3d_GlockerFischerBurmeister_functions.h fc3d_NCPGlockerFixedPoint.h
                fc3d_Path.h quartic.h)
siconos_family(OneContact.h fc3d_projection.h fc3d_local_problem_tools.h fc3d_unitary_enumerative.h
               fc3d_onecontact_nonsmooth_Newton_solvers.h rolling_fc2d_local_problem_tools.h rolling_fc2d_projection.h
               rolling_fc3d_local_problem_tools.h rolling_fc3d_projection.h)
siconos_missing("ricochet reads and writes problems: io/README.md, `ricochet solve`" GAMSlink.h
                gfc3d_Gams.h PATHVI_helpers.h hdf5_logger.h)

# Kernel: what programs include and do not call.
siconos_family(SiconosKernel.hpp SiconosSerialization Utils)
siconos_family(PluginTypes.hpp Plugin)
siconos_family(SiconosVector.hpp SiconosVectorIterator)
siconos_missing("derive from SiconosVisitor, or use Type::value() and Type::name() of TypeName.hpp" VisitorMaker
                Register RegisterSimulation DynamicalSystemFactory RelationFactory EventFactory)
siconos_missing("use setCompute...Function(library, function) of the system or relation" SubPluggedObject)
siconos_missing("use PluggedObject, whose fPtr is a function of a library" SiconosSharedLibrary)
siconos_missing("the kernel assembles nonsmooth problems; LinearOSNS has M(), q() and z()"
                BlockCSRMatrix NSLawMatrix)
siconos_missing("use LAPACK, or SimpleMatrix::Solve()" BlockMatrixIterators SiconosMatrixSetBlock
                SiconosAlgebraTools)
siconos_missing("override computeh(), computeg() and their gradients" FirstOrderR_helpers)
siconos_missing("use vertices(), bundle() and properties() of indexSet(i)" SiconosProperties)

# Those that an earlier version wrote into this build tree would hide headers of the sources.
get_property(written DIRECTORY PROPERTY SICONOS_WRITTEN)
file(GLOB stale ${CMAKE_CURRENT_BINARY_DIR}/classes/*)
list(REMOVE_ITEM stale ${written})
if(stale)
  file(REMOVE ${stale})
endif()
