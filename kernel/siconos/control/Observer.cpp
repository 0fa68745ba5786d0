#include <FirstOrderLinearDS.hpp>
#include <Observer.hpp>
#include <iostream>
#include <kernel/control/LuenbergerObserver.hpp>
#include <kernel/control/SlidingReducedOrderObserver.hpp>

Observer::Observer(unsigned int type, SP::ControlSensor sensor, const SiconosVector& xHat0,
                   const std::string& newId)
    : Observer(type, std::move(sensor), xHat0, nullptr, newId) {}

Observer::Observer(unsigned int type, SP::ControlSensor sensor, const SiconosVector& xHat0,
                   SP::DynamicalSystem ds, const std::string& newId)
    : _type(static_cast<int>(type)),
      _id(newId),
      _DS(std::move(ds)),
      _sensor(std::move(sensor)),
      _xHat(std::make_shared<SiconosVector>(xHat0)) {
  makeKernel<LeftToOwner<rico::Observer>>();
}

Observer::~Observer() = default;

void Observer::lookAtKernel() {
  const auto handle = [this](rico::Vector& v) {
    return std::make_shared<SiconosVector>(std::shared_ptr<rico::Vector>(kernel_, &v));
  };
  _xHat = handle(kernel_->xHat());
  _e = handle(kernel_->e());
}

void Observer::setModel(const NonSmoothDynamicalSystem& nsds, const Simulation& s) {
  nsds_ = &nsds;
  simulation_ = &s;
}

void Observer::initialize(const NonSmoothDynamicalSystem& /*nsds*/, const Simulation& /*s*/) {
  if (_C != nullptr) kernel_->setC(_C->values());
  if (_L != nullptr) kernel_->setL(_L->values());
  if (_DS == nullptr) {
    const auto plant = std::dynamic_pointer_cast<FirstOrderNonLinearDS>(_sensor->getDS());
    const bool isLinear = std::dynamic_pointer_cast<FirstOrderLinearDS>(plant) != nullptr;
    if (plant != nullptr && !isLinear) _DS = plant->copyOfFunctions();
  }
  if (_DS != nullptr) {
    _DS->settle();
    kernel_->setModel(std::dynamic_pointer_cast<rico::FirstOrderNonLinearDS>(_DS->shared()));
  }
  ownBegin_();
  lookAtKernel();
}

void Observer::display() const {
  std::cout << "=====> Observer of type " << _type << ", named " << _id << '\n';
}

LuenbergerObserver::LuenbergerObserver(SP::ControlSensor sensor, const SiconosVector& xHat0)
    : LuenbergerObserver(std::move(sensor), xHat0, nullptr, nullptr) {}

LuenbergerObserver::LuenbergerObserver(SP::ControlSensor sensor, const SiconosVector& xHat0,
                                       SP::SiconosMatrix C, SP::SiconosMatrix L)
    : Observer(LUENBERGER, std::move(sensor), xHat0) {
  makeKernel<rico::LuenbergerObserver>();
  setCPtr(std::move(C));
  setLPtr(std::move(L));
}

SlidingReducedOrderObserver::SlidingReducedOrderObserver(SP::ControlSensor sensor,
                                                         const SiconosVector& xHat0)
    : SlidingReducedOrderObserver(std::move(sensor), xHat0, nullptr, nullptr) {}

SlidingReducedOrderObserver::SlidingReducedOrderObserver(SP::ControlSensor sensor,
                                                         const SiconosVector& xHat0,
                                                         SP::SimpleMatrix C, SP::SimpleMatrix L)
    : Observer(SLIDING_REDUCED_ORDER, std::move(sensor), xHat0) {
  makeKernel<rico::SlidingReducedOrderObserver>();
  setCPtr(std::move(C));
  setLPtr(std::move(L));
}
