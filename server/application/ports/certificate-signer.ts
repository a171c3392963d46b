import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** What checks a signature, to be given to everybody. */
export interface CertificateKey {
  /** The key's own thumbprint (RFC 7638): no two keys share one. */
  readonly keyId: string
  /** The raw public key, 32 bytes in base64url: `x` of a JWK. */
  readonly x: string
  /** The same as `BEGIN PUBLIC KEY`. */
  readonly pem: string
}

interface Signed {
  readonly keyId: string
  /** Ed25519, 64 bytes in base64url. */
  readonly signature: string
}

/** Signs license certificates, so that a file proves by itself that the shop wrote it. */
export interface CertificateSigner {
  key(): ResultAsync<CertificateKey, Outage>
  sign(text: string): ResultAsync<Signed, Outage>
  /** Whether the signature is this key's, over exactly this text. */
  verify(text: string, signature: string): ResultAsync<boolean, Outage>
}
