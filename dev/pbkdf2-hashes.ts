import { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { inHex } from '#domain/shared/hex.ts'
import type { PasswordHashes } from '#server/application/ports/password-hashes.ts'

const ROUNDS = 100_000
const NOBODYS = `pbkdf2$${ROUNDS}$${'0'.repeat(32)}$${'0'.repeat(64)}`

/** Hashes passwords with Web Crypto, for the shop running inside a page: browsers have no Argon2. */
export const pbkdf2Hashes = (): PasswordHashes => ({
  hash: (password) => {
    const salt = inHex(crypto.getRandomValues(new Uint8Array(16)))
    return attempted(
      derived(password, salt, ROUNDS).then((hash) => `pbkdf2$${ROUNDS}$${salt}$${hash}`),
    )
  },
  verify: (password, hash) => {
    const [, rounds = '1', salt = '', expected = ''] = (hash ?? NOBODYS).split('$')
    return attempted(
      derived(password, salt, Number(rounds)).then((found) => hash !== null && found === expected),
    )
  },
  isWeak: (hash) => !hash.startsWith(`pbkdf2$${ROUNDS}$`),
})

async function derived(password: string, salt: string, iterations: number): Promise<string> {
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(password), 'PBKDF2', false, [
    'deriveBits',
  ])
  const recipe = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations }
  return inHex(await crypto.subtle.deriveBits(recipe, key, 256))
}

function attempted<Found>(work: Promise<Found>): ResultAsync<Found, Outage> {
  return ResultAsync.fromPromise(work, (cause): Outage => ({ kind: 'unexpected', cause }))
}
