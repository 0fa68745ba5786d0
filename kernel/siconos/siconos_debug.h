#pragma once

/* Messages of programs that are being debugged: printed if DEBUG_MESSAGES and DEBUG_STDOUT (or
 * DEBUG_STDERR) are defined before this file is included. */

#include <stdio.h>

#if defined(DEBUG_MESSAGES) && (defined(DEBUG_STDOUT) || defined(DEBUG_STDERR))
#ifdef DEBUG_STDERR
#define DEBUG_STREAM stderr
#else
#define DEBUG_STREAM stdout
#endif
#define DEBUG_PRINTF(...) fprintf(DEBUG_STREAM, __VA_ARGS__)
#define DEBUG_EXPR(expression) \
  do {                         \
    expression;                \
  } while (0)
#define DEBUG_EXPR_WE(expression) DEBUG_EXPR(expression)
#define DEBUG_EXPR_NO_INDENT(expression) DEBUG_EXPR(expression)
#else
#define DEBUG_PRINTF(...)
#define DEBUG_EXPR(expression)
#define DEBUG_EXPR_WE(expression)
#define DEBUG_EXPR_NO_INDENT(expression)
#endif
#define DEBUG_PRINT(message) DEBUG_PRINTF("%s", message)
#define DEBUG_BEGIN(message) DEBUG_PRINTF("-> %s", message)
#define DEBUG_END(message) DEBUG_PRINTF("<- %s", message)
#define DEBUG_PRINT_VECTOR_STR(message, vector)
#define DEBUG_PRINT_VEC(vector, size)
#define DEBUG_PRINT_MAT(matrix, rows, cols)
#define DEBUG_PRINT_VEC_STR(message, vector, size)
#define DEBUG_PRINT_VEC_INT(vector, size)
#define DEBUG_PRINT_VEC_INT_STR(message, vector, size)
#define DEBUG_PRINT_MAT_STR(name, matrix, rows, cols)
#define DEBUG_PRINT_SMALL_MAT(matrix, rows, cols)
#define DEBUG_PRINT_MAT_ROW_MAJOR(matrix, rows, cols)
#define DEBUG_PRINT_MAT_ROW_MAJOR_STR(name, matrix, rows, cols)
#define DEBUG_PRINT_MAT_ROW_MAJOR_NCOLS(matrix, rows, cols, shown)
#define DEBUG_GLOBAL_VAR_DECL(declaration)
#define DEBUG_OR_VERBOSE(expression) DEBUG_EXPR_WE(expression)
