import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Get } from '#application/services.ts'
import { appServices } from './app-services.ts'
import { composeServer } from './composition-root.ts'
import type { ServerConfig } from './config.ts'
import { lockDataDir } from './data-lock.ts'
import { frontOf } from './front.ts'
import { createApp } from './http/app.ts'
import type { ShopApp } from './http/shop-app.ts'
import { licenseCheckFor } from './http/signed-certificate.ts'
import { keptSecret } from './kept-secret.ts'
import { paymentsOnPages } from './payments/payments-for.ts'
import { openPost } from './mail/post.ts'
import { addressIn } from './mail/smtp-mail.ts'
import type { ShopMetrics } from './metrics/shop-metrics.ts'
import { openDatabase } from './open-database.ts'
import { openRemoteShop } from './open-remote-shop.ts'
import type { ServerServices } from './services.ts'
import { servePages, type Pages, type PagesNeed } from './ssr/serve-pages.ts'

export interface OpenShop {
  readonly app: ShopApp
  /** Sends what is still promised and closes the database. */
  close(): Promise<void>
}

export interface Opening {
  readonly pages: Pages
  readonly show: (line: string) => void
  readonly metrics?: ShopMetrics | null
}

const HOUR_MS = 60 * 60 * 1000
/** Renewals, monthly credits, free packs and ends are at most this late. */
const ROUND_MS = 10 * 60 * 1000

/** Opens the shop of a configuration: ready to serve, or the one line that says why not. */
export async function openShop(
  config: ServerConfig,
  opening: Opening,
): Promise<Result<OpenShop, string>> {
  const dataDir = resolve(config.dataDir)
  if (config.apiOrigin) {
    const secret = config.secret ?? (await keptSecret(dataDir))
    return ok(openRemoteShop(config, { ...opening, origin: config.apiOrigin, secret }))
  }
  await mkdir(dataDir, { recursive: true })
  const lock = config.databaseUrl ? null : await lockDataDir(dataDir)
  if (lock && 'pid' in lock) return err(`another server (${lock.pid}) works in ${dataDir}`)
  const prepared = await openDatabase(config, dataDir)
  if (prepared.isErr()) return err(prepared.error)
  const db = prepared.value
  const secret = config.secret ?? (await keptSecret(dataDir))
  const get = composeServer(config, { ...opening, db, secret })
  const recovered = await get('recover')()
  if (recovered.isErr()) return err('orders that were under way cannot be read')
  const post = openPost(get('sendLetters'), get('log'))
  const tidying = setInterval(() => void recoverAndTend(get), HOUR_MS)
  const rounds = openRounds(get)
  await tend(get)
  return ok({
    app: appWithPages(config, get, opening.pages),
    close: async () => {
      clearInterval(tidying)
      await rounds.close()
      await post.close()
      await db.destroy()
      lock?.release()
    },
  })
}

/** An order that was cut off and that nobody came back for holds its code's use: the shop settles it while it runs, too. */
async function recoverAndTend(get: Get<ServerServices>): Promise<void> {
  await get('recover')().mapErr(({ kind }) => get('log').alarm('not-recovered', { kind }))
  await get('forgetPayments')().mapErr(({ kind }) => get('log').alarm('not-forgotten', { kind }))
  await tend(get)
}

/**
 * The rounds of subscriptions, of refunds that are under way and of free packs, one after the other. The first does not
 * keep the shop from opening, and closing waits for what is being asked for.
 */
function openRounds(get: Get<ServerServices>) {
  let isOpen = true
  const round = async () => {
    await get('renewSubscriptions')(() => isOpen).match(
      () => undefined,
      ({ kind }) => get('log').alarm('not-renewed', { kind }),
    )
    if (!isOpen) return
    await get('refunds')
      .carryOn()
      .match(
        () => undefined,
        ({ kind }) => get('log').alarm('not-refunded', { kind }),
      )
    await get('grantFreePacks')(() => isOpen).match(
      () => undefined,
      ({ kind }) => get('log').alarm('packs-not-granted', { kind }),
    )
  }
  let last = round()
  const timer = setInterval(() => {
    last = last.then(round)
  }, ROUND_MS)
  return {
    close: async () => {
      isOpen = false
      clearInterval(timer)
      await last
    },
  }
}

/** What a shop needs doing now and then. That it could not be done this time is for the operator to know. */
async function tend(get: Get<ServerServices>): Promise<void> {
  const alarm = ({ kind }: Outage) => get('log').alarm('not-tended', { kind })
  await get('invoices')
    .writeMissing()
    .match(() => undefined, alarm)
  await get('tidyUp')().match(() => undefined, alarm)
  await get('warnOfEndingCredits')().match(() => undefined, alarm)
  await get('askAboutBands')().match(() => undefined, alarm)
  await get('recountPopularity')().match(() => undefined, alarm)
}

/** The backend with the shop's pages on it. */
export function appWithPages(
  config: ServerConfig,
  get: Get<ServerServices>,
  pages: Pages,
): ShopApp {
  const services = {
    articles: get('articles'),
    catalogue: get('catalogue'),
    confirmations: get('confirmations'),
    orders: get('orders'),
    ownLibrary: get('ownLibrary'),
    ownLicenses: get('certificates'),
    priceBook: get('priceBook'),
    sharedWishlists: get('sharedWishlists'),
    surveys: get('surveys'),
    texts: get('texts'),
  }
  const doors = appServices(get)
  const need: PagesNeed = {
    pages,
    frames: get('botChecks').frames,
    config: {
      environment: config.environment,
      apiOrigin: '',
      publicUrl: config.publicUrl,
      contact: addressIn(config.mailFrom),
      payments: paymentsOnPages(config.payments),
      providers: config.openId ? 1 : 0,
    },
    services: (context) => ({ ...services, licenseCheck: licenseCheckFor(doors, context) }),
    viewer: (context) => context.get('viewer')(),
  }
  const needs = { clock: get('clock'), rateLimits: get('rateLimits'), secrets: get('secrets') }
  const app = createApp(doors, frontOf(config, needs, need))
  servePages(app, need)
  return app
}
