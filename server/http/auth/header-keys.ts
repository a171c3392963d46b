import { Result } from 'neverthrow'
import { uidOf } from '#server/application/session/sessions.ts'
import type { IssuedKey, ShopContext } from '../shop-app.ts'

/** The header set of protocol 2 as a request shows it. Missing parts are empty, and open nothing. */
export interface PresentedKey {
  readonly token: string
  readonly client: string
  readonly uid: string
}

const NAMES = ['access-token', 'client', 'uid'] as const

/**
 * The second key that a request shows, or null where it shows none. Any part of the set counts as
 * showing one, and so does any kind of Bearer: a request that tries one is not let in by a cookie
 * instead. The routes of `/api/auth` know cookies only.
 */
export function presentedKey(context: ShopContext): PresentedKey | null {
  if (context.req.path.startsWith('/api/auth/')) return null
  const [, bearer] = /^bearer\s+(.*)$/is.exec(context.req.header('Authorization') ?? '') ?? []
  return keyIn((name) => context.req.header(name)) ?? (bearer === undefined ? null : inside(bearer))
}

/** The same from fields of a query or a body: two routes alone take it from there. */
export function keyAmong(fields: unknown): PresentedKey | null {
  if (typeof fields !== 'object' || fields === null) return null
  return keyIn((name) => (Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined))
}

/** Writes the set on an answer, which must then not be kept by anybody. */
export function writeKey(context: ShopContext, { token, client, session }: IssuedKey): void {
  context.header('access-token', token)
  context.header('token-type', 'Bearer')
  context.header('client', client)
  context.header('expiry', String(Math.floor(session.expiresAt / 1000)))
  context.header('uid', uidOf(session.user))
  context.header('Cache-Control', 'no-store')
}

function keyIn(read: (name: string) => unknown): PresentedKey | null {
  const shown = NAMES.map(read)
  if (shown.every((value) => value === undefined)) return null
  const [token = '', client = '', uid = ''] = shown.map((value) =>
    typeof value === 'string' ? value : '',
  )
  return { token, client, uid }
}

/** Base64 of the set as JSON; anything else opens nothing. */
function inside(bearer: string): PresentedKey {
  const nothing = { token: '', client: '', uid: '' }
  return read(bearer).unwrapOr(nothing) ?? nothing
}

const read = Result.fromThrowable((bearer: string): PresentedKey | null => {
  const bytes = Uint8Array.from(atob(bearer), (char) => char.charCodeAt(0))
  return keyAmong(JSON.parse(new TextDecoder().decode(bytes)))
})
