import { attempted } from '#application/ports/outage.ts'
import { fromBase64Url, inBase64Url } from '#domain/shared/base64url.ts'
import type {
  CertificateKey,
  CertificateSigner,
} from '#server/application/ports/certificate-signer.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'

interface KeyPair {
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly published: CertificateKey
}

const ALGORITHM = 'Ed25519'
/** The PKCS #8 prefix of a private key's 32 bytes (RFC 8410). */
const PKCS8_HEAD = '302e020100300506032b657004220420'
const SEED_DIGITS = 64

/** Ed25519 with Web Crypto, which servers and browsers both have. The key is 32 bytes in 64 hex digits. */
export function ed25519Signer(seed: string | Promise<string>): CertificateSigner {
  const pair = Promise.resolve(seed).then(toKeyPair)
  // Signing reports a bad key; one that is never used must not end the process.
  pair.catch(() => undefined)
  return {
    key: () => attempted(pair.then(({ published }) => published)),

    sign: (text) =>
      attempted(
        pair.then(async ({ privateKey, published }) => ({
          keyId: published.keyId,
          signature: inBase64Url(await crypto.subtle.sign(ALGORITHM, privateKey, bytesOf(text))),
        })),
      ),

    verify: (text, signature) =>
      attempted(
        pair.then(({ publicKey }) =>
          // Text that is not base64url decodes to no bytes, which verify nothing.
          crypto.subtle.verify(ALGORITHM, publicKey, fromBase64Url(signature), bytesOf(text)),
        ),
      ),
  }
}

/** Derives the key from a shop's secret if the operator has set none (decision 019). */
export function seedFrom(secrets: Secrets): Promise<string> {
  return secrets.sign('licence certificates')
}

async function toKeyPair(seed: string): Promise<KeyPair> {
  if (!/^[\da-f]+$/i.test(seed) || seed.length !== SEED_DIGITS) {
    throw new Error('the key of certificates must be 64 hex digits')
  }
  const pkcs8 = Uint8Array.from((PKCS8_HEAD + seed).match(/../g) ?? [], (byte) =>
    parseInt(byte, 16),
  )
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, ALGORITHM, true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const jwk = { crv: ALGORITHM, kty: 'OKP', x }
  const publicKey = await crypto.subtle.importKey('jwk', jwk, ALGORITHM, true, ['verify'])
  const thumbprint = await crypto.subtle.digest('SHA-256', bytesOf(JSON.stringify(jwk)))
  const spki = btoa(
    String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))),
  )
  return {
    privateKey,
    publicKey,
    published: {
      keyId: inBase64Url(thumbprint),
      x,
      pem: `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`,
    },
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
