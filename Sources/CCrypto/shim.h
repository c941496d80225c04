// The SHA-256 functions of libcrypto. OpenSSL 3 prefers EVP, which reads a configuration file, can fail, and
// links the whole library into a program that takes libcrypto.a; these are a few kilobytes and cannot fail.
#ifndef BGLOG_CCRYPTO_SHIM_H
#define BGLOG_CCRYPTO_SHIM_H
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
#endif
