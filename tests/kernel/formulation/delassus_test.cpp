// The operator of a changing set of contacts is compared with one assembled from scratch.
#include <gtest/gtest.h>

#include <kernel/delassus/Delassus.hpp>
#include <random>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

// A column of beads after a first step, which creates the nodes of the graph.
struct Column : ColumnOfBeads {
  std::mt19937 random{7};

  Column() {
    N = 12;
    build();
    step();
  }

  void step() {
    simulation->computeOneStep();
    simulation->nextStep();
  }

  Topology& topology() { return model->topology(); }

  // Puts each contact into I₁ with the given probability.
  void drawSet(double probability) {
    std::bernoulli_distribution isIn(probability);
    for (InteractionNode* node : topology().interactions())
      node->contacts[0].sets = isIn(random) ? 3 : 1;
    topology().collectIndexSet(1);
  }

  // Changes the gradient of a contact, as a step would.
  void changeBlock() {
    Coupling& coupling = contacts[random() % contacts.size()]->coupling();
    coupling.output(0, 0)[0] *= 1.5;
    coupling.touch();
  }
};

void expectAsAssembledAnew(const Delassus& kept, const Topology& topology) {
  Delassus rebuilt;
  rebuilt.update(topology, 1);
  ASSERT_EQ(kept.size(), rebuilt.size());
  EXPECT_EQ(kept.start(), rebuilt.start());
  EXPECT_EQ(kept.columns(), rebuilt.columns());
  EXPECT_EQ(kept.values(), rebuilt.values());
  EXPECT_EQ(kept.bandwidth(), rebuilt.bandwidth());
}

TEST(Delassus, IsUpdatedWhenContactsEnterAndLeave) {
  Column column;
  Delassus kept;
  for (int k = 0; k < 200; ++k) {
    column.drawSet(k % 50 < 25 ? 0.8 : 0.2);
    if (column.topology().indexSet(1).empty()) continue;
    kept.update(column.topology(), 1);
    expectAsAssembledAnew(kept, column.topology());
  }
}

TEST(Delassus, IsUpdatedWhenBlocksChangeInsideAndOutsideTheSet) {
  Column column;
  Delassus kept;
  for (int k = 0; k < 200; ++k) {
    column.drawSet(0.6);
    column.changeBlock();
    if (column.topology().indexSet(1).empty()) continue;
    kept.update(column.topology(), 1);
    expectAsAssembledAnew(kept, column.topology());
  }
}

TEST(Delassus, IsUpdatedWhenContactsAreUnlinkedAndLinked) {
  Column column;
  Delassus kept;
  for (int k = 0; k < 50; ++k) {
    const int i = 1 + static_cast<int>(column.random() % (column.contacts.size() - 1));
    column.model->unlink(column.contacts[i]);
    column.model->link(column.contacts[i], column.beads[i - 1], column.beads[i]);
    column.step();
    column.drawSet(0.9);
    kept.update(column.topology(), 1);
    expectAsAssembledAnew(kept, column.topology());
  }
}

TEST(Delassus, ReportsWhetherItChanged) {
  Column column;
  Delassus kept;
  column.drawSet(1.0);
  EXPECT_TRUE(kept.update(column.topology(), 1));
  EXPECT_FALSE(kept.update(column.topology(), 1));
  column.changeBlock();
  EXPECT_TRUE(kept.update(column.topology(), 1));
  EXPECT_FALSE(kept.update(column.topology(), 1));
  column.drawSet(0.5);
  EXPECT_TRUE(kept.update(column.topology(), 1));
  EXPECT_FALSE(kept.update(column.topology(), 1));
}

}  // namespace
}  // namespace rico
