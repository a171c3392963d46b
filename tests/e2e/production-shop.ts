import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'
import { CONSENT_COOKIE } from '#domain/consent/stored-choice.ts'
import { openHttpsProxy } from '../support/https-proxy.ts'
import { endAll, openShop } from './shop-process.ts'
import { test as shopTest } from './support.ts'
import { openStandIn, SCRIPTS, type StandIn } from './third-party-stand-ins.ts'

interface StandIns {
  readonly pixel: StandIn
  readonly tags: StandIn
  readonly ab: StandIn
  readonly bots: StandIn
}

export interface ProductionShop extends StandIns {
  /** The HTTPS origin at which everyone reaches the shop. */
  readonly origin: string
  readonly dataDir: string
  close(): Promise<void>
}

/**
 * Opens a shop as its operator runs it, with every third party set up; `open` opens a stand-in for each of
 * them.
 */
export async function openProductionShop(
  open: () => Promise<StandIn> = openStandIn,
  settings: Readonly<Record<string, string>> = {},
): Promise<ProductionShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'emberstock-production-'))
  const proxy = await openHttpsProxy()
  const [pixel, tags, ab, bots] = await Promise.all([open(), open(), open(), open()])
  const shop = await openShop(dataDir, {
    APP_ENV: 'production',
    SECRET: 'a secret of thirty-two characters',
    PUBLIC_URL: proxy.origin,
    PAYMENTS: 'sandbox',
    PIXEL_ID: '123456789012345',
    PIXEL_SCRIPT_URL: pixel.origin + SCRIPTS.pixel,
    TAG_MANAGER_ID: 'GTM-ABC1234',
    TAG_MANAGER_SCRIPT_URL: tags.origin + SCRIPTS.tags,
    AB_SCRIPT_URL: ab.origin + SCRIPTS.ab,
    BOT_CHECK: 'turnstile',
    BOT_CHECK_SITE_KEY: 'ours',
    BOT_CHECK_SECRET: 'theirs',
    BOT_CHECK_URL: bots.origin,
    ...settings,
  })
  proxy.passTo(shop.origin)
  return {
    origin: proxy.origin,
    dataDir,
    pixel,
    tags,
    ab,
    bots,
    close: async () => {
      endAll()
      await Promise.all([proxy, pixel, tags, ab, bots].map((one) => one.close()))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface ShopFixtures {
  /** Replaces, or adds to, the settings that every such shop has. */
  readonly settings: Readonly<Record<string, string>>
  readonly shop: ProductionShop
}

/** A test with its own production shop. */
export const test = shopTest.extend<ShopFixtures>({
  settings: [{}, { option: true }],
  shop: async ({ settings }, provide) => {
    const shop = await openProductionShop(openStandIn, settings)
    await provide(shop)
    await shop.close()
  },
  baseURL: ({ shop }, provide) => provide(shop.origin),
})

/**
 * Sets what the browser has chosen before its first page: for example, "analytics experiments"; an empty
 * string rejects everything.
 */
export async function choose(
  context: BrowserContext,
  origin: string,
  purposes: string,
): Promise<void> {
  const said = ['analytics', 'experiments', 'marketing'].map(
    (purpose) => `${purpose}-${purposes.includes(purpose) ? 1 : 0}`,
  )
  const seconds = Math.floor(Date.now() / 1000) - 60
  const value = `1.${seconds}.${said.join('.')}.visitor`
  await context.addCookies([{ name: CONSENT_COOKIE, value, url: origin }])
}
