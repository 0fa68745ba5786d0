#pragma once

#include <SiconosFwd.hpp>
#include <deque>
#include <iostream>
#include <sstream>
#include <string>

/// The text that operator<< writes.
template <class T>
std::string toString(const T& obj) {
  std::ostringstream text;
  text << obj;
  return text.str();
}

using AllocationFlags = std::deque<bool>;

/// Deletes the objects that the elements point to, and sets the elements to null.
template <class InpIt>
void purge(InpIt begin, InpIt end) {
  for (; begin != end; ++begin) {
    delete *begin;
    *begin = nullptr;
  }
}
template <class Seq>
void purge(Seq& c) {
  purge(c.begin(), c.end());
}

/// The objects of the vertices of a graph, as a set.
template <class S, class G>
std::shared_ptr<S> setOfGraph(const std::shared_ptr<G>& g) {
  auto set = std::make_shared<S>();
  for (auto vertex = g->begin(); vertex != g->end(); ++vertex) set->insert(g->bundle(*vertex));
  return set;
}

/// Prints a heading, then the elements, each followed by a separator.
template <typename Iter>
void print(Iter first, Iter last, const char* nm = "", const char* sep = "\n",
           std::ostream& os = std::cout) {
  os << nm << ":\n";
  for (; first != last; ++first) os << *first << sep;
  os << '\n';
}
