import type { UserError } from '#messages/user-error.ts'

/** PostgreSQL's SQLSTATEs for contention: a race, a lock. */
const BUSY = new Set(['40001', '40P01', '55P03'])
/**
 * SQLSTATEs of a database that cannot work: no connection (08), no disk space, memory or connections left (53),
 * starting or stopping (57P), read-only, as after a failover or with a full disk (25006), with a failing
 * disk (58), or too slow: a query (57014) or a pause in a transaction (25P03) took too long.
 */
const DOWN = /^(08|53|57P|58)...?$|^(25006|25P03|57014)$/
/** System errors for a server that cannot be reached, by Node's names. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver's own messages, without a code, about connections that were lost or waited for in vain. */
const LOST_CONNECTION =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/
/** What is left to do once a stopping server has closed its connections meets these messages, without a code. */
const CLOSED_HERE =
  /^(driver has already been destroyed|Cannot use a pool after calling end on the pool|database is not open)$/
/** Errors that a client's malformed input may cause. */
const REFUSED_INPUT = new Set([
  '23502',
  '23503',
  '23505',
  '23514',
  '22001',
  '22003',
  '22021',
  '22P02',
  '22P05',
])
const SQLITE = {
  BUSY: 5,
  LOCKED: 6,
  IO_ERROR: 10,
  FULL: 13,
  CANNOT_OPEN: 14,
  TOO_BIG: 18,
  CONSTRAINT: 19,
  MISMATCH: 20,
} as const

const RETRY_SECONDS = 2

/** Whether work failed because this server, as it stops, has closed the database: no outage. */
export function isClosedHere(cause: unknown): boolean {
  return cause instanceof Error && CLOSED_HERE.test(cause.message)
}

/** What an error of either database means to the client; null if only the operator can tell (security 13). */
export function outageOf(cause: unknown): UserError | null {
  if (!(cause instanceof Error)) return null
  if (isDown(cause)) return { kind: 'unavailable', retryAfterSeconds: RETRY_SECONDS }
  if (isBusy(cause)) return { kind: 'rate-limited', retryAfterSeconds: RETRY_SECONDS }
  if (isRefusedInput(cause)) {
    return { kind: 'invalid', errors: [{ field: 'request', fault: 'malformed' }] }
  }
  return null
}

function isDown(cause: Error): boolean {
  const state = stateOf(cause)
  const sqlite = sqliteCode(cause)
  return (
    DOWN.test(state) ||
    UNREACHABLE.has(state) ||
    LOST_CONNECTION.test(cause.message) ||
    sqlite === SQLITE.IO_ERROR ||
    sqlite === SQLITE.FULL ||
    sqlite === SQLITE.CANNOT_OPEN
  )
}

function isBusy(cause: Error): boolean {
  const sqlite = sqliteCode(cause)
  return BUSY.has(stateOf(cause)) || sqlite === SQLITE.BUSY || sqlite === SQLITE.LOCKED
}

function isRefusedInput(cause: Error): boolean {
  const sqlite = sqliteCode(cause)
  return (
    REFUSED_INPUT.has(stateOf(cause)) ||
    sqlite === SQLITE.CONSTRAINT ||
    sqlite === SQLITE.TOO_BIG ||
    sqlite === SQLITE.MISMATCH
  )
}

function stateOf(cause: Error): string {
  const code: unknown = Reflect.get(cause, 'code')
  return typeof code === 'string' ? code : ''
}

/** The primary result code; an extended code contains it in its low byte. */
function sqliteCode(cause: Error): number | null {
  const code: unknown = Reflect.get(cause, 'errcode') ?? Reflect.get(cause, 'resultCode')
  return typeof code === 'number' ? code & 0xff : null
}
