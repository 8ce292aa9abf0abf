// OpenSSL's digests, unchanged. SHA256() borrows its input and writes 32 bytes.
#include <openssl/evp.h>
#include <openssl/sha.h>
