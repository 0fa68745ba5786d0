#include <cstring>
#include <io/checkpoint/RowExchange.hpp>

namespace rico {

namespace {

std::span<std::byte> take(std::byte*& from, std::size_t bytes) {
  const std::span<std::byte> taken{from, bytes};
  from += bytes;
  return taken;
}

}  // namespace

RowExchange::RowExchange(const Processes& ranks, const FileContents& contents,
                         const BlockPlan& plan)
    : ranks_(ranks), contents_(contents), plan_(plan) {
  if (ranks.alone()) return;
  std::vector<std::uint64_t> going;
  for (int rank = 0; rank < ranks.size(); ++rank)
    for (std::int64_t round = 0; round < plan.rounds(); ++round)
      for (const FileContents::Spread& spread : contents.spread)
        going.push_back(rowsFor(rank, round, spread).size());
  const std::int64_t each = plan.rounds() * std::ssize(contents.spread);
  ranks.exchange(going, std::vector(static_cast<std::size_t>(ranks.size()), each), coming_);
}

RowExchange::Rows RowExchange::rowsFor(int rank, std::int64_t round,
                                       const FileContents::Spread& spread) const {
  const std::int64_t block = plan_.blockOf(rank, round);
  if (block == BlockPlan::kNone || rank == ranks_.rank()) return {};
  const auto [first, end] = spread.rowsIn(plan_.range(block));
  return {first, end};
}

std::size_t RowExchange::comingFrom(int rank, std::int64_t round, std::size_t table) const {
  const auto which = static_cast<std::size_t>(rank * plan_.rounds() + round);
  return coming_[which * contents_.spread.size() + table];
}

void RowExchange::send(std::int64_t round) {
  if (ranks_.alone() || round >= plan_.rounds()) return;
  Round& here = at(round);
  here.transfer.reset();
  here.transfer.emplace(ranks_.transfer());
  beginToReceive(round, here);
  std::size_t bytes = 0;
  forAll([&](int rank, const FileContents::Spread& spread, std::size_t) {
    if (!spread.places->order.empty())
      bytes += rowsFor(rank, round, spread).size() * spread.rowBytes();
  });
  std::byte* room = here.going.atLeast(bytes);
  forAll([&](int rank, const FileContents::Spread& spread, std::size_t) {
    const Rows rows = rowsFor(rank, round, spread);
    if (rows.size() == 0) return;
    const std::span places(spread.places->places);
    here.transfer->send(std::as_bytes(places.subspan(rows.first, rows.size())), rank);
    here.transfer->send(numbersOf(spread, rows, room), rank);
  });
}

void RowExchange::beginToReceive(std::int64_t round, Round& here) {
  std::size_t bytes = 0;
  forAll([&](int rank, const FileContents::Spread& spread, std::size_t table) {
    bytes += comingFrom(rank, round, table) * (8 + static_cast<std::size_t>(spread.rowBytes()));
  });
  std::byte* room = here.coming.atLeast(bytes);
  here.placed.clear();
  forAll([&](int rank, const FileContents::Spread& spread, std::size_t table) {
    const std::size_t rows = comingFrom(rank, round, table);
    if (rows == 0) return;
    const std::span<std::byte> places = take(room, 8 * rows);
    const std::span<std::byte> numbers =
        take(room, rows * static_cast<std::size_t>(spread.rowBytes()));
    here.transfer->receive(places, rank);
    here.transfer->receive(numbers, rank);
    here.placed.push_back(
        {&spread, {reinterpret_cast<const std::uint64_t*>(places.data()), rows}, numbers.data()});
  });
}

std::span<const std::byte> RowExchange::numbersOf(const FileContents::Spread& spread, Rows rows,
                                                  std::byte*& room) {
  const auto bytes = static_cast<std::size_t>(spread.rowBytes());
  if (spread.places->order.empty())
    return {spread.numbers + rows.first * bytes, rows.size() * bytes};
  const std::span<std::byte> copy = take(room, rows.size() * bytes);
  for (std::size_t i = rows.first; i < rows.end; ++i)
    std::memcpy(copy.data() + (i - rows.first) * bytes,
                spread.numbers + spread.places->here(i) * bytes, bytes);
  return copy;
}

std::span<const RowExchange::PlacedRows> RowExchange::receive(std::int64_t round) {
  if (ranks_.alone()) return {};
  at(round).transfer->awaitArrival();
  return at(round).placed;
}

template <class Work>
void RowExchange::forAll(Work work) const {
  for (int rank = 0; rank < ranks_.size(); ++rank)
    for (std::size_t table = 0; table < contents_.spread.size(); ++table)
      work(rank, contents_.spread[table], table);
}

}  // namespace rico
