#include "net/certificate.h"

#include <openssl/err.h>
#include <openssl/x509err.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <ctime>
#include <memory>
#include <new>

#include "net/socket/tls_context.h"

namespace fusillade::net {
namespace {

namespace ssl = boost::asio::ssl;
using boost::system::error_code;

std::chrono::sys_seconds time_of(const ASN1_TIME* time) {
  std::tm parts{};
  if (ASN1_TIME_to_tm(time, &parts) != 1) return {};
  return std::chrono::sys_seconds(std::chrono::seconds(timegm(&parts)));
}

// Far more than who sends thousands of gigabytes needs.
constexpr int key_updates_max = 64;

// Of an integer that goes with its connection.
int key_updates_index() {
  static const int index = SSL_get_ex_new_index(
      0, nullptr, nullptr, nullptr,
      [](void*, void* count, CRYPTO_EX_DATA*, int, long, void*) { delete static_cast<int*>(count); });
  return index;
}

// Whether there may be another one; not where there is no memory to count it.
bool allows_key_update(SSL* tls) {
  if (auto* const count = static_cast<int*>(SSL_get_ex_data(tls, key_updates_index())))
    return ++*count <= key_updates_max;
  std::unique_ptr<int> first(new (std::nothrow) int(1));
  return first && SSL_set_ex_data(tls, key_updates_index(), first.get()) == 1 && first.release() != nullptr;
}

// Keys anew: some 10 microseconds of ours for 27 bytes of theirs, below all that counts what is received.
// After too many of them nothing more is read. `refused`: see count_refused_keys().
void refuse_key_updates(int is_sent, int, int content, const void* message, std::size_t size, SSL* tls,
                        void* refused) {
  if (is_sent != 0 || content != SSL3_RT_HANDSHAKE || size == 0) return;
  const bool is_update = *static_cast<const unsigned char*>(message) == SSL3_MT_KEY_UPDATE;
  if (!is_update || allows_key_update(tls)) return;
  SSL_set_shutdown(tls, SSL_RECEIVED_SHUTDOWN);
  if (refused != nullptr) ++*static_cast<std::atomic<std::uint64_t>*>(refused);
}

// No renegotiation: a client could ask for it again and again. An idle connection gives its buffers back.
void restrict(SSL_CTX* context) {
  SSL_CTX_set_msg_callback(context, refuse_key_updates);
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
}

void use_chain(ssl::context& context, const std::string& chain) {
  error_code problem;
  context.use_certificate_chain(boost::asio::buffer(chain), problem);
  if (!problem) return;
  const bool is_none = problem.value() == ERR_R_PEM_LIB;  // of Asio, which found nothing to read
  throw CertificateError(CertificateError::Part::certificate,
                         (is_none ? "holds no certificate (PEM): " : "cannot be used: ") + problem.message());
}

// Without somebody to ask, OpenSSL would ask the terminal for the password of an encrypted key.
void use_key(ssl::context& context, const std::string& key) {
  error_code problem;
  context.set_password_callback([](std::size_t, ssl::context::password_purpose) { return std::string(); });
  context.use_private_key(boost::asio::buffer(key), ssl::context::pem, problem);
  if (!problem) return;
  const int reason = ERR_GET_REASON(static_cast<unsigned long>(problem.value()));
  const bool is_other = ERR_GET_LIB(static_cast<unsigned long>(problem.value())) == ERR_LIB_X509 &&
                        (reason == X509_R_KEY_VALUES_MISMATCH || reason == X509_R_KEY_TYPE_MISMATCH);
  throw CertificateError(CertificateError::Part::key,
                         is_other ? "is not the key of the certificate"
                                  : "holds no key without a password (PEM): " + problem.message());
}

}  // namespace

std::string date_text(std::chrono::sys_seconds time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

void count_refused_keys(const Certificate& certificate, std::atomic<std::uint64_t>& refused) {
  SSL_CTX_set_msg_callback_arg(certificate.context->context.native_handle(), &refused);
}

Certificate make_certificate(const std::string& chain, const std::string& key) {
  auto shared = std::make_shared<TlsContext>();
  SSL_CTX* context = shared->context.native_handle();
  restrict(context);
  use_chain(shared->context, chain);
  use_key(shared->context, key);
  const X509* certificate = SSL_CTX_get0_certificate(context);
  const auto begins = time_of(X509_get0_notBefore(certificate));
  const auto expires = time_of(X509_get0_notAfter(certificate));
  return {std::move(shared), begins, expires};
}

}  // namespace fusillade::net
