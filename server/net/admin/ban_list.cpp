#include "net/admin/ban_list.h"

#include <utility>

#include "match/text.h"
#include "net/codec/text.h"
#include "net/socket/networks.h"

namespace fusillade::net {
namespace {

namespace ip = boost::asio::ip;

constexpr std::string_view of_client = "/64";  // of an IPv6 address

std::int64_t unix_seconds_of(BanList::Time time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count();
}

std::string_view take_word(std::string_view& line) {
  const std::size_t end = line.find(' ');
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
  return word;
}

std::string line_problem(std::size_t line, std::string_view problem) {
  return "line " + std::to_string(line) + ": " + std::string(problem) +
         "; allowed: a line of the form UNIX_TIME ADDRESS REASON, such as 1767225600 192.0.2.7 floods";
}

// The reason why the line is none of text(); empty: it was read.
std::string_view read_line(std::string_view line, Ban& ban) {
  const auto until_s = match::parse_number<decltype(ban.until_s)>(take_word(line));
  if (!until_s) return "begins with no Unix time";
  ban.until_s = *until_s;
  const auto address = parse_banned(std::string(take_word(line)));
  if (!address) return "the second word is no address that can be banned";
  ban.address = *address;
  if (!is_plain_line(line)) return "the reason is no UTF-8, or has control characters";
  ban.reason = line.empty() ? ban_reason_default : line;
  return {};
}

}  // namespace

std::string banned_text(const ip::address& address) {
  const ip::address banned = client_address(address);
  return banned.is_v4() ? banned.to_string() : banned.to_string().append(of_client);
}

std::optional<ip::address> parse_banned(std::string text) {
  const bool is_network = text.ends_with(of_client);
  if (is_network) text.resize(text.size() - of_client.size());
  auto address = parse_address(text);
  if (!address || text.find('%') != std::string::npos || (is_network && address->is_v4()))
    return std::nullopt;
  return address;
}

bool BanList::add(Ban ban, Time now) {
  const std::lock_guard lock(mutex_);
  drop_old(now);
  ban.address = client_address(ban.address);
  if (bans_.size() >= bans_max && !bans_.contains(ban.address)) return false;
  const ip::address address = ban.address;
  bans_[address] = std::move(ban);
  return true;
}

bool BanList::remove(const ip::address& address, Time now) {
  const std::lock_guard lock(mutex_);
  drop_old(now);
  return bans_.erase(client_address(address)) > 0;
}

bool BanList::contains(const ip::address& address, Time now) const {
  const std::lock_guard lock(mutex_);
  if (bans_.empty()) return false;
  const auto found = bans_.find(client_address(address));
  return found != bans_.end() && found->second.until_s > unix_seconds_of(now);
}

std::string BanList::reason_of(const ip::address& address) const {
  const std::lock_guard lock(mutex_);
  const auto found = bans_.find(client_address(address));
  return found == bans_.end() ? std::string() : found->second.reason;
}

std::vector<Ban> BanList::all(Time now) const {
  std::vector<Ban> result;
  const std::lock_guard lock(mutex_);
  for (const auto& [address, ban] : bans_) {
    if (ban.until_s > unix_seconds_of(now)) result.push_back(ban);
  }
  return result;
}

std::string BanList::text(Time now) const {
  std::string text;
  for (const Ban& ban : all(now))
    text += std::to_string(ban.until_s) + " " + banned_text(ban.address) + " " + ban.reason + "\n";
  return text;
}

std::string BanList::kept() const {
  const std::lock_guard lock(mutex_);
  return kept_;
}

void BanList::set_kept(std::string text) {
  const std::lock_guard lock(mutex_);
  kept_ = std::move(text);
}

std::string BanList::load(std::string_view text, std::string_view known) {
  Bans fresh, before;
  if (std::string problem = read(text, fresh); !problem.empty()) return problem;
  read(known, before);
  const std::lock_guard lock(mutex_);
  apply_changes(before, fresh);
  bans_ = std::move(fresh);
  if (kept_ == known) kept_ = text;
  return {};
}

std::string BanList::read(std::string_view text, Bans& bans) {
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = text.find('\n');
    std::string_view words = text.substr(0, end);
    if (words.ends_with('\r')) words.remove_suffix(1);  // of an editor
    Ban ban;
    if (const std::string_view problem = read_line(words, ban); !problem.empty())
      return line_problem(line, problem);
    if (bans.size() >= bans_max) return line_problem(line, "more than " + std::to_string(bans_max) + " bans");
    ban.address = client_address(ban.address);
    bans[ban.address] = std::move(ban);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return {};
}

// What somebody has written anew on the disk goes before a ban that was lifted, or has run out, here.
void BanList::apply_changes(const Bans& since, Bans& to) const {
  for (const auto& [address, ban] : since) {
    const auto found = to.find(address);
    if (found != to.end() && found->second == ban && !bans_.contains(address)) to.erase(found);
  }
  for (const auto& [address, ban] : bans_) {
    const auto before = since.find(address);
    if (before == since.end() || before->second != ban) to[address] = ban;
  }
}

void BanList::drop_old(Time now) {
  std::erase_if(bans_, [&](const auto& entry) { return entry.second.until_s <= unix_seconds_of(now); });
}

}  // namespace fusillade::net
