/*
  nsgs_bodies.c -- contacts between bodies: sweeps over the velocities of bodies in place
  (numerics/rico_sweep.h).

  The estimate of a sweep is the largest change of a reaction times the stiffness of its contact. Velocities
  are recomputed from y_free after SWEEPS_PER_Y sweeps, to limit round-off. The sweep's data are stored with
  the problem, for the next solve with the same options. Each rank sweeps its own contacts.
*/
#include <impls/nsgs/nsgs.h>

#define SWEEPS_PER_Y 64

PetscBool RicoNSGSTakesBodies(const RicoSolver_NSGS *nsgs, RicoProblem p)
{
  return p->contacts && nsgs->shuffle != RICO_SHUFFLE_EACH ? PETSC_TRUE : PETSC_FALSE;
}

static PetscErrorCode MakeSweep(RicoProblem p, const RicoContactSweepOptions *options)
{
  char why[RICO_MESSAGE_SIZE];

  PetscFunctionBegin;
  RicoContactSweepDestroy(p->derived.sweep);
  p->derived.sweep = RicoContactSweepCreate(p->contacts, options, why);
  PetscCheck(p->derived.sweep, PETSC_COMM_SELF, PETSC_ERR_MEM, "%s", why);
  p->derived.sweep_options = *options;
  PetscFunctionReturn(0);
}

/* The sweep with these options: the stored one, or a new one. A shuffled order needs a new one. */
static PetscErrorCode GetSweep(RicoProblem p, const RicoContactSweepOptions *options,
                               RicoContactSweep **sweep)
{
  const RicoContactSweepOptions *made = &p->derived.sweep_options;
  const PetscBool same = p->derived.sweep && !options->order && !made->order &&
                                 made->omega == options->omega && made->freeze == options->freeze &&
                                 made->settled == options->settled
                             ? PETSC_TRUE
                             : PETSC_FALSE;

  PetscFunctionBegin;
  if (!same) PetscCall(RicoProblemAgree(p, MakeSweep(p, options)));
  *sweep = p->derived.sweep;
  PetscFunctionReturn(0);
}

static PetscErrorCode CopyOrder(const RicoOrder *order, int64_t **copy)
{
  PetscFunctionBegin;
  *copy = NULL;
  if (!order->order) PetscFunctionReturn(0);
  PetscCall(PetscMalloc1(order->count, copy));
  for (PetscInt i = 0; i < order->count; i++) (*copy)[i] = order->order[i];
  PetscFunctionReturn(0);
}

/* Sweeps until the progress test ends them. z is read from the sweep (unload) if the test or the
   acceleration needs it, and written back (load) if the acceleration has changed it. */
static PetscErrorCode Iterate(RicoProblem p, RicoContactSweep *sweep, RicoProgress *progress,
                              RicoAcceleration *acceleration, PetscReal z[], PetscReal w[])
{
  const PetscBool accelerates = acceleration->inner.anderson.memory > 0 ? PETSC_TRUE : PETSC_FALSE;
  RicoSweepChange change = {0};
  PetscBool stop;

  PetscFunctionBegin;
  for (PetscInt it = 0;; it++) {
    if (it > 0 && (accelerates || RicoProgressIsDue(progress, it) || it % SWEEPS_PER_Y == 0))
      RicoContactSweepUnload(sweep, z, NULL);
    PetscCall(RicoProgressTest(progress, it, z, w, &stop));
    if (stop) break;
    if (it > 0 && accelerates)
      PetscCall((PetscErrorCode)RicoArrayAccelerationNext(&acceleration->inner, change.moved, z));
    if ((it > 0 && accelerates) || it % SWEEPS_PER_Y == 0) RicoContactSweepLoad(sweep, p->y_free, z);
    change = (RicoSweepChange){0};
    change.moved = PetscSqr(RicoContactSweepRun(sweep, 1));
    PetscCall(RicoProgressSweep(progress, &change));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoNSGSBodies(const RicoSolver_NSGS *nsgs, RicoProblem p, const RicoOrder *order,
                              RicoProgress *progress, RicoAcceleration *acceleration, PetscReal z[],
                              PetscReal w[])
{
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  RicoContactSweep *sweep = NULL;
  int64_t *copy;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(CopyOrder(order, &copy));
  options.omega = nsgs->omega;
  options.freeze = (int)PetscMin(nsgs->freeze, UINT8_MAX);
  options.settled = progress->tolerance / 10 / PetscSqrtReal(PetscMax(1, (PetscReal)p->N));
  options.order = copy;
  failed = GetSweep(p, &options, &sweep);
  if (!failed) failed = Iterate(p, sweep, progress, acceleration, z, w);
  PetscCall(PetscFree(copy));
  PetscCall(failed);
  PetscFunctionReturn(0);
}
