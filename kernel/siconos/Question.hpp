#pragma once

#include <SiconosVisitor.hpp>

/// A visitor with an answer: `double m = ask<ForMass>(*ds);` where ForMass is derived from
/// Question<double> and its visit() sets `answer`.
template <class Answer>
struct Question : public SiconosVisitor {
  using type = Answer;
  Answer answer{};
};

template <class Asked, class Visitable>
typename Asked::type ask(const Visitable& v) {
  Asked asked;
  v.accept(asked);
  return asked.answer;
}

/// Applies a visitor that has settings; the visitor then holds the answer.
template <class Visitor, class Visitable>
void apply(const Visitable& v, Visitor& visitor) {
  v.accept(visitor);
}
