#include "sim/state/table.h"

#include <algorithm>

#include "sim/base/number_text.h"
#include "sim/state/leaf_text.h"

namespace fusillade::sim {
namespace {

constexpr std::uint64_t columns_max = 1000;

// Least number of bytes from which sign extension gives the word back.
int width_of(std::uint64_t word) {
  for (const int width : {1, 2, 4}) {
    const auto value = static_cast<std::int64_t>(word);
    const std::int64_t bound = std::int64_t{1} << (8 * width - 1);
    if (value >= -bound && value < bound) return width;
  }
  return 8;
}

int width_of(const TableColumn& column) {
  if (column.form == 'f') return 4;
  if (column.form == 'd') return 8;
  int width = 1;
  for (const std::uint64_t word : column.words) width = std::max(width, width_of(word));
  return width;
}

std::uint64_t extended(std::uint64_t bits, int width) {
  const int unused = 64 - 8 * width;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused);
}

bool is_width(char form, int width) {
  if (form == 'f') return width == 4;
  if (form == 'd') return width == 8;
  if (form == 't') return width == 0;
  return form == 'i' && (width == 1 || width == 2 || width == 4 || width == 8);
}

template <class T>
std::size_t written(const std::vector<T>& values) {
  const bool is_same = std::all_of(values.begin(), values.end(), [&](const T& v) { return v == values[0]; });
  return is_same ? 1 : values.size();
}

}  // namespace

TableColumn& TableWriter::next_column(std::string_view name, char form) {
  if (next_ == columns_.size()) columns_.push_back({.name = std::string(name), .form = form});
  return columns_[next_++];
}

void TableWriter::put(const FieldName& name, char form, std::uint64_t word) {
  if (next_ == columns_.size()) columns_.push_back({.name = name.path(), .form = form});
  columns_[next_++].words.push_back(word);
}

void TableWriter::put(const FieldInfo& info, char form, std::uint64_t word) {
  next_column(info.name, form).words.push_back(word);
}

void TableWriter::field(const FieldInfo& info, std::string& value) {
  next_column(info.name, 't').texts.push_back(value);
}

// As one text, each element ended by a line feed.
void TableWriter::field(const FieldInfo& info, std::vector<std::string>& value) {
  std::string& text = next_column(info.name, 't').texts.emplace_back();
  for (const std::string& element : value) text += element + '\n';
}

void TableWriter::write(std::string_view name, std::size_t rows, ByteWriter& to) const {
  ByteWriter table;
  table.varint(rows);
  table.varint(columns_.size());
  for (const TableColumn& column : columns_) {
    const bool is_text = column.form == 't';
    const std::size_t values = is_text ? written(column.texts) : written(column.words);
    const int width = is_text ? 0 : width_of(column);
    table.text(column.name);
    table.number(static_cast<std::uint64_t>(column.form), 1);
    table.number(static_cast<std::uint64_t>(width), 1);
    table.number(values == 1 ? 1 : 0, 1);
    for (std::size_t i = 0; i < values; ++i) {
      is_text ? table.text(column.texts[i]) : table.number(column.words[i], width);
    }
  }
  to.text(name);
  to.varint(table.bytes.size());
  to.append(table.bytes);
}

TableReader::TableReader(std::string place, std::span<const std::uint8_t> bytes, std::uint64_t rows_max)
    : place_(std::move(place)) {
  ByteReader from(bytes);
  const std::uint64_t rows = from.varint();
  if (rows > rows_max)
    fail("", "has " + std::to_string(rows) + " rows; allowed: at most " + std::to_string(rows_max));
  rows_ = rows > rows_max ? 0 : static_cast<std::size_t>(rows);
  const std::uint64_t columns = from.varint();
  if (columns > columns_max)
    fail("", "has " + std::to_string(columns) + " columns; allowed: at most " + std::to_string(columns_max));
  for (std::uint64_t i = 0; i < columns && error_.empty(); ++i) read_column(from);
  if (from.has_failed() || !from.is_at_end()) fail("", "has the wrong length");
}

void TableReader::read_column(ByteReader& from) {
  TableColumn column{.name = std::string(from.text())};
  column.form = static_cast<char>(from.number(1));
  const int width = static_cast<int>(from.number(1));
  const bool is_same = from.number(1) != 0;
  if (!is_width(column.form, width)) return fail(column.name, "has no known form");
  const std::size_t values = is_same ? 1 : rows_;
  if (values > from.left()) return fail(column.name, "ends too early");
  for (std::size_t i = 0; i < values; ++i) {
    if (column.form == 't') {
      column.texts.emplace_back(from.text());
    } else {
      const std::uint64_t bits = from.number(width);
      column.words.push_back(column.form == 'i' ? extended(bits, width) : bits);
    }
  }
  if (rows_ > 0) columns_.push_back(std::move(column));
}

const TableColumn* TableReader::find(std::string_view name, char form) {
  const auto found =
      std::find_if(columns_.begin(), columns_.end(), [&](const TableColumn& c) { return c.name == name; });
  if (found == columns_.end()) return nullptr;
  found->is_used = true;
  if (found->form == form) return &*found;
  fail(name, "is of another form than the field");
  return nullptr;
}

void TableReader::fail(std::string_view column, std::string_view what) {
  if (!error_.empty()) return;
  error_ = place_;
  if (!column.empty()) error_.append(", ").append(column);
  if (rows_ > 1) error_.append(", row ").append(std::to_string(row_));
  error_.append(": ").append(what);
}

const std::uint64_t* TableReader::next_word(const FieldName& name, char form) {
  if (next_ == found_.size()) found_.push_back(find(name.path(), form));
  const TableColumn* const column = found_[next_++];
  return column == nullptr ? nullptr : &column->words[row_of(column->words.size())];
}

void TableReader::misfit(std::uint64_t word, std::int64_t min, std::int64_t max) {
  fail(found_[next_ - 1]->name, range_error(static_cast<std::int64_t>(word), min, max));
}

std::string TableReader::error() const {
  if (!error_.empty()) return error_;
  for (const TableColumn& column : columns_) {
    if (!column.is_used) return place_ + ", " + column.name + ": there is no such field";
  }
  return {};
}

template <class T>
void TableReader::number(const FieldInfo& info, T& value) {
  T read = value;
  const TableColumn* column = find(info.name, form_of<T>());
  if (column == nullptr) return;
  const std::uint64_t word = column->words[row_of(column->words.size())];
  const bool is_whole = decode(word, read);
  const auto compared =
      is_whole ? static_cast<double>(read) : static_cast<double>(static_cast<std::int64_t>(word));
  // A full turn as float is more than a full turn: the ends of the range are rounded as the value was.
  const auto rounded = [](double end) { return std::is_same_v<T, float> ? static_cast<float>(end) : end; };
  if (is_whole && compared >= rounded(info.min) && compared <= rounded(info.max)) {
    value = read;
  } else {
    fail(info.name, "is " + number_text(compared) + "; allowed: " + number_text(info.min) + " to " +
                        number_text(info.max));
  }
}

void TableReader::field(const FieldInfo& info, bool& value) {
  std::int32_t number_value = value ? 1 : 0;
  number(info, number_value);
  value = number_value != 0;
}

void TableReader::field(const FieldInfo& info, std::string& value) {
  const TableColumn* column = find(info.name, 't');
  if (column == nullptr) return;
  value = column->texts[row_of(column->texts.size())];
  if (static_cast<double>(value.size()) > info.max)
    fail(info.name,
         "holds " + std::to_string(value.size()) + " bytes; allowed: at most " + number_text(info.max));
}

void TableReader::field(const FieldInfo& info, std::vector<std::string>& value) {
  std::string text;
  field(info, text);
  value.clear();
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
    value.push_back(text.substr(0, end));
    text.erase(0, end + 1);
  }
}

void TableReader::choice(const FieldInfo& info, std::span<const std::string_view> names,
                         std::int32_t& value) {
  FieldInfo range = info;
  range.min = 0;
  range.max = static_cast<double>(names.size() - 1);
  number(range, value);
}

}  // namespace fusillade::sim
