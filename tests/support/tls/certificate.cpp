#include "support/tls/certificate.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509v3.h>

#include <memory>
#include <stdexcept>

namespace fusillade::test {
namespace {

template <auto Free>
struct Deleter {
  template <class T>
  void operator()(T* object) const {
    Free(object);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Deleter<EVP_PKEY_free>>;
using X509Pointer = std::unique_ptr<X509, Deleter<X509_free>>;
using Bio = std::unique_ptr<BIO, Deleter<BIO_free>>;

constexpr long begins_s = -3600;

std::string text_of(const Bio& bio) {
  char* text = nullptr;
  const long length = BIO_get_mem_data(bio.get(), &text);
  return {text, static_cast<std::size_t>(length)};
}

void extend(X509* certificate, int nid, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, &context, nid, value.c_str());
  if (extension == nullptr) throw std::runtime_error("no extension " + value);
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

std::string alternative_name(const std::string& host) {
  const bool is_address = host.find_first_not_of("0123456789.") == std::string::npos;
  return (is_address ? "IP:" : "DNS:") + host;
}

TestCertificate make_certificate(const Key& key, const std::string& host, long expires_in_s) {
  const X509Pointer certificate(X509_new());
  X509* x509 = certificate.get();
  X509_set_version(x509, X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(x509), 1);
  X509_gmtime_adj(X509_getm_notBefore(x509), begins_s);
  X509_gmtime_adj(X509_getm_notAfter(x509), expires_in_s);
  X509_set_pubkey(x509, key.get());
  X509_NAME* name = X509_get_subject_name(x509);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>(host.c_str()),
                             -1, -1, 0);
  X509_set_issuer_name(x509, name);
  extend(x509, NID_basic_constraints, "critical,CA:TRUE");
  extend(x509, NID_subject_alt_name, alternative_name(host));
  if (X509_sign(x509, key.get(), EVP_sha256()) == 0) throw std::runtime_error("not signed");
  const Bio certificate_text(BIO_new(BIO_s_mem())), key_text(BIO_new(BIO_s_mem()));
  PEM_write_bio_X509(certificate_text.get(), x509);
  PEM_write_bio_PrivateKey(key_text.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  return {text_of(certificate_text), text_of(key_text)};
}

}  // namespace

TestCertificate make_test_certificate(const std::string& host, long expires_in_s) {
  return make_certificate(Key(EVP_EC_gen("P-256")), host, expires_in_s);
}

TestCertificate make_weak_certificate() { return make_certificate(Key(EVP_RSA_gen(512)), "127.0.0.1", 3600); }

}  // namespace fusillade::test
