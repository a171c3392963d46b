import { appWithPages } from '#server/boot/app-with-pages.ts'
import type { Db } from '#server/sql/database.ts'
import type { Shown } from '#domain/experiment/experiment.ts'
import { aBrowser, ada, adasKey } from './account-shop.ts'
import { openBackend } from './backend.ts'
import { FILE } from './backend-data.ts'
import { aCatalog } from './catalog-data.ts'
import { sourcePages, testConfig } from './open-test-shop.ts'
import { PUBLIC_URL } from './composed.ts'
import type { Browser } from './signed-in-browser.ts'

export const EXPERIMENT_COOKIE = 'emberstock-experiments'

/** What a home page shows, according to its document. */
interface HomeShown {
  /** The rows of assets, in HTML order. */
  readonly rows: readonly string[]
  /** The variants that the page is marked with. */
  readonly marked: string | undefined
  readonly experiments: Readonly<Record<string, Shown>> | undefined
  readonly cookies: readonly string[]
}

/** A shop with its pages, Ada in it, and browsers that may or may not allow experiments. */
export async function openExperimentShop(database: Db, environment: Record<string, string> = {}) {
  const shop = await openBackend(database)
  const { home: pictures } = aCatalog([])
  await database
    .insertInto('meta')
    .values({ key: 'home', value: JSON.stringify(pictures) })
    .execute()
  const config = await testConfig({ PUBLIC_URL, ...environment })
  const app = appWithPages(config, shop.services, sourcePages)
  await aBrowser(app).send('POST', '/api/v1/users', { body: ada })

  const home = async (browser: Browser, path = '/'): Promise<HomeShown> => {
    const { text, headers } = await browser.send('GET', path)
    const boot = /<script id="emberstock-boot"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '{}'
    return {
      rows: [...text.matchAll(/<h2>(Newest|Most popular)<\/h2>/g)].map(([, row]) => row ?? ''),
      marked: /data-variant="([^"]+)"/.exec(text)?.[1],
      experiments: (JSON.parse(boot) as Partial<HomeShown>).experiments,
      cookies: headers.getSetCookie().filter((one) => one.startsWith(EXPERIMENT_COOKIE)),
    }
  }

  const choose = (browser: Browser, experiments: boolean) =>
    browser.send('POST', '/api/v1/consents', {
      body: {
        version: 1,
        choices: { analytics: false, experiments, marketing: false },
        source: 'banner',
      },
    })

  /** A visitor who has allowed experiments and opened the home page once. */
  const takingPart = async (): Promise<Browser> => {
    const browser = aBrowser(app)
    await choose(browser, true)
    await home(browser)
    return browser
  }

  /** A browser for each variant of the home page. */
  const oneOfEach = async (): Promise<readonly [control: Browser, popular: Browser]> => {
    const found = new Map<string | undefined, Browser>()
    for (let attempt = 0; found.size < 2 && attempt < 60; attempt += 1) {
      const browser = await takingPart()
      found.set((await home(browser)).marked, browser)
    }
    const [control, popular] = ['newest-first', 'popular-first'].map((variant) =>
      found.get(`home-rows ${variant}`),
    )
    if (!control || !popular) throw new Error('variants of other names')
    return [control, popular]
  }

  const expose = async (browser: Browser, variant: string, experiment = 'home-rows') => {
    const sent = { body: { experiment, variant } }
    return (await browser.send('POST', '/api/v1/experiments/exposures', sent)).status
  }

  const signIn = (browser: Browser) =>
    browser.send('POST', '/api/v1/users/sign_in', { body: adasKey })

  const addToCart = async (browser: Browser, variantId: number = FILE.HD) => {
    const item = { kind: 'product', variant_id: variantId }
    return browser.send('POST', '/api/v1/cart/changes', { body: { kind: 'item-added', item } })
  }

  const rows = () => shop.db.selectFrom('experiment_exposures').selectAll().execute()
  const conversions = () => shop.db.selectFrom('experiment_conversions').selectAll().execute()

  return {
    ...shop,
    app,
    home,
    choose,
    takingPart,
    oneOfEach,
    expose,
    signIn,
    addToCart,
    exposures: rows,
    conversions,
    visitor: () => aBrowser(app),
  }
}
