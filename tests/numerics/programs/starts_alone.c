/* starts_alone.c -- prints whether the initialisation of numerics has started other processes, and
 * whether it leaves variables of Open MPI in the environment. */
#include <numerics/rico_solver.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char name[64], children[64] = "";
  FILE* file;

  PetscCall(RicoInitialize());
  snprintf(name, sizeof name, "/proc/self/task/%d/children", (int)getpid());
  file = fopen(name, "r");
  if (!file) return PetscPrintf(PETSC_COMM_SELF, "unknown\n");
  if (!fgets(children, sizeof children, file)) children[0] = 0;
  fclose(file);
  return PetscPrintf(PETSC_COMM_SELF, "children %s, %s\n", children[0] ? "some" : "none",
                     getenv("OMPI_MCA_btl") ? "variables" : "no variables");
}
