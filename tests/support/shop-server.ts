import { LINK_LIFE } from '#domain/download/limits.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import { okAsync } from 'neverthrow'
import { onTestFinished } from 'vitest'
import { noBotChecks } from '#server/bot-check/no-bot-checks.ts'
import { ed25519Signer, seedFrom } from '#server/crypto/certificate-signer.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { sitePassword } from '#server/crypto/site-password.ts'
import { createApp } from '#server/http/app.ts'
import type { Front } from '#server/http/front.ts'
import { COOKIE_HEADER, handedCookies } from '#server/http/session-carrier.ts'
import type { IdentityProviders } from '#server/application/ports/identity-providers.ts'
import { noPapers } from '#server/papers/no-papers.ts'
import type { PaymentPlace } from '#server/payments/payment-place.ts'
import { paymentsFor } from '#server/payments/payments-for.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { noRateLimits } from '#server/sql/sql-rate-limits.ts'
import { signedLinks } from '#server/vault/signed-links.ts'
import { folderVault } from '#server/vault/folder-vault.ts'
import { shopTexts } from '#server/shop-texts.ts'
import { wireShop } from '#server/wire-shop.ts'
import type { TaxRate } from '#domain/shared/tax.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import { stockCounter } from './counter-stock.ts'
import { quickHashes } from './quick-hashes.ts'
import { fingerprintsOver } from './fingerprints.ts'

export const ORIGIN = 'http://localhost:3000'

interface Settings {
  readonly sitePassword?: string
  readonly identityProviders?: IdentityProviders
  /** Who takes the money: the sandbox, or providers that stand somewhere on this machine. */
  readonly payments?: readonly PaymentPlace[]
}

const SANDBOX: readonly PaymentPlace[] = [{ kind: 'sandbox' }]

/** The shop's real backend behind the network of a page, over a stocked database in memory. */
export async function serveShop(settings: Settings = {}) {
  const { sitePassword: word, identityProviders = [], payments = SANDBOX } = settings
  const mediaDir = mkdtempSync(join(tmpdir(), 'emberstock-media-'))
  const db = openSqlite(':memory:')
  await migrate(db)
  await stockCounter(db, mediaDir)
  const clock = { now: () => Date.now() }
  const log = { note: () => undefined, alarm: () => undefined }
  const secrets = webSecrets('a secret of the tests, long enough')
  const fingerprints = fingerprintsOver({ db, clock, secrets })
  const rates = new Map<string, TaxRate>()
  const services = wireShop({
    allowLocalhost: true,
    botChecks: noBotChecks,
    identityProviders,
    carrier: handedCookies(),
    clock,
    contact: 'hello@emberstock.example',
    db,
    reads: db,
    payments: paymentsFor(payments, { db, clock, log, fingerprints, publicUrl: ORIGIN }),
    providerMessages: [],
    certificateSigner: ed25519Signer(seedFrom(secrets)),
    linkLife: LINK_LIFE,
    links: signedLinks(secrets),
    log,
    mail: { deliver: () => okAsync(undefined) },
    papers: noPapers,
    passwordHashes: quickHashes,
    proxies: [],
    publicUrl: ORIGIN,
    rateLimits: noRateLimits(),
    secrets,
    seller: ['Emberstock'],
    taxRates: countryRates(rates),
    texts: shopTexts(),
    vault: folderVault(mediaDir),
  })
  const front: Front = {
    maintenance: false,
    sitePassword: word ? sitePassword(word, secrets.sign('site password')) : null,
    clock: services.clock,
    publicUrl: ORIGIN,
    proxies: [],
    rateLimits: services.rateLimits,
    secrets,
    showClosed: async () => new Response('closed', { status: 401 }),
  }
  const app = createApp(services, front)
  const jar = new Map<string, string>()
  const answer = async (request: Request): Promise<Response> => {
    const response = await app.fetch(request, { cookies: Object.fromEntries(jar) })
    keep(jar, response.headers.get(COOKIE_HEADER))
    return response
  }
  const network = setupServer(
    http.all(`${ORIGIN}/api/*`, ({ request }) => answer(request)),
    ...payments.flatMap((place) =>
      'url' in place ? [http.all(`${place.url}/*`, () => passthrough())] : [],
    ),
  )
  network.listen({ onUnhandledFrame: 'error' })
  onTestFinished(async () => {
    network.close()
    await db.destroy()
    rmSync(mediaDir, { recursive: true, force: true })
  })

  /** Asks the backend as this browser would, without a page. */
  const ask = async (path: string, body: unknown): Promise<Response> =>
    answer(
      new Request(`${ORIGIN}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  return { rates, db, network, answer, ask, jar }
}

/** What a browser does with Set-Cookie: keeps a value, or forgets one that has ended. */
function keep(jar: Map<string, string>, set: string | null): void {
  for (const cookie of set?.split(/,\s*(?=[\w.-]+=)/) ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/;\s*max-age=0\b/i.test(cookie)) jar.delete(name)
    else jar.set(name, decodeURIComponent(value))
  }
}
