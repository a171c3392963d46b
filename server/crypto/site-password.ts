import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { errAsync } from 'neverthrow'
import { attempted } from '#application/ports/outage.ts'
import type { SitePassword, SitePasswords } from '#server/application/ports/site-password.ts'

/** The cost required by security 6. */
const COST = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 } as const
const FORM = /^[\da-f]{64}$/
/** Guesses that may be in the queue; they are hashed one at a time. */
const WAITING = 20
const RETRY_AFTER_SECONDS = 5
const SALT_BYTES = 16
/** The algorithm, a salt and a hash in hex. */
const KEPT = /^argon2id:([\da-f]{32}):([\da-f]{64})$/

/**
 * Stores only the Argon2id hash of the password's SHA-256. The salt derives from the shop's secret, so that all
 * of its servers have the same hash.
 */
export function sitePassword(password: string, salt: Promise<string>): SitePassword {
  return comparing(slow(sent(password), salt), salt)
}

/** For passwords that staff set: each has its own salt, stored with its hash (access 3). */
export const sitePasswords: SitePasswords = {
  hash: (password) => {
    const salt = randomBytes(SALT_BYTES).toString('hex')
    const hashed = slow(sent(password), Promise.resolve(salt))
    return attempted(hashed).map((hash) => `argon2id:${salt}:${hash.toString('hex')}`)
  },
  kept: (text) => {
    const [, salt, hash] = KEPT.exec(text) ?? []
    if (salt === undefined || hash === undefined) return null
    return comparing(Promise.resolve(Buffer.from(hash, 'hex')), Promise.resolve(salt))
  },
}

function comparing(kept: Promise<Buffer>, salt: Promise<string>): SitePassword {
  let waiting = 0
  let last: Promise<unknown> = kept

  const compared = async (hash: string): Promise<boolean> => {
    const turn = last.then(() => slow(hash, salt))
    last = turn.catch(() => undefined)
    return timingSafeEqual(await turn, await kept)
  }

  return {
    mark: async () => (await kept).toString('hex'),
    fits: (hash) => {
      if (waiting >= WAITING) {
        return errAsync({ kind: 'rate-limited', retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      waiting += 1
      // Any other format matches no password, and takes no less time.
      const asked = compared(FORM.test(hash) ? hash : '').finally(() => (waiting -= 1))
      return attempted(asked)
    },
  }
}

/** What a browser sends for a password. */
function sent(password: string): string {
  return createHash('sha256').update(password).digest('hex')
}

async function slow(text: string, salt: Promise<string>): Promise<Buffer> {
  const parameters = { ...COST, message: text, nonce: Buffer.from(await salt, 'hex') }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (fault, key) => (fault ? reject(fault) : resolve(key)))
  })
}
