import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PasswordHashes } from '#server/application/ports/password-hashes.ts'
import { concurrencyLimiter } from '../concurrency-limiter.ts'

/** The cost of a new hash: memory in KiB, passes, lanes (security 6). */
const COST = { memory: 19456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Number of concurrent hashes; each uses 19 MiB and a thread. */
const QUEUE = { atOnce: 2, waiting: 40, retryAfterSeconds: 5 } as const

interface Recipe {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly hash: Buffer
}

/** Argon2id in PHC format with Node's own implementation, off the main thread. */
export function argon2Hashes(): PasswordHashes {
  const inTurn = concurrencyLimiter(QUEUE)
  const nobodys = { ...COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT_BYTES)
        return written({ ...COST, salt, hash: await derived(password, { ...COST, salt }) })
      }),

    verify: (password, hash) =>
      inTurn(async () => {
        const recipe = (hash === null ? null : readRecipe(hash)) ?? nobodys
        const isEqual = timingSafeEqual(await derived(password, recipe), recipe.hash)
        return isEqual && recipe !== nobodys
      }),

    isWeak: (hash) => {
      const recipe = readRecipe(hash)
      return !recipe || recipe.memory < COST.memory || recipe.passes < COST.passes
    },
  }
}

function derived(password: string, recipe: Omit<Recipe, 'hash'>): Promise<Buffer> {
  const { memory, passes, parallelism, salt } = recipe
  const parameters = {
    message: password,
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: HASH_BYTES,
  }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (fault, key) => (fault ? reject(fault) : resolve(key)))
  })
}

function written({ memory, passes, parallelism, salt, hash }: Recipe): string {
  const cost = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(hash)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function readRecipe(phc: string): Recipe | null {
  const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
  const [, memory, passes, parallelism, salt = '', hash = ''] = form.exec(phc) ?? []
  if (!memory) return null
  const recipe = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
  return recipe.hash.length === HASH_BYTES ? recipe : null
}
