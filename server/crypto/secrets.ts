import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ulid } from 'ulid'
import { inBase64Url } from '#domain/shared/base64url.ts'
import { inHex } from '#domain/shared/hex.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'

const TOKEN_BYTES = 32
/** Encrypts, and detects any change. */
const SEALING = 'AES-GCM'
const IV_BYTES = 12

let lastMs = 0

/**
 * Gives every id its own millisecond: the ids of one process sort in the order of their creation, and no id
 * reveals the next.
 */
function nextId(): string {
  lastMs = Math.max(Date.now(), lastMs + 1)
  return ulid(lastMs, nextShare)
}

/** Random bytes are drawn in batches: an id takes 16, and each draw costs more than everything else about it. */
const drawn = new Uint8Array(4096)
let used = drawn.length

/** Returns a number from 0 to below 1, in steps of a byte. No byte is used twice. */
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
 * Implements secrets with what servers and browsers both have: Web Crypto, and a library for hashes of a few
 * bytes, of which each request needs several. Web Crypto hands each hash to another thread, which takes longer
 * than the hash itself.
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

/** Compares every byte, even after a difference, so that the time taken reveals nothing. */
function equal(one: Uint8Array, other: Uint8Array): boolean {
  const difference = one.reduce((so, byte, at) => so | (byte ^ (other[at] ?? -1)), 0)
  return one.length > 0 && one.length === other.length && difference === 0
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
