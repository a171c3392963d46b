import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { argon2Hashes } from '#server/crypto/argon2-hashes.ts'
import type { Answered } from './account-shop.ts'
import { shopWithAda } from './auth-client.ts'
import { migratedSqlite } from './migrated-sqlite.ts'

/** What a response cost: its queries, by kind and tables, and its password hashes. */
export interface Cost {
  readonly queries: readonly string[]
  readonly runs: readonly unknown[]
}

// The real hash function, with every run recorded.
const runs: unknown[] = []

beforeAll(() => {
  const genuine = crypto.argon2
  vi.spyOn(crypto, 'argon2').mockImplementation((algorithm, parameters, done) => {
    const { memory, passes, parallelism, tagLength } = parameters
    runs.push({ algorithm, memory, passes, parallelism, tagLength })
    genuine(algorithm, parameters, done)
  })
  syncBuiltinESMExports()
})

afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** A shop whose queries are recorded, by kind and tables. */
export async function watchedShop() {
  const queries: string[] = []
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const tables = JSON.stringify(node).match(/"identifier":\{[^}]*"name":"\w+"/g) ?? []
      queries.push(`${node.kind} ${tables.join(' ').replace(/"identifier":\{[^}]*"name":/g, '')}`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const plain = await migratedSqlite()
  onTestFinished(() => plain.destroy())
  const database = plain.withPlugin(watching)
  const shop = await shopWithAda({ database, passwordHashes: argon2Hashes() })
  const cost = async (run: () => Promise<Answered>) => {
    queries.length = 0
    runs.length = 0
    const answer = await run()
    return { answer, queries: [...queries], runs: [...runs] }
  }
  return { ...shop, cost }
}
