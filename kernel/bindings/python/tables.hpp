// What the endgame tables of all games offer to Python; `W` is the game's workshop.
#pragma once

#include "bindings/python/views.hpp"
#include "core/workshop.hpp"

namespace hollows {

template <class W>
class PythonTables {
 public:
  explicit PythonTables(const nb::bytes& choices) : workshop_(W::make(to_choices(choices))) {
    if (!workshop_) throw std::invalid_argument("the kernel knows no such rules");
  }

  W& workshop() { return *workshop_; }
  const W& workshop() const { return *workshop_; }

  int most() const { return workshop_->most(); }
  uint64_t size(int layer) const { return workshop_->size(layer); }
  int slices(int layer) const { return workshop_->slices(layer); }

  void open(int layer, Buffer file) {
    workshop_->open(layer, {file.data(), file.size()});
    files_.push_back(std::move(file));
  }

  void put(int layer, const std::vector<Buffer>& slices) {
    std::vector<std::span<const uint8_t>> bytes;
    for (const Buffer& slice : slices) bytes.emplace_back(slice.data(), slice.size());
    workshop_->put(layer, bytes);
  }

  void unpack(int layer, int threads) {
    WithoutGil outside;
    const Parallel parallel{checked_threads(threads), outside.stop()};
    outside.run([&] { workshop_->unpack(layer, parallel); });
  }

  std::optional<View> build_slice(int layer, int slice, const StopFlag* stop) {
    std::optional<std::vector<uint8_t>> built;
    WithoutGil outside(stop);
    outside.run([&] { built = workshop_->build_slice(layer, slice, outside.stop()); });
    if (!built) return std::nullopt;
    return to_view(std::move(*built));
  }

  std::vector<nb::bytes> verify(int layer, int threads, const StopFlag* stop) const {
    std::vector<Packed> wrong;
    WithoutGil outside(stop);
    const Parallel parallel{checked_threads(threads), outside.stop()};
    outside.run([&] { wrong = workshop_->verify(layer, parallel); });
    std::vector<nb::bytes> positions;
    for (const Packed& each : wrong) positions.push_back(to_python(each));
    return positions;
  }

  // Belongs to these tables.
  View values(int layer) const {
    const auto values = workshop_->plain(layer);
    return View(values.data(), {values.size()});
  }

  View compressed(int layer, int threads) const {
    std::vector<uint8_t> bytes;
    WithoutGil outside;
    const Parallel parallel{checked_threads(threads), outside.stop()};
    outside.run([&] { bytes = workshop_->compressed(layer, parallel); });
    return to_view(std::move(bytes));
  }

 private:
  std::unique_ptr<W> workshop_;
  std::vector<Buffer> files_;  // that the tables read
};

template <class W>
nb::class_<PythonTables<W>> bind_tables(nb::module_& m, const char* name, const char* what) {
  using namespace nb::literals;
  using Tables = PythonTables<W>;
  return nb::class_<Tables>(m, name, what)
      .def(nb::init<const nb::bytes&>(), "choices"_a)
      .def_prop_ro("most", &Tables::most,
                   "Every position of so many or fewer on the board can be asked for.")
      .def("size", &Tables::size, "layer"_a, "How many values a layer has.")
      .def("slices", &Tables::slices, "layer"_a, "How many slices, numbered from 1, it has.")
      .def("open", &Tables::open, "layer"_a, "file"_a,
           nb::sig("def open(self, layer: int, file: " BYTES ") -> None"),
           "Read a layer from compressed bytes.")
      .def("put", &Tables::put, "layer"_a, "slices"_a,
           nb::sig("def put(self, layer: int, slices: list[" BYTES "]) -> None"),
           "Take the slices of a whole layer.")
      .def("unpack", &Tables::unpack, "layer"_a, "threads"_a = 1,
           "Hold a layer uncompressed in memory from now on.")
      .def("build_slice", &Tables::build_slice, "layer"_a, "slice"_a, "stop"_a = nb::none(),
           "One slice of a layer; None if stopped.")
      .def("verify", &Tables::verify, "layer"_a, "threads"_a = 1, "stop"_a = nb::none(),
           "The positions whose value is not that of their best move.")
      .def("values", &Tables::values, "layer"_a, nb::rv_policy::reference_internal,
           "The values of an uncompressed layer.")
      .def("compressed", &Tables::compressed, "layer"_a, "threads"_a = 1,
           "The bytes that `open` reads.");
}

}  // namespace hollows
