import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ulid } from 'ulid'
import { inBase64Url } from '#domain/shared/base64url.ts'
import { inHex } from '#domain/shared/hex.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'

const TOKEN_BYTES = 32
/** Encrypts, and notices any change. */
const SEALING = 'AES-GCM'
const IV_BYTES = 12

let lastMs = 0

/** Gives every id a millisecond of its own: those of one process sort as they were made, and none tells the next. */
function nextId(): string {
  lastMs = Math.max(Date.now(), lastMs + 1)
  return ulid(lastMs, nextShare)
}

/** Random bytes are drawn many at once: an id takes 16, and each draw costs more than the rest of it. */
const drawn = new Uint8Array(4096)
let used = drawn.length

/** From 0 to below 1, in steps of a byte. None is given twice. */
function nextShare(): number {
  if (used === drawn.length) {
    crypto.getRandomValues(drawn)
    used = 0
  }
  const byte = drawn[used] ?? 0
  used += 1
  return byte / 256
}

/**
 * Secrets by what servers and pages both have: Web Crypto, and for hashes of a few bytes, of which each request takes several,
 * a library. Web Crypto hands each to another thread, which takes longer than the hash.
 */
export function webSecrets(secret: string): Secrets {
  const key = bytesOf(secret)
  const root = crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey'])
  const keyFor = async (purpose: string) =>
    crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(`seal:${purpose}`) },
      await root,
      { name: SEALING, length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
  return {
    newId: nextId,
    newToken: () => inBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))),
    digest: async (text) => bytesToHex(sha256(bytesOf(text))),
    sign: async (text) => bytesToHex(hmac(sha256, key, bytesOf(text))),
    seal: async (purpose, text) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = await crypto.subtle.encrypt(
        { name: SEALING, iv },
        await keyFor(purpose),
        bytesOf(text),
      )
      return inHex(Uint8Array.of(...iv, ...new Uint8Array(sealed)))
    },
    unseal: async (purpose, sealed) => {
      const bytes = Uint8Array.from(sealed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      const form = { name: SEALING, iv: bytes.slice(0, IV_BYTES) }
      return crypto.subtle
        .decrypt(form, await keyFor(purpose), bytes.slice(IV_BYTES))
        .then((text) => new TextDecoder().decode(text))
        .catch(() => null)
    },
    same: async (one, other) => equal(sha256(bytesOf(one)), sha256(bytesOf(other))),
  }
}

/** Looks at every byte, whatever the first ones say: the time taken tells nothing. */
function equal(one: Uint8Array, other: Uint8Array): boolean {
  const difference = one.reduce((so, byte, at) => so | (byte ^ (other[at] ?? -1)), 0)
  return one.length > 0 && one.length === other.length && difference === 0
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
