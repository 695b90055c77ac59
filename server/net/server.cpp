#include "net/server.h"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <limits>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "net/admin/banned_players.h"
#include "net/codec/decode.h"
#include "net/context.h"
#include "net/http/http_session.h"
#include "net/send/publication_pool.h"
#include "net/socket/io_threads.h"
#include "net/socket/listener.h"
#include "net/socket/tls_handshake.h"

namespace fusillade::net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

// What a connection is told that is closed at once, as far as the kernel takes it without waiting.
constexpr std::string_view refused_answer =
    "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
constexpr std::string_view limited_answer =
    "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

constexpr std::string_view banned_answer =
    "HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

std::string_view answer_of(Limit limit) {
  if (limit == Limit::banned) return banned_answer;
  return limit == Limit::connections ? refused_answer : limited_answer;
}

constexpr double abort_time_s = 0.5;  // for those who did not answer the closing handshake
constexpr auto stop_poll_period = std::chrono::milliseconds(5);

void sample_queues(const Peers& peers, match::SampleBuilder& out) {
  std::int64_t bytes = 0, messages = 0, kernel_bytes = 0, kernel_bytes_max = 0;
  for (const PeerPointer& peer : peers) {
    bytes += static_cast<std::int64_t>(peer->queue().bytes());
    messages += static_cast<std::int64_t>(peer->queue().messages());
    const std::int64_t in_kernel = peer->kernel_queue_bytes.load();
    kernel_bytes += in_kernel;
    kernel_bytes_max = std::max(kernel_bytes_max, in_kernel);
  }
  out.gauge("fusillade_send_queue_bytes", "bytes that wait for clients", bytes);
  out.gauge("fusillade_send_queue_messages", "messages that wait for clients", messages);
  out.gauge("fusillade_kernel_queue_bytes", "bytes written and not yet acknowledged by clients",
            kernel_bytes);
  out.gauge("fusillade_kernel_queue_max_bytes", "of the session that has most of them", kernel_bytes_max);
}

}  // namespace

struct Server::Impl {
  Impl(Options options, match::Directory& matches, Hooks hooks)
      : context(std::move(options), matches, std::move(hooks)),
        io(static_cast<std::size_t>(context.settings.now()->options.io_threads),
           [this](const auto& error) { note(error); }),
        admin_io(1, [this](const auto& error) { note(error); }),
        background(1, [this](const auto& error) { note(error); }) {
    context.background = background.first_executor();
  }

  void open();
  void note(const std::exception& thrown);
  void accept(tcp::socket socket, bool is_admin);
  std::int64_t connections_max(bool is_admin) const;
  std::optional<AddressHold> admit(tcp::socket& socket, const asio::ip::address& address, bool is_secure,
                                   bool is_admin);
  void refuse(tcp::socket& socket, const asio::ip::address& address, Limit limit, bool is_secure);
  std::optional<Certificate> current_certificate() const;
  void end_sessions(match::RefusalCode code, const std::string& text);
  void wait_for_sessions(double deadline_s);

  Context context;
  PublicationPool publications{context};
  mutable std::mutex certificate_mutex;
  std::optional<Certificate> certificate;  // of the players' listener; none: without TLS
  std::mutex stop_mutex;
  bool is_started = false;
  std::atomic<std::int64_t> player_connections_max{std::numeric_limits<std::int64_t>::max()};
  // Before what lives on them. The operator's has a thread of its own, and what keeps him waiting, too: none
  // waits for the others.
  IoThreads io, admin_io, background;
  std::shared_ptr<Listener> players, admin;
};

void Server::Impl::open() {
  const SettingsPointer settings = context.settings.now();
  const Options& options = settings->options;
  const auto complain = [this](const std::string& problem) {
    context.report(match::Level::warning, "accept_failed", {{"reason", problem}});
  };
  players = std::make_shared<Listener>(
      io, "net.", options.address, options.port, context.counters,
      [this](tcp::socket socket) { accept(std::move(socket), false); }, complain);
  admin = std::make_shared<Listener>(
      admin_io, "net.admin_", options.admin_address, options.admin_port, context.counters,
      [this](tcp::socket socket) { accept(std::move(socket), true); }, complain);
}

void Server::Impl::note(const std::exception& thrown) {
  context.counters.handler_exceptions.fetch_add(1, std::memory_order_relaxed);
  context.report(match::Level::error, "handler_exception", {{"reason", thrown.what()}});
}

void Server::Impl::accept(tcp::socket socket, bool is_admin) {
  boost::system::error_code gone;
  const asio::ip::address address = plain_address(socket.remote_endpoint(gone).address());
  if (gone) return;
  std::optional<Certificate> shown = is_admin ? std::nullopt : current_certificate();
  if (!is_admin && context.is_banned(address))
    return refuse(socket, address, Limit::banned, shown.has_value());
  Gauge& open = is_admin ? context.counters.admin_connections_open : context.counters.connections_open;
  if (open.load(std::memory_order_relaxed) >= connections_max(is_admin))
    return refuse(socket, address, Limit::connections, shown.has_value());
  std::optional<AddressHold> hold = admit(socket, address, shown.has_value(), is_admin);
  if (!hold) return;
  ConnectionTicket ticket(open, address, std::move(*hold));
  const auto executor = socket.get_executor();
  asio::dispatch(executor, [this, is_admin, socket = std::move(socket), ticket = std::move(ticket),
                            shown = std::move(shown)]() mutable {
    if (!shown) return start_http_session(context, Transport(std::move(socket)), std::move(ticket), is_admin);
    begin_tls(context, std::move(socket), std::move(ticket), *shown,
              [this](Transport transport, ConnectionTicket kept) {
                start_http_session(context, std::move(transport), std::move(kept), false);
              });
  });
}

std::int64_t Server::Impl::connections_max(bool is_admin) const {
  if (is_admin) return Options::admin_connections_max();
  return std::min(context.settings.now()->options.player_connections_max(), player_connections_max.load());
}

std::optional<Certificate> Server::Impl::current_certificate() const {
  const std::lock_guard lock(certificate_mutex);
  return certificate;
}

// nullopt: refused. A proxy connects for many; its clients are counted one by one once it has named them.
std::optional<AddressHold> Server::Impl::admit(tcp::socket& socket, const asio::ip::address& address,
                                               bool is_secure, bool is_admin) {
  if (!is_admin && context.settings.now()->trusted_proxies.contains(address)) return AddressHold();
  std::optional<Limit> hit;
  AddressHold hold = is_admin ? context.admit_operator(address, hit) : context.admit(address, hit);
  if (!hit) return hold;
  refuse(socket, address, *hit, is_secure);
  return std::nullopt;
}

// The caller's end of scope closes the socket. Over TLS nothing can be said before the handshake, and that is
// not worth its work. Banned peers count toward their limit only: they are no sign of too many players.
void Server::Impl::refuse(tcp::socket& socket, const asio::ip::address& address, Limit limit,
                          bool is_secure) {
  if (limit != Limit::banned) context.counters.connections_refused.fetch_add(1, std::memory_order_relaxed);
  context.note_limit(limit, "connection_refused", address);
  if (is_secure) return;
  const std::string_view answer = answer_of(limit);
  boost::system::error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(answer), ignored);
}

void Server::Impl::end_sessions(match::RefusalCode code, const std::string& text) {
  for (const PeerPointer& peer : context.registry.all()) peer->end({code, text}, false);
}

// Until they are gone, not only over: without its thread a session would never hear of its own end.
void Server::Impl::wait_for_sessions(double deadline_s) {
  const auto deadline = Clock::now() + duration_of(deadline_s);
  while (context.counters.sessions_open > 0 && Clock::now() < deadline)
    std::this_thread::sleep_for(stop_poll_period);
}

Server::Server(Options options, match::Directory& matches, Hooks hooks)
    : impl_(std::make_unique<Impl>(std::move(options), matches, std::move(hooks))) {
  silence_protobuf();
}

Server::~Server() { stop(match::RefusalCode::draining, "the server is going down", 0); }

void Server::set_page(const std::map<std::string, std::string, std::less<>>& files) {
  impl_->context.web = WebFiles(files);
}

void Server::prepare(const std::shared_ptr<const match::ArenaDefinition>& arena) {
  impl_->context.contents.of(arena);
}

std::string Server::kept_bans() const { return impl_->context.bans.kept(); }

void Server::load_bans(std::string_view text, std::string_view known) {
  const std::string problem = impl_->context.bans.load(text, known);
  if (!problem.empty()) throw std::runtime_error(problem);
  if (!remove_banned(impl_->context))
    impl_->context.report(match::Level::warning, "banned_player_stays",
                          {{"reason", "its match takes no requests now; the next reload tries again"}});
}

void Server::set_options(Options options) {
  impl_->context.addresses.reconfigure(options, Clock::now());
  impl_->context.wrong_codes.reconfigure(options.wrong_join_codes_per_min_max);
  impl_->context.settings.replace(std::move(options));
}

void Server::set_certificate(std::optional<Certificate> certificate) {
  if (certificate) {
    const auto now = std::chrono::system_clock::now();
    const bool is_valid = certificate->begins <= now && now < certificate->expires;
    count_refused_keys(*certificate,
                       impl_->context.counters.limits[static_cast<std::size_t>(Limit::key_updates)]);
    impl_->context.report(
        is_valid ? match::Level::info : match::Level::warning,
        is_valid ? "certificate_taken" : "certificate_not_valid_now",
        {{"begins", date_text(certificate->begins)}, {"expires", date_text(certificate->expires)}});
  }
  const std::lock_guard lock(impl_->certificate_mutex);
  impl_->certificate = std::move(certificate);
}

void Server::limit_player_connections(std::int64_t max) { impl_->player_connections_max = max; }

void Server::start() {
  impl_->open();
  impl_->is_started = true;
  impl_->players->start();
  impl_->admin->start();
  impl_->io.start();
  impl_->admin_io.start();
  impl_->background.start();
}

std::uint16_t Server::port() const { return impl_->players->port(); }

std::uint16_t Server::admin_port() const { return impl_->admin->port(); }

std::string Server::address_of(match::SessionId session) const {
  const Registry::Locked peers(impl_->context.registry);
  const Peer* peer = peers.find(session).peer;
  return peer == nullptr ? std::string() : peer->address().to_string();
}

void Server::publish(const match::Match& match, const match::Frame& frame) {
  const auto publication = impl_->publications.take();
  publication->fill(match, frame);
  const Registry::Locked peers(impl_->context.registry);
  publication->find_recipients(peers);
  for (const Publication::Share& share : publication->shares()) {
    if (!share.is_empty()) asio::post(share.executor, [publication, &share] { publication->deliver(share); });
  }
}

void Server::end_match(const match::Match& match, match::RefusalCode code, const std::string& text) {
  for (const PeerPointer& peer : impl_->context.registry.of_match(match.id()))
    peer->end({code, text}, true, &match);
}

void Server::refuse_new_players() { impl_->context.is_draining = true; }

void Server::stop(match::RefusalCode code, const std::string& text, double deadline_s) {
  const std::lock_guard lock(impl_->stop_mutex);
  if (!std::exchange(impl_->is_started, false)) return;
  impl_->context.is_draining = true;
  impl_->context.is_stopping = true;
  impl_->players->stop();
  impl_->admin->stop();
  impl_->end_sessions(code, text);
  impl_->wait_for_sessions(deadline_s);
  for (const PeerPointer& peer : impl_->context.registry.all()) peer->abort();
  impl_->wait_for_sessions(abort_time_s);
  impl_->background.stop();
  impl_->io.stop();
  impl_->admin_io.stop();
}

void Server::sample(std::vector<match::MetricSample>& samples) const {
  impl_->context.counters.sample(samples);
  match::SampleBuilder out(samples);
  sample_queues(impl_->context.registry.all(), out);
  const std::optional<Certificate> shown = impl_->current_certificate();
  out.gauge("fusillade_certificate_expires_seconds", "End of the TLS certificate, Unix time; 0: without TLS",
            shown ? shown->expires.time_since_epoch().count() : 0);
}

}  // namespace fusillade::net
