import { okAsync } from 'neverthrow'
import { expect, onTestFinished } from 'vitest'
import { argon2Hashes } from '#server/crypto/argon2-hashes.ts'
import { httpCookies } from '#server/http/auth/session-cookies.ts'
import type { Host, ShopApp } from '#server/http/shop-app.ts'
import type { LogFields } from '#server/application/ports/log.ts'
import type { KeyedEmail } from '#server/application/ports/mailer.ts'
import type { PasswordHashes } from '#server/application/ports/password-hashes.ts'
import type { Db } from '#server/sql/database.ts'
import { seedSmallCatalog } from './small-catalog.ts'
import { createApp } from '#server/http/app.ts'
import { given } from '#wiring/wire.ts'
import { composedOver, PUBLIC_URL } from './composed.ts'
import { migratedSqlite } from './migrated-sqlite.ts'

export { PUBLIC_URL }

export interface AccountShopSettings {
  readonly publicUrl?: string
  /** A migrated database that the caller closes; in memory by default. */
  readonly database?: Db
  readonly passwordHashes?: PasswordHashes
}

/** Accounts and carts behind their real routes. The clock stands still until it is moved. */
export async function openAccountShop({
  publicUrl = PUBLIC_URL,
  database,
  passwordHashes = argon2Hashes(),
}: AccountShopSettings = {}) {
  const db = database ?? (await inMemory())
  await seedSmallCatalog(db, 60)
  const time = { now: Date.UTC(2026, 4, 1) }
  const lines: (LogFields & { readonly event: string })[] = []
  const emails: KeyedEmail[] = []
  const line = (event: string, fields: LogFields) => void lines.push({ event, ...fields })
  const deliver = (email: KeyedEmail) => {
    emails.push(email)
    return okAsync(undefined)
  }
  const services = composedOver(
    db,
    given({
      sessionCookies: httpCookies(publicUrl.startsWith('https:')),
      clock: { now: () => time.now },
      log: { note: line, alarm: line },
      mailer: { deliver },
      passwordHashes,
      publicUrl,
    }),
  )
  const app = createApp(services)
  const post = services.sendEmails
  return { app, db, time, lines, emails, services, post: () => post().match(Number, () => -1) }
}

async function inMemory(): Promise<Db> {
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  return db
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // Each test checks the content of a JSON response itself.
  readonly body: Record<string, unknown>
}

export interface Sending {
  readonly body?: unknown
  /** Sent unchanged, in place of `body`. */
  readonly raw?: BodyInit
  readonly headers?: Record<string, string>
  readonly host?: Host
}

/** A browser that stores cookies and states the origin of its requests. */
export function aBrowser(app: ShopApp, origin = PUBLIC_URL) {
  const jar = new Map<string, string>()

  async function send(method: string, path: string, sending: Sending = {}): Promise<Answered> {
    const { body, raw, headers = {}, host } = sending
    const json = body === undefined ? undefined : JSON.stringify(body)
    const changes = method !== 'GET' && method !== 'HEAD'
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(new URL(path, origin), {
      method,
      headers: {
        ...(changes ? { Origin: origin, 'Sec-Fetch-Site': 'same-origin' } : {}),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...headers,
      },
      body: raw ?? json ?? null,
      ...(raw instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
    const response = await app.fetch(request, host ?? {})
    for (const set of response.headers.getSetCookie()) keep(jar, set)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }

  return { jar, send }
}

function keep(jar: Map<string, string>, set: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
  if (/max-age=0/i.test(set)) jar.delete(name)
  else jar.set(name, value)
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

/**
 * The status and code of a refusal in the error envelope (errors 1): every way of reading it finds its
 * message, and none of our internals show. Fails on anything else.
 */
export function refusalIn({ status, body, headers, text }: Answered): readonly [number, unknown] {
  const message = expect.stringMatching(/\S/)
  expect(body).toMatchObject({
    error: message,
    message,
    data: { message },
    trace_id: expect.stringMatching(/^[\w-]{8,}$/),
  })
  const errors = body['errors']
  const full = body['success'] === false ? errors : Reflect.get(Object(errors), 'full_messages')
  expect(full).toEqual(expect.arrayContaining([message]))
  expect(headers.get('Cache-Control')).toContain('no-store')
  expect(headers.get('Content-Type')).toContain('application/json')
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|SQLITE|\.ts\b/)
  if (status === 503) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  return [status, body['code']]
}

export const ada = {
  email: 'ada@studio.test',
  password: 'a castle of sparks',
  first_name: 'Ada',
  last_name: 'Ember',
}

export const adasKey = { email: ada.email, password: ada.password }
