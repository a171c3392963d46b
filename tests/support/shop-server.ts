import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import { okAsync } from 'neverthrow'
import { onTestFinished } from 'vitest'
import { sitePassword } from '#server/crypto/site-password.ts'
import { createApp } from '#server/http/app.ts'
import { fixedState, type SiteAccess } from '#server/http/middleware/site-access.ts'
import { COOKIE_HEADER, issuedCookies } from '#server/http/auth/session-cookies.ts'
import type { KeyedEmail } from '#server/application/ports/mailer.ts'
import type { IdentityProviders } from '#server/application/ports/identity-providers.ts'
import type { PaymentProviderConfig } from '#server/payments/provider-config.ts'
import { noRateLimits } from '#server/sql/sql-rate-limits.ts'
import { folderStorage } from '#server/file-storage/folder-storage.ts'
import type { TaxRate } from '#domain/shared/tax.ts'
import { aVatRegister, taxRatesOf } from './vat-register.ts'
import { given } from '#wiring/wire.ts'
import { composedOver, PUBLIC_URL } from './composed.ts'
import { paidAt } from './paid-at.ts'
import { seedBackend } from './backend-data.ts'
import { migratedSqlite } from './migrated-sqlite.ts'

export const ORIGIN = PUBLIC_URL

interface Settings {
  readonly sitePassword?: string
  readonly identityProviders?: IdentityProviders
  /** The payment providers: the sandbox, or providers that run somewhere on this machine. */
  readonly payments?: readonly PaymentProviderConfig[]
}

const SANDBOX: readonly PaymentProviderConfig[] = [{ kind: 'sandbox' }]

/** The shop's real backend behind the network of a page, over a seeded in-memory database. */
export async function serveShop(settings: Settings = {}) {
  const { sitePassword: word, identityProviders = [], payments = SANDBOX } = settings
  const mediaDir = mkdtempSync(join(tmpdir(), 'emberstock-media-'))
  const db = await migratedSqlite()
  await seedBackend(db, mediaDir)
  const rates = new Map<string, TaxRate>()
  const vat = aVatRegister()
  const mailbox: KeyedEmail[] = []
  const services = composedOver(db, {
    ...given({
      allowLocalhost: true,
      sessionCookies: issuedCookies(),
      identityProviders,
      mailer: { deliver: (email) => okAsync(void mailbox.push(email)) },
      rateLimits: noRateLimits(),
      taxRates: taxRatesOf(rates, vat),
      vatRegister: vat.register,
      storage: folderStorage(mediaDir),
    }),
    ...paidAt(payments),
  })
  const { secrets } = services
  const siteAccess: SiteAccess = {
    state: fixedState({
      maintenance: false,
      sitePassword: word ? sitePassword(word, secrets.sign('site password')) : null,
    }),
    adminVisitor: async () => 'visitor',
    clock: services.clock,
    publicUrl: ORIGIN,
    proxies: [],
    rateLimits: services.rateLimits,
    secrets,
    showClosed: async () => new Response('closed', { status: 401 }),
  }
  const app = createApp(services, siteAccess)
  const jar = new Map<string, string>()
  const underWay = new Set<Promise<Response>>()
  const answered = async (request: Request): Promise<Response> => {
    const response = await app.fetch(request, { cookies: Object.fromEntries(jar) })
    keep(jar, response.headers.get(COOKIE_HEADER))
    return response
  }
  const answer = (request: Request): Promise<Response> => {
    const answering = answered(request).finally(() => underWay.delete(answering))
    underWay.add(answering)
    return answering
  }
  const network = setupServer(
    http.all(`${ORIGIN}/api/*`, ({ request }) => answer(request)),
    ...payments.flatMap((place) =>
      'url' in place ? [http.all(`${place.url}/*`, () => passthrough())] : [],
    ),
  )
  network.listen({ onUnhandledFrame: 'error' })
  /** Waits until every request so far has been answered. */
  const answers = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.allSettled(underWay)
  }
  onTestFinished(async () => {
    // The page is gone; its last requests are answered while there is still a network and a database.
    await answers()
    network.close()
    await db.destroy()
    rmSync(mediaDir, { recursive: true, force: true })
  })

  /** Sends a request to the backend as this browser would, without a page. */
  const ask = async (path: string, body: unknown): Promise<Response> =>
    answer(
      new Request(`${ORIGIN}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  /** Sends all waiting emails, and returns everything that has been mailed to an address so far. */
  const mailTo = async (address: string): Promise<readonly string[]> => {
    await services.sendEmails()
    return mailbox.flatMap(({ to, text }) => (to === address ? [text] : []))
  }
  return { rates, vat, db, network, answer, answers, ask, jar, mailTo }
}

/** Does what a browser does with Set-Cookie: stores a value, or removes one that has expired. */
function keep(jar: Map<string, string>, set: string | null): void {
  for (const cookie of set?.split(/,\s*(?=[\w.-]+=)/) ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/;\s*max-age=0\b/i.test(cookie)) jar.delete(name)
    else jar.set(name, decodeURIComponent(value))
  }
}
