import { err, ok, type Result } from 'neverthrow'
import { isRecord } from '#domain/shared/is-record.ts'

/** Who is signed in and until when; the server decides which fields a user has. */
export interface AuthSession {
  readonly user: Readonly<Record<string, unknown>>
  /** ISO 8601. */
  readonly expires: string
}

/** A way to sign in, as GET providers lists it (protocol 1). */
export interface AuthProvider {
  readonly id: string
  readonly name: string
  readonly type: string
}

/** `{}` means that no one is signed in. Anything else that is not a session is a fault, never a user. */
export function readSessionBody(body: unknown): Result<AuthSession | null, string> {
  if (!isRecord(body)) return err('the session is not an object')
  if (Object.keys(body).length === 0) return ok(null)
  const { user, expires } = body
  if (!isRecord(user) || typeof expires !== 'string') return err('unexpected session format')
  return ok({ user, expires })
}

export function readProviders(body: unknown): Result<readonly AuthProvider[], string> {
  if (!isRecord(body)) return err('the providers are not an object')
  const found = Object.values(body)
  return found.every(isProvider) ? ok(found) : err('unexpected provider format')
}

export function readCsrfToken(body: unknown): Result<string, string> {
  const token = isRecord(body) ? body['csrfToken'] : null
  return typeof token === 'string' ? ok(token) : err('no CSRF token')
}

function isProvider(value: unknown): value is AuthProvider {
  return isRecord(value) && ['id', 'name', 'type'].every((name) => typeof value[name] === 'string')
}
