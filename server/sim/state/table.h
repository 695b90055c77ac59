// A table of a saved state: rows of named numbers and texts, column after column. Who writes and who reads
// visits the same fields in the same order; a column that the reader does not know is an error, one that is
// missing leaves the field as it was, so a new field keeps old saves readable.
//
// Form: name, rows, columns; each column: name, form ('i' integer, 'f' float, 'd' double, 't' text), width in
// bytes, whether all rows are the same (then it stands once), values. Integers take the least width that
// holds the column. Both classes are FieldVisitors, so field lists of definitions read and write tables, too;
// reading refuses what is out of a field's range.
#pragma once

#include <limits>
#include <type_traits>

#include "sim/base/bytes.h"
#include "sim/base/field.h"
#include "sim/base/field_name.h"
#include "sim/state/state_parts.h"

namespace fusillade::sim {

struct TableColumn {
  std::string name;
  char form = 'i';
  std::vector<std::uint64_t> words = {};  // one per row, or one for all; integers widened by their sign
  std::vector<std::string> texts = {};    // as words
  bool is_used = false;
};

class TableWriter : public FieldVisitor {
 public:
  // Columns are found by their order within a group; the rows of a group begin with begin_row().
  void begin_group() { group_ = columns_.size(); }
  void begin_row() { next_ = group_; }
  template <class T>
  void leaf(const FieldName& name, const T& value) {
    put(name, form_of<T>(), word_of(value));
  }
  void write(std::string_view name, std::size_t rows, ByteWriter& to) const;

  void field(const FieldInfo& info, bool& value) override { put(info, 'i', word_of(value)); }
  void field(const FieldInfo& info, std::int32_t& value) override { put(info, 'i', word_of(value)); }
  void field(const FieldInfo& info, std::int64_t& value) override { put(info, 'i', word_of(value)); }
  void field(const FieldInfo& info, float& value) override { put(info, 'f', word_of(value)); }
  void field(const FieldInfo& info, double& value) override { put(info, 'd', word_of(value)); }
  void field(const FieldInfo& info, std::string& value) override;
  void field(const FieldInfo& info, std::vector<std::string>& value) override;
  void choice(const FieldInfo& info, std::span<const std::string_view>, std::int32_t& value) override {
    put(info, 'i', word_of(value));
  }

 private:
  TableColumn& next_column(std::string_view name, char form);
  void put(const FieldInfo& info, char form, std::uint64_t word);
  void put(const FieldName& name, char form, std::uint64_t word);

  std::vector<TableColumn> columns_;
  std::size_t group_ = 0, next_ = 0;
};

class TableReader : public FieldVisitor {
 public:
  // `place`: what errors begin with.
  TableReader(std::string place, std::span<const std::uint8_t> bytes, std::uint64_t rows_max);

  std::size_t rows() const { return rows_; }
  const std::string& error_so_far() const { return error_; }
  void begin_group() { found_.clear(); }
  void begin_row(std::size_t row) {
    row_ = row;
    next_ = 0;
  }
  template <class T>
  void leaf(const FieldName& name, T& value) {
    const std::uint64_t* const word = next_word(name, form_of<T>());
    if (word != nullptr && !decode(*word, value)) misfit(*word, smallest<T>(), largest<T>());
  }
  // Empty: nothing is wrong. To be asked at the end: it also tells of columns that nobody asked for.
  std::string error() const;

  void field(const FieldInfo& info, bool& value) override;
  void field(const FieldInfo& info, std::int32_t& value) override { number(info, value); }
  void field(const FieldInfo& info, std::int64_t& value) override { number(info, value); }
  void field(const FieldInfo& info, float& value) override { number(info, value); }
  void field(const FieldInfo& info, double& value) override { number(info, value); }
  void field(const FieldInfo& info, std::string& value) override;
  void field(const FieldInfo& info, std::vector<std::string>& value) override;
  void choice(const FieldInfo& info, std::span<const std::string_view> names, std::int32_t& value) override;

 private:
  void read_column(ByteReader& from);
  const TableColumn* find(std::string_view name, char form);
  std::size_t row_of(std::size_t values) const { return values == 1 ? 0 : row_; }
  void fail(std::string_view column, std::string_view what);
  template <class T>
  void number(const FieldInfo& info, T& value);

  // False: the word is no value of this type.
  template <class T>
  static bool decode(std::uint64_t word, T& value) {
    if constexpr (std::is_same_v<T, float>) {
      value = std::bit_cast<float>(static_cast<std::uint32_t>(word));
      return true;
    } else if constexpr (std::is_same_v<T, double>) {
      value = std::bit_cast<double>(word);
      return true;
    } else if constexpr (std::is_same_v<T, bool>) {
      value = word != 0;
      return word <= 1;
    } else if constexpr (std::is_enum_v<T>) {
      value = static_cast<T>(word);
      return word <= word_of(last_of<T>);
    } else {
      value = static_cast<T>(word);
      return word_of(value) == word;
    }
  }

  // Of the next column in this row; nullptr: it is not there. No template, so that it stands once.
  const std::uint64_t* next_word(const FieldName& name, char form);
  // The last of these is none of its type.
  void misfit(std::uint64_t word, std::int64_t min, std::int64_t max);
  // Of those that a word may not fit.
  template <class T>
  static constexpr std::int64_t smallest() {
    if constexpr (std::is_integral_v<T>) return static_cast<std::int64_t>(std::numeric_limits<T>::min());
    return 0;
  }
  template <class T>
  static constexpr std::int64_t largest() {
    if constexpr (std::is_enum_v<T>) return static_cast<std::int64_t>(last_of<T>);
    if constexpr (std::is_integral_v<T>) return static_cast<std::int64_t>(std::numeric_limits<T>::max());
    return 0;
  }

  std::string place_, error_;
  std::vector<TableColumn> columns_;
  std::vector<const TableColumn*> found_;
  std::size_t rows_ = 0, row_ = 0, next_ = 0;
};

}  // namespace fusillade::sim
