import type { UserError } from '#messages/user-error.ts'

/** PostgreSQL's SQLSTATEs of what others were faster at: a race, a lock, a query that took too long. */
const BUSY = new Set(['40001', '40P01', '55P03', '57014'])
/**
 * SQLSTATEs of a database that cannot work: no connection (08), no disk, memory or connections left (53), started or
 * stopped (57P), read-only as after a change of servers or with a full disk (25006), or with a failing disk (58).
 */
const DOWN = /^(08|53|57P|58)...?$|^25006$/
/** What the system says of a server that is not there, by Node's names. */
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
/** What the driver says for itself, without a code, of connections that it lost or waited for in vain. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/
/** Faults that a client's odd input may cause. */
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

/** What a fault of either database means to the person who asked; null where only the operator can know (security 13). */
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

/** The primary code; an extended one keeps it in its low byte. */
function sqliteCode(cause: Error): number | null {
  const code: unknown = Reflect.get(cause, 'errcode') ?? Reflect.get(cause, 'resultCode')
  return typeof code === 'number' ? code & 0xff : null
}
