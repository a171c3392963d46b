import type { UserError } from '#messages/user-error.ts'

/** PostgreSQL's SQLSTATEs that pass by themselves: a race, too many connections, a server that starts or stops. */
const TRY_AGAIN = new Set([
  '40001',
  '40P01',
  '55P03',
  '57014',
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
])
/** What the driver says for itself, without a code, of connections that it lost or waited for in vain. */
const LOST_CONNECTION = /^(Connection terminated|timeout exceeded when trying to connect)/
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
const SQLITE = { BUSY: 5, LOCKED: 6, FULL: 13, TOO_BIG: 18, CONSTRAINT: 19, MISMATCH: 20 } as const

/** What a fault of either database means to the person who asked; null where only the operator can know (security 13). */
export function outageOf(cause: unknown): UserError | null {
  if (!(cause instanceof Error)) return null
  if (isTemporary(cause)) return { kind: 'rate-limited', retryAfterSeconds: 2 }
  if (isRefusedInput(cause)) {
    return { kind: 'invalid', errors: [{ field: 'request', fault: 'malformed' }] }
  }
  return null
}

function isTemporary(cause: Error): boolean {
  const sqlite = sqliteCode(cause)
  return (
    TRY_AGAIN.has(stateOf(cause)) ||
    LOST_CONNECTION.test(cause.message) ||
    sqlite === SQLITE.BUSY ||
    sqlite === SQLITE.LOCKED ||
    sqlite === SQLITE.FULL
  )
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
