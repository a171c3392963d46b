import { Result } from 'neverthrow'
import { uidOf } from '#server/application/session/sessions.ts'
import type { IssuedKey, ShopContext } from '../shop-app.ts'

/** The header set of protocol 2 as presented by a request. Missing parts are empty, and authenticate no one. */
export interface PresentedKey {
  readonly token: string
  readonly client: string
  readonly uid: string
}

const NAMES = ['access-token', 'client', 'uid'] as const

/**
 * The second key that a request presents, or null if it presents none. Any part of the set counts, and so does
 * any kind of Bearer token: a request that tries one is not authenticated by a cookie instead. The routes under
 * `/api/auth` accept only cookies.
 */
export function presentedKey(context: ShopContext): PresentedKey | null {
  if (context.req.path.startsWith('/api/auth/')) return null
  const [, bearer] = /^bearer\s+(.*)$/is.exec(context.req.header('Authorization') ?? '') ?? []
  return keyIn((name) => context.req.header(name)) ?? (bearer === undefined ? null : inside(bearer))
}

/** Reads the key from the fields of a query or a body, which only two routes accept. */
export function keyAmong(fields: unknown): PresentedKey | null {
  if (typeof fields !== 'object' || fields === null) return null
  return keyIn((name) => (Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined))
}

/** Writes the set to a response, which must then not be stored by anyone. */
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

/** Decodes Base64 of the set as JSON; anything else authenticates no one. */
function inside(bearer: string): PresentedKey {
  const nothing = { token: '', client: '', uid: '' }
  return read(bearer).unwrapOr(nothing) ?? nothing
}

const read = Result.fromThrowable((bearer: string): PresentedKey | null => {
  const bytes = Uint8Array.from(atob(bearer), (char) => char.charCodeAt(0))
  return keyAmong(JSON.parse(new TextDecoder().decode(bytes)))
})
