/*
  options.c -- settings of TS type cvode by call or option, and its view.
*/
#include <ts/cvodeimpl.h>

const char *const RicoCVODEMethods[] = {"bdf", "adams", "RicoCVODEMethod", "RICO_CVODE_", NULL};
const char *const RicoCVODELinears[] = {"auto", "dense",           "banded",      "ksp", "mf",
                                        "none", "RicoCVODELinear", "RICO_CVODE_", NULL};

PetscErrorCode RicoCVODEOf(TS ts, TS_CVODE **c)
{
  PetscBool ours;

  PetscFunctionBegin;
  PetscValidHeaderSpecific(ts, TS_CLASSID, 1);
  PetscCall(PetscObjectTypeCompare((PetscObject)ts, RICOTSCVODE, &ours));
  *c = ours ? ts->data : NULL;
  PetscFunctionReturn(0);
}

/* The method and the linear solver are fixed when CVODE's memory is created, so it is created again. */
static PetscErrorCode Renew(TS_CVODE *c)
{
  PetscFunctionBegin;
  if (c->mem) PetscCall(TSReset(c->ts));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTSCVODESetMethod(TS ts, RicoCVODEMethod method)
{
  TS_CVODE *c = NULL;

  PetscFunctionBegin;
  PetscCall(RicoCVODEOf(ts, &c));
  if (!c || c->method == method) PetscFunctionReturn(0);
  c->method = method;
  PetscCall(Renew(c));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTSCVODESetLinear(TS ts, RicoCVODELinear linear)
{
  TS_CVODE *c = NULL;

  PetscFunctionBegin;
  PetscCall(RicoCVODEOf(ts, &c));
  if (!c || c->linear == linear) PetscFunctionReturn(0);
  c->linear = linear;
  PetscCall(Renew(c));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTSCVODESetBandwidth(TS ts, PetscInt lower, PetscInt upper)
{
  TS_CVODE *c = NULL;

  PetscFunctionBegin;
  PetscCall(RicoCVODEOf(ts, &c));
  if (!c) PetscFunctionReturn(0);
  PetscCheck(lower >= 0 && upper >= 0, c->comm, PETSC_ERR_ARG_OUTOFRANGE,
             "Bandwidth %" PetscInt_FMT ", %" PetscInt_FMT
             ": numbers of diagonals below and above, 0 or more",
             lower, upper);
  c->lower = lower;
  c->upper = upper;
  PetscCall(Renew(c));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTSCVODESetMaxOrder(TS ts, PetscInt order)
{
  TS_CVODE *c = NULL;

  PetscFunctionBegin;
  PetscCall(RicoCVODEOf(ts, &c));
  if (!c) PetscFunctionReturn(0);
  PetscCheck(order >= 0 && order <= 12, c->comm, PETSC_ERR_ARG_OUTOFRANGE,
             "Order %" PetscInt_FMT ": 1 to 5 for BDF, 1 to 12 for Adams, 0 for the most", order);
  c->max_order = order;
  PetscCall(Renew(c));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTSCVODESetReproducible(TS ts, PetscBool reproducible)
{
  TS_CVODE *c = NULL;

  PetscFunctionBegin;
  PetscCall(RicoCVODEOf(ts, &c));
  if (!c || c->reproducible == reproducible) PetscFunctionReturn(0);
  c->reproducible = reproducible;
  PetscCall(Renew(c));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoTSCVODEGetMessage(TS ts, const char *message[])
{
  TS_CVODE *c = NULL;

  PetscFunctionBegin;
  PetscCall(RicoCVODEOf(ts, &c));
  *message = c ? c->message : "";
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCVODESetFromOptions(TS ts, RicoOptionItems PetscOptionsObject)
{
  TS_CVODE *c = ts->data;
  RicoCVODEMethod method = c->method;
  RicoCVODELinear linear = c->linear;
  PetscInt order = c->max_order, band[2] = {c->lower, c->upper}, count = 2;
  PetscBool given, reproducible = c->reproducible;

  PetscFunctionBegin;
  PetscOptionsHeadBegin(PetscOptionsObject, "CVODE");
  PetscCall(PetscOptionsEnum("-ts_cvode_method", "Multistep formulas", "RicoTSCVODESetMethod",
                             RicoCVODEMethods, (PetscEnum)method, (PetscEnum *)&method, NULL));
  PetscCall(PetscOptionsEnum("-ts_cvode_linear", "Linear systems of a step", "RicoTSCVODESetLinear",
                             RicoCVODELinears, (PetscEnum)linear, (PetscEnum *)&linear, NULL));
  PetscCall(PetscOptionsInt("-ts_cvode_max_order", "Highest order; 0: the method's", "RicoTSCVODESetMaxOrder",
                            order, &order, NULL));
  PetscCall(PetscOptionsIntArray("-ts_cvode_bandwidth", "Diagonals of df/dx below, above",
                                 "RicoTSCVODESetBandwidth", band, &count, &given));
  PetscCheck(!given || count == 2, c->comm, PETSC_ERR_USER_INPUT,
             "-ts_cvode_bandwidth takes two numbers, lower,upper");
  PetscCall(PetscOptionsReal("-ts_cvode_initial_step", "First step; 0: CVODE chooses", "TS", c->initial_step,
                             &c->initial_step, NULL));
  PetscCall(PetscOptionsBool("-ts_cvode_stability_limit", "Lower the order where BDF seems unstable", "TS",
                             c->stability_limit, &c->stability_limit, NULL));
  PetscCall(PetscOptionsBool("-ts_cvode_reproducible", "The same bits on any number of ranks",
                             "RicoTSCVODESetReproducible", reproducible, &reproducible, NULL));
  PetscOptionsHeadEnd();
  PetscCall(RicoTSCVODESetReproducible(ts, reproducible));
  PetscCall(RicoTSCVODESetMethod(ts, method));
  PetscCall(RicoTSCVODESetLinear(ts, linear));
  if (order != c->max_order) PetscCall(RicoTSCVODESetMaxOrder(ts, order));
  if (given) PetscCall(RicoTSCVODESetBandwidth(ts, band[0], band[1]));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCVODEView(TS ts, PetscViewer viewer)
{
  TS_CVODE *c = ts->data;
  RicoCVODEStatistics s;
  PetscBool ascii;

  PetscFunctionBegin;
  PetscCall(PetscObjectTypeCompare((PetscObject)viewer, PETSCVIEWERASCII, &ascii));
  if (!ascii) PetscFunctionReturn(0);
  PetscCall(RicoTSCVODEGetStatistics(ts, &s));
  PetscCall(PetscViewerASCIIPrintf(viewer, "method %s, linear systems %s, %" PetscInt_FMT " root functions\n",
                                   RicoCVODEMethods[c->method], RicoCVODELinears[c->linear], c->roots.n));
  PetscCall(PetscViewerASCIIPrintf(viewer,
                                   "steps %" PetscInt64_FMT ", last of order %" PetscInt_FMT
                                   " and size %g, rejected %" PetscInt64_FMT ", restarts %" PetscInt64_FMT
                                   "\n",
                                   s.steps, s.order, (double)s.last_step, s.rejected, s.restarts));
  PetscCall(PetscViewerASCIIPrintf(viewer,
                                   "evaluations of f %" PetscInt64_FMT ", of df/dx %" PetscInt64_FMT
                                   ", of roots %" PetscInt64_FMT "\n",
                                   s.evaluations, s.jacobians, s.root_evaluations));
  PetscCall(PetscViewerASCIIPrintf(viewer,
                                   "Newton iterations %" PetscInt64_FMT ", failed %" PetscInt64_FMT
                                   ", linear set-ups %" PetscInt64_FMT ", linear iterations %" PetscInt64_FMT
                                   "\n",
                                   s.nonlinear_its, s.nonlinear_failures, s.setups, s.linear_its));
  if (c->ksp) {
    PetscCall(PetscViewerASCIIPushTab(viewer));
    PetscCall(KSPView(c->ksp, viewer));
    PetscCall(PetscViewerASCIIPopTab(viewer));
  }
  PetscFunctionReturn(0);
}
