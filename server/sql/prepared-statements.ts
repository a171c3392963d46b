import type { PostgresQueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

/**
 * Maximum number of statements that a connection keeps prepared: what visitors ask for takes some dozen. Others
 * are sent as a whole each time, and nothing that is prepared is given up for them.
 */
export const MOST_PREPARED = 200
/** A statement that was sent this often before is prepared. Most of those with lists of values never are. */
export const SENT_BEFORE = 4
/** Maximum length of a prepared statement: imports write many rows with one statement. */
const MOST_CHARACTERS = 8_000
/** Maximum number of statements that are counted. */
const MOST_COUNTED = 1_000

/**
 * What must not be prepared: the columns of `*` may change while the statement is kept, and how best to search
 * for words depends on the words.
 */
const NEVER_PREPARED = /(?:select |returning |\.)\*|@@/

/** PostgreSQL's codes for a statement that it no longer has, that it already has, and whose columns have changed. */
const NOT_PREPARED = new Set(['26000', '42P05', '0A000'])

type Result = PostgresQueryResult<unknown>

/** A connection as the driver provides it. */
export interface PreparingClient {
  query(statement: Statement): Promise<Result>
  /** `I` outside transactions. */
  getTransactionStatus(): string | null
}

interface Statement {
  /** If it has one, the connection keeps it prepared. */
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

export type Send = (
  client: PreparingClient,
  text: string,
  values: readonly unknown[],
) => Promise<Result>

interface Counted {
  /** Null until needed. Made of the text: if a pooler lends a connection to several processes, a name means the same to all of them. */
  name: string | null
  sent: number
  isRefused: boolean
}

/**
 * Sends statements over the connections of a pool (decision 081). One that is sent often is prepared once on each
 * connection: PostgreSQL parses it once, and plans it anew only as long as that pays.
 */
export function preparedStatements(): Send {
  const counted = new LRUCache<string, Counted>({ max: MOST_COUNTED })
  const prepared = new WeakMap<object, Set<string>>()

  function countedOf(text: string): Counted {
    const known = counted.get(text) ?? { name: null, sent: 0, isRefused: false }
    counted.set(text, known)
    known.sent += 1
    return known
  }

  /** Whether a statement may have this name on this connection, which then counts. */
  function isNamed(client: PreparingClient, name: string): boolean {
    const onThis = prepared.get(client) ?? new Set<string>()
    prepared.set(client, onThis)
    if (!onThis.has(name) && onThis.size >= MOST_PREPARED) return false
    onThis.add(name)
    return true
  }

  return async (client, text, values) => {
    if (!mayBePrepared(text, values)) return client.query({ text, values })
    const statement = countedOf(text)
    if (statement.sent <= SENT_BEFORE || statement.isRefused) return client.query({ text, values })
    const name = (statement.name ??= await nameOf(text))
    if (!isNamed(client, name)) return client.query({ text, values })
    const isInTransaction = client.getTransactionStatus() !== 'I'
    try {
      return await client.query({ name, text, values })
    } catch (fault) {
      if (!isNotPrepared(fault)) throw fault
      statement.isRefused = true
      // PostgreSQL has not begun with it. A transaction has failed as a whole.
      if (isInTransaction) throw fault
      return client.query({ text, values })
    }
  }
}

async function nameOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = Array.from(new Uint8Array(digest, 0, 12), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return `shop_${hex.join('')}`
}

/** What has no values mostly begins and ends transactions. */
function mayBePrepared(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 && text.length <= MOST_CHARACTERS && !NEVER_PREPARED.test(text)
}

function isNotPrepared(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && NOT_PREPARED.has(String(fault.code))
}
