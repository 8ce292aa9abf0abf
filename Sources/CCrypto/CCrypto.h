// OpenSSL's digests, as they are. SHA256() borrows its input and writes 32 bytes.
#include <openssl/sha.h>
