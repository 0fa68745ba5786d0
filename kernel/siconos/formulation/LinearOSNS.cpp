#include <LinearOSNS.hpp>
#include <iostream>

SimpleMatrix LinearOSNS::matrix() const {
  const int size = linear().M().size();
  std::vector<double> rows(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  if (size > 0) linear().M().copyDense(rows.data());
  rico::Matrix values(size, size);
  const double* entry = rows.data();
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j) values(i, j) = *entry++;
  return SimpleMatrix(values);
}

SP::SiconosVector LinearOSNS::live(SP::SiconosVector& kept, const rico::Vector& vector) const {
  if (kept == nullptr)
    kept = std::make_shared<SiconosVector>(
        std::shared_ptr<rico::Vector>(shared(), const_cast<rico::Vector*>(&vector)));
  return kept;
}

SP::SiconosVector LinearOSNS::q() const { return live(q_, linear().q()); }

SP::SiconosVector LinearOSNS::w() const { return live(w_, linear().w()); }

SP::SiconosVector LinearOSNS::z() const { return live(z_, linear().z()); }

void LinearOSNS::display() const {
  std::cout << "==========================\nthis : " << this << "\n_M  ";
  M();
  std::cout << "----- OSNS Matrix ( " << M_.get()
            << ") using default storage type for Numerics structure (SiconosMatrix -> double*)\n";
  matrix().display();
  const std::pair<const char*, SP::SiconosVector> rows[] = {{"q", q()}, {"w", w()}, {"z", z()}};
  for (const auto& [name, vector] : rows) {
    std::cout << '\n' << name << " : ";
    vector->display();
  }
  std::cout << "\nThe linearOSNSP works on the index set of level  " << indexSetLevel()
            << "\n==========================" << std::endl;
}
