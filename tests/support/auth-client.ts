import type { ShopApp } from '#server/http/shop-app.ts'
import {
  aBrowser,
  ada,
  adasKey,
  openAccountShop,
  PUBLIC_URL,
  type AccountShopSettings,
  type Answered,
  type Sending,
} from './account-shop.ts'
import { quickHashes } from './quick-hashes.ts'

export const SESSION = 'next-auth.session-token'
export const CSRF = 'next-auth.csrf-token'

export type Fields = Readonly<Record<string, string>>

/** A browser that speaks the protocol of `/api/auth`: forms, each with a fresh CSRF token. */
export function anAuthClient(app: ShopApp, origin = PUBLIC_URL) {
  const browser = aBrowser(app, origin)

  const csrfToken = async (): Promise<string> =>
    String((await browser.send('GET', '/api/auth/csrf')).body['csrfToken'])

  /** Sends a form unchanged, without adding a token. */
  const submit = (path: string, fields: Fields, sending: Sending = {}): Promise<Answered> =>
    browser.send('POST', path, {
      ...sending,
      raw: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...sending.headers },
    })

  const post = async (path: string, fields: Fields = {}, sending: Sending = {}) =>
    submit(path, { csrfToken: await csrfToken(), json: 'true', ...fields }, sending)

  const signIn = (fields: Fields = {}, sending: Sending = {}) =>
    post('/api/auth/callback/credentials', { ...adasKey, ...fields }, sending)

  const session = async () => (await browser.send('GET', '/api/auth/session')).body

  return { ...browser, csrfToken, submit, post, signIn, session }
}

/** A shop where Ada has an account, and a browser in which no one is signed in. */
export async function shopWithAda(settings: AccountShopSettings = {}) {
  const shop = await openAccountShop({ passwordHashes: quickHashes, ...settings })
  await aBrowser(shop.app, settings.publicUrl).send('POST', '/api/v1/users', { body: ada })
  return { ...shop, client: anAuthClient(shop.app, settings.publicUrl) }
}

/** The auth headers of a response, for the next request. */
export function keysOf({ headers }: Answered): Record<string, string> {
  const names = ['access-token', 'client', 'uid', 'expiry', 'token-type']
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
