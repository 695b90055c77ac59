#include "cli/event_log.h"

#include <charconv>
#include <string_view>

namespace fusillade::cli {
namespace {

// By hand: each float is to be as short as it can be, while Boost.JSON knows doubles, as 2.87E-1; and there
// may be millions of lines.
template <class Number>
void append_number(Number value, std::string& line) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  line.append(text, end);
}

void append_key(std::string_view key, std::string& line) {
  line += line.ends_with('{') ? "\"" : ",\"";
  line += key;
  line += "\":";
}

template <class Number>
void append_field(std::string_view key, Number value, std::string& line) {
  append_key(key, line);
  append_number(value == 0 ? Number{0} : value, line);
}

void append_text(std::string_view key, std::string_view text, std::string& line) {
  append_key(key, line);
  line += '"';
  line += text;
  line += '"';
}

void append_id(std::string_view key, const sim::EntityId& id, std::string& line) {
  append_text(key, sim::kind_names[static_cast<std::size_t>(id.kind)], line);
  if (id.kind == sim::Kind::wall || id.kind == sim::Kind::terrain) return;
  line.back() = ':';
  append_number(id.ordinal, line);
  line += '"';
}

}  // namespace

void append_event_line(const sim::Event& event, std::string& line) {
  line += '{';
  append_field("tick", sim::tick_of(event.time), line);
  append_field("fraction", sim::fraction_of(event.time), line);
  append_text("event", sim::event_form_names[static_cast<std::size_t>(event.form)], line);
  append_id("mover", event.mover, line);
  if (event.target.kind != sim::Kind::none && event.target.kind != sim::Kind::expiry)
    append_id("target", event.target, line);
  append_field("x", event.position.x, line);
  append_field("y", event.position.y, line);
  append_field("nx", event.normal.x, line);
  append_field("ny", event.normal.y, line);
  append_field("vx", event.velocity.x, line);
  append_field("vy", event.velocity.y, line);
  if (event.form == sim::EventForm::hit) {
    append_field("damage", event.damage, line);
    append_field("health", event.health, line);
  }
  line += "}\n";
}

void append_hash_line(sim::Tick tick, std::uint64_t hash, std::string& line) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, hash >>= 4) *digit = digits[hash & 15];
  line += '{';
  append_field("tick", tick, line);
  append_text("event", "hash", line);
  append_text("hash", text, line);
  line += "}\n";
}

}  // namespace fusillade::cli
