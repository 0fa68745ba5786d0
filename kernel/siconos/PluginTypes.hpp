#pragma once

#include <kernel/algebra/Vector.hpp>
#include <kernel/operators/Plugin.hpp>
#include <type_traits>

// C functions of users, by their arguments.

extern "C" {
/// F_ext, b, e: (t, n, out, nz, z).
using VectorFunctionOfTime = void (*)(double, unsigned, double*, unsigned, double*);
using LDSPtrFunction = VectorFunctionOfTime;
/// A: (t, rows, cols, A, nz, z).
using MatrixFunctionOfTime = void (*)(double, unsigned, unsigned, double*, unsigned, double*);
/// F_gyr: (n, q, v, out, nz, z).
using FPtr5 = void (*)(unsigned, double*, double*, double*, unsigned, double*);
/// F_int: (t, n, q, v, out, nz, z).
using FPtr6 = void (*)(double, unsigned, double*, double*, double*, unsigned, double*);
/// The mass: (n, q, M, nz, z).
using FPtr7 = void (*)(unsigned, double*, double*, unsigned, double*);
/// f of first-order systems: (t, n, x, out, nz, z).
using FNLDSPtrfct = void (*)(double, unsigned, double*, double*, unsigned, double*);
using FPtr1 = FNLDSPtrfct;
using FPtr2 = void (*)(unsigned, double*, unsigned, double*, double*, unsigned, double*);
using FPtr3 = void (*)(unsigned, double*, unsigned, double*, unsigned, double*);
using FPtr4 = void (*)(unsigned, double*, double, unsigned, double*, unsigned, double*);
using FPtr4bis = void (*)(unsigned, double*, unsigned, double*, unsigned, double*, unsigned,
                          double*);
using FPtr5bis = void (*)(unsigned, double*, unsigned, double*, unsigned, double*, unsigned,
                          double*);
/// Prescribed velocities: (t, n, v).
using FPtrPrescribedVelocity = void (*)(double, unsigned, double*);
/// Forces on rigid bodies: (t, f, nz, z), and inner ones: (t, q, v, f, nz, z).
using FExt_NE = void (*)(double, double*, unsigned, double*);
using FInt_NE = void (*)(double, double*, double*, double*, unsigned, double*);
}

/// The function `name` of a library, as a pointer of type F.
template <class F>
F pluginFunction(const std::string& library, const std::string& name) {
  return rico::Plugin(library, name).function<std::remove_pointer_t<F>>();
}

/// The function "library:name", as a pointer of type F.
template <class F>
F pluginFunction(const std::string& libraryAndName) {
  return rico::Plugin(libraryAndName).function<std::remove_pointer_t<F>>();
}

/// Casts arguments for C functions, which declare double* also for arrays that they only read.
inline double* plugged(const rico::Vector& v) { return const_cast<double*>(v.data()); }
