import { okAsync } from 'neverthrow'
import { expect, onTestFinished } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { httpCookies } from '#server/http/auth/session-cookies.ts'
import { openIdProvider } from '#server/identity-providers/open-id-provider.ts'
import type { KeyedEmail } from '#server/application/ports/mailer.ts'
import { given } from '#wiring/wire.ts'
import { composedOver } from './composed.ts'
import { PUBLIC_URL, type aBrowser, type Answered } from './account-shop.ts'
import { atProvider, openProvider, OUR_CLIENT, type People } from './oidc-provider.ts'
import { seedSmallCatalog } from './small-catalog.ts'
import { migratedSqlite } from './migrated-sqlite.ts'

export const GRACE = {
  email: 'Grace@Studio.test',
  email_verified: true,
  given_name: 'Grace',
  family_name: 'Lumen',
} as const

/** The shop with a real identity provider beside it. The clock stands still until it is moved. */
export async function openShopWithProvider(
  people: People = { grace: GRACE },
  publicUrl = PUBLIC_URL,
) {
  const provider = await openProvider(`${publicUrl}/api/auth/callback/oidc`, people)
  onTestFinished(() => provider.close())
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  await seedSmallCatalog(db, 3)
  const time = { now: Date.now() }
  const emails: KeyedEmail[] = []
  const provided = openIdProvider({
    ...OUR_CLIENT,
    issuer: provider.issuer,
    name: 'Studio login',
    allowHttp: true,
  })
  const services = composedOver(
    db,
    given({
      sessionCookies: httpCookies(publicUrl.startsWith('https:')),
      clock: { now: () => time.now },
      identityProviders: [provided],
      mailer: {
        deliver: (email: KeyedEmail) => {
          emails.push(email)
          return okAsync(undefined)
        },
      },
      publicUrl,
    }),
  )
  const post = () => services.sendEmails()
  return { app: createApp(services), db, time, emails, post, provider, publicUrl, services }
}

type Browser = ReturnType<typeof aBrowser>

/** Presses the button; returns where the browser is to go. */
export async function leave(browser: Browser, callbackUrl = '/2d'): Promise<string> {
  const { body } = await browser.send('GET', '/api/auth/csrf')
  const answer = await browser.send('POST', '/api/auth/signin/oidc', {
    body: { csrfToken: body['csrfToken'], callbackUrl, json: 'true' },
  })
  expect(answer.status).toBe(200)
  return String(answer.body['url'])
}

/** Leaves for the provider, agrees to everything as `login`, and comes back. */
export async function signInAs(browser: Browser, login: string, to = '/2d'): Promise<Answered> {
  return browser.send('GET', await atProvider(login).agree(await leave(browser, to)))
}

/** The code of the error page that a response leads to; null if it leads elsewhere. */
export function errorIn(answer: Answered): string | null {
  const url = new URL(answer.headers.get('Location') ?? String(answer.body['url']))
  return url.pathname === '/api/auth/error' ? url.searchParams.get('error') : null
}

/** The email address of the signed-in account. */
export async function whoIs(browser: Browser): Promise<unknown> {
  const { body } = await browser.send('GET', '/api/auth/session')
  return Reflect.get(Object(body['user']), 'email')
}
