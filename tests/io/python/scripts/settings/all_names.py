"""Every name that scripts import is defined."""
import importlib

NAMES = {
    'siconos.kernel': '''
        solver_options_create NonSmoothDynamicalSystem TimeDiscretisation TimeStepping Interaction
        FirstOrderLinearDS EulerMoreauOSI SimpleMatrix getMatrix getVector RelayNSL Relay LCP MLCP AVI
        FirstOrderLinearTIR TimeSteppingDirectProjection MoreauJeanDirectProjectionOSI MoreauJeanOSI
        SiconosVector ComplementarityConditionNSL FirstOrderLinearR NewtonImpactNSL
        solver_options_update_internal FirstOrderLinearTIDS BlockVector LagrangianLinearTIR
        MoreauJeanGOSI FirstOrderNonLinearR cast_NewtonEulerDS LagrangianLinearTIDS SICONOS_TS_LINEAR
        SICONOS_TS_LINEAR_IMPLICIT SICONOS_TS_NONLINEAR SICONOS_TS_NONLINEAR_FULL changeFrameAbsToBody
        changeFrameBodyToAbs REDUCED_DIRECT REDUCED_BLOCK GLOBAL GLOBAL_REDUCED FrictionContact
        NewtonImpactFrictionNSL interactions dynamicalSystems FirstOrderNonLinearDS FirstOrderType2R
        LagrangianLinearDiagonalDS MoreauJeanBilbaoOSI SPARSE solver_options_get_internal_solver
        solver_options_id_to_name NewtonEulerDS NewtonEulerR NewtonEuler1DR NewtonEuler3DR
        rotationVectorFromQuaternion quaternionFromRotationVector EqualityConditionNSL
        NewtonImpactRollingFrictionNSL FremondImpactFrictionNSL GlobalFrictionContact
        RollingFrictionContact GlobalRollingFrictionContact GenericMechanical MLCPProjectOnConstraints
        HarmonicBC FixedBC BoundaryCondition DynamicalSystem ioMatrix_read ioMatrix_write graphLayout
        graphLayoutInt size_graph dynamicalSystemsVector SICONOS_OSNSP_TS_VELOCITY
        SICONOS_IPARAM_MAX_ITER SICONOS_DPARAM_TOL EventDriven cast_NewtonEulerR''',
    'siconos.numerics': '''
        SICONOS_IPARAM_MAX_ITER SICONOS_DPARAM_TOL SICONOS_FRICTION_3D_NSGS
        SICONOS_GENERIC_MECHANICAL_NSGS SICONOS_FRICTION_3D_NSGS_FREEZING_CONTACT
        SICONOS_FRICTION_3D_ONECONTACT_NSN SICONOS_ROLLING_FRICTION_3D_NSGS SolverOptions
        SICONOS_FRICTION_2D_NSGS SICONOS_RELAY_LEMKE VI MixedComplementarityProblem2 MCP NCP
        SICONOS_MCP_NEWTON_FBLSA mcp_newton_minFBLSA mcp_newton_min_FBLSA
        SICONOS_GLOBAL_FRICTION_3D_ADMM solver_options_id_to_name SICONOS_VI_BOX_QI SICONOS_VI_BOX_PATH
        variationalInequality_box_newton_QiLSA vi_box_path SICONOS_ROLLING_FRICTION_2D_NSGS
        SICONOS_GLOBAL_ROLLING_FRICTION_3D_NSGS_WR NM_SPARSE_BLOCK NM_DENSE NM_SPARSE SICONOS_MLCP_ENUM
        SICONOS_FRICTION_3D_ADMM SICONOS_GLOBAL_FRICTION_3D_NSGS_WR SICONOS_GLOBAL_FRICTION_3D_NSGS
        SICONOS_FRICTION_3D_ONECONTACT_NSN_GP_HYBRID SICONOS_LCP_LEMKE SICONOS_RELAY_AVI_CAOFERRIS
        SICONOS_FRICTION_3D_ADMM_IPARAM_SYMMETRY LCP MLCP AVI FrictionContactProblem
        GlobalFrictionContactProblem frictionContactProblemFromFile lcp_lexicolemke fc3d_nsgs
        fc3d_driver numerics_set_verbose RollingFrictionContactProblem rolling_fc3d_nsgs rolling_fc3d_driver
        rollingFrictionContact_new_from_filename globalFrictionContact_new_from_filename''',
    'siconos.mechanics.collision.tools': 'Contactor Shape Volume Material',
    'siconos.mechanics.collision.convexhull': 'ConvexHull ConvexHull2d',
    'siconos.mechanics.collision.bullet': '''
        SiconosBulletOptions SiconosBulletCollisionManager SICONOS_BULLET_2D SICONOS_BULLET_3D BulletR
        cast_BulletR SiconosBox SiconosPlane''',
    'siconos.mechanics.collision':
        'SiconosBox SiconosPlane RigidBodyDS RigidBody2dDS SiconosContactor SiconosContactorSet bullet',
    'siconos.mechanics.joints': '''
        cast_NewtonEulerJointR cast_PivotJointR cast_PrismaticJointR PivotJointR PrismaticJointR
        FixedJointR CylindricalJointR KneeJointR CouplerJointR JointStopR JointFrictionR cast_JointStopR
        cast_JointFrictionR''',
    'siconos.io.mechanics_run': '''
        MechanicsHdf5Runner MechanicsHdf5Runner_run_options set_backend floatv quaternion_get
        quaternion_multiply group data Quaternion phiv thetav psiv Contactor''',
    'siconos.io.mechanics_hdf5': 'MechanicsHdf5',
    'siconos.io.FrictionContactTrace': 'FrictionContactTraceParams',
}
missing = [f'{module}.{name}' for module, names in NAMES.items() for name in names.split()
           if not hasattr(importlib.import_module(module), name)]
assert not missing, missing
import siconos  # noqa: E402
assert siconos.io.mechanics_run and siconos.mechanics.collision.bullet
