import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** The public key that verifies signatures. */
export interface CertificateKey {
  /** The key's thumbprint (RFC 7638): no two keys share one. */
  readonly keyId: string
  /** The raw public key, 32 bytes in base64url: `x` of a JWK. */
  readonly x: string
  /** The same key as `BEGIN PUBLIC KEY`. */
  readonly pem: string
}

interface Signed {
  readonly keyId: string
  /** Ed25519, 64 bytes in base64url. */
  readonly signature: string
}

/** Signs license certificates, so that a certificate file by itself proves that the shop issued it. */
export interface CertificateSigner {
  key(): ResultAsync<CertificateKey, Outage>
  sign(text: string): ResultAsync<Signed, Outage>
  /** Whether the signature is from this key and covers exactly this text. */
  verify(text: string, signature: string): ResultAsync<boolean, Outage>
}
