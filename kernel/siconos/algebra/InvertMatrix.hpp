#pragma once

#include <SiconosAlgebraTypeDef.hpp>
#include <boost/numeric/ublas/lu.hpp>

/// The inverse of a matrix of uBLAS; false if it is singular.
template <class T, class Order, class Storage>
bool InvertMatrix(const ublas::matrix<T, Order, Storage>& input,
                  ublas::matrix<T, Order, Storage>& inverse) {
  ublas::matrix<T, Order, Storage> factors = input;
  ublas::permutation_matrix<std::size_t> rows(input.size1());
  if (ublas::lu_factorize(factors, rows) != 0) return false;
  inverse = ublas::identity_matrix<T>(input.size1());
  ublas::lu_substitute(factors, rows, inverse);
  return true;
}
