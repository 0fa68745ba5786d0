#include <BlockMatrix.hpp>
#include <iostream>
#include <string>

void BlockMatrix::display() const {
  std::cout << "==========> BlockMatrix (" << rowEnds_.size() << " X " << colEnds_.size()
            << " blocks): " << std::endl;
  for (unsigned i = 0; i < rowEnds_.size(); ++i)
    for (unsigned j = 0; j < colEnds_.size(); ++j) block(i, j)->display();
  std::cout << std::string(91, '=') << std::endl;
}
