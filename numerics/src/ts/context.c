/*
  context.c -- SUNDIALS' context and error handler, which stores the text of the first error.

  SUNDIALS 7 defines SUN_COMM_NULL, takes the communicator by value and reports errors to the context.
  SUNDIALS 6 takes the communicator's address and reports errors to CVODE's memory.
*/
#include <ts/cvodeimpl.h>

static void KeepMessage(TS_CVODE *c, int error, const char *function, const char *text)
{
  if (error < 0 && !c->message[0])
    PetscSNPrintf(c->message, sizeof c->message, "%s (%s in %s)", text, CVodeGetReturnFlagName(error),
                  function);
  PetscInfo(c->ts, "%s: %s\n", function, text);
}

#ifdef SUN_COMM_NULL

static void HandleError(int line, const char *function, const char *file, const char *text, SUNErrCode error,
                        void *c, SUNContext sun)
{
  (void)line;
  (void)file;
  (void)sun;
  KeepMessage(c, error, function, text);
}

static int CreateContext(TS_CVODE *c)
{
  return SUNContext_Create(c->comm, &c->sun);
}

static int SetErrorHandler(TS_CVODE *c)
{
  const int failed = SUNContext_ClearErrHandlers(c->sun);

  return failed ? failed : SUNContext_PushErrHandler(c->sun, HandleError, c);
}

#else

static void HandleError(int error, const char *module, const char *function, char *text, void *c)
{
  (void)module;
  KeepMessage(c, error, function, text);
}

static int CreateContext(TS_CVODE *c)
{
  return SUNContext_Create(&c->comm, &c->sun);
}

static int SetErrorHandler(TS_CVODE *c)
{
  return CVodeSetErrHandlerFn(c->mem, HandleError, c);
}

#endif

PetscErrorCode RicoCVODECreateContext(TS_CVODE *c)
{
  PetscFunctionBegin;
  PetscCheck(CreateContext(c) == 0, c->comm, PETSC_ERR_LIB, "SUNDIALS cannot begin");
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCVODESetErrorHandler(TS_CVODE *c)
{
  PetscFunctionBegin;
  RicoCallCVODE(c, SetErrorHandler(c));
  PetscFunctionReturn(0);
}
