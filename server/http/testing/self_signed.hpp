#pragma once
#include <cstdio>
#include <filesystem>
#include <memory>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdexcept>

namespace heliograf::http::testing {

/// Writes a key and a certificate for "localhost" that it signs itself, as PEM.
inline void
write_self_signed(std::filesystem::path const& key_file, std::filesystem::path const& certificate_file)
{
    std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> const key{EVP_EC_gen("P-256"), EVP_PKEY_free};
    std::unique_ptr<X509, decltype(&X509_free)> const certificate{X509_new(), X509_free};
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
    X509_set_pubkey(certificate.get(), key.get());
    auto* const name = X509_get_subject_name(certificate.get());
    auto const* const common_name = reinterpret_cast<unsigned char const*>("localhost");
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, common_name, -1, -1, 0);
    X509_set_issuer_name(certificate.get(), name);
    X509_sign(certificate.get(), key.get(), EVP_sha256());

    using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
    File const key_out{std::fopen(key_file.c_str(), "wb"), std::fclose};
    File const certificate_out{std::fopen(certificate_file.c_str(), "wb"), std::fclose};
    if (!key_out || !certificate_out) throw std::runtime_error{"cannot write a test certificate"};
    PEM_write_PrivateKey(key_out.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    PEM_write_X509(certificate_out.get(), certificate.get());
}

}  // namespace heliograf::http::testing
