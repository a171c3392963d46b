import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { filesIn, loadCarts, type CartLoad } from '#tests/support/carts-under-load.ts'
import { installedPostgres, POSTGRES_BIN } from '#tests/support/installed-postgres.ts'
import { alarmsOfRelease, previousRelease } from '#tests/support/previous-release.ts'
import { expectBooks } from '#tests/support/purchase-books.ts'
import {
  buyersIn,
  MEMBERS,
  loadPurchases,
  onSaleAt,
  TAX_RATES,
  type PurchaseLoad,
} from '#tests/support/purchases-under-load.ts'
import { STRIPE } from '#tests/support/stripe-protocol.ts'
import { openStripe } from '#tests/support/stripe-stand-in.ts'
import { serve, serverPlace, type LogLine, type ServerPlace } from '#tests/support/whole-server.ts'

// Whole processes under load. SERVER_LONG=1 loads them for minutes, as CONTRIBUTING says.
const IS_LONG = Boolean(process.env['SERVER_LONG'])
/** How much is acknowledged in each phase of a test: before something happens, and after it. */
const PHASE = IS_LONG ? { carts: 200, purchases: 120 } : { carts: 30, purchases: 6 }
const VISITORS = IS_LONG ? 6 : 2
const CLIENTS = VISITORS + MEMBERS
const BUYERS = IS_LONG ? 1_500 : 150

async function grown({ carts, purchases }: Loads, times = 1): Promise<void> {
  const [before, paidBefore] = [carts.carts.length, paid(purchases)]
  const isMore = () =>
    carts.carts.length >= before + times * PHASE.carts &&
    paid(purchases) >= paidBefore + times * PHASE.purchases
  await expect.poll(isMore, { timeout: 150_000, interval: 100 }).toBe(true)
}

function paid({ purchases }: PurchaseLoad): number {
  return purchases.filter(({ order }) => order !== null).length
}

interface Loads {
  readonly carts: CartLoad
  readonly purchases: PurchaseLoad
}

/** A shop's database and payment provider, before the first server. */
async function openShop() {
  const postgres = await installedPostgres()
  const stripe = await openStripe()
  onTestFinished(() => stripe.close())
  const settings = {
    PUBLIC_URL: 'http://localhost:3000',
    TAX_RATES,
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: STRIPE.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
    STRIPE_URL: stripe.url,
  }
  const open = (place: ServerPlace, { checkout = '.', more = {} } = {}) =>
    serve(postgres.url, { place, checkout, settings: { ...settings, ...more } })

  /** Visitors who fill carts and members who buy, at servers that may be more later. */
  const load = async (origins: readonly [string, ...string[]]) => {
    const onSale = await onSaleAt(origins[0])
    const buyers = await buyersIn(postgres.url, BUYERS)
    const carts = loadCarts(origins, onSale.files[0]?.id ?? 0, VISITORS)
    const purchases = loadPurchases({ origins, onSale, buyers })
    /** Ends the load, and shows what came of it. */
    const end = async (): Promise<readonly string[]> => {
      await Promise.all([carts.end(), purchases.end()])
      const others = [...carts.others, ...purchases.others]
      const counts = {
        carts: carts.carts.length,
        paid: paid(purchases),
        unheard: purchases.purchases.length - paid(purchases),
        delivered: purchases.deliveries.length,
        others,
      }
      process.stdout.write(`${JSON.stringify(counts)}\n`)
      return others.flatMap(([what, times]) => Array<string>(times).fill(what))
    }
    /** All that was acknowledged is there, once, and what it cost is what was taken. */
    const expectKept = async (origin: string): Promise<void> => {
      const { url } = postgres
      await expectBooks({ url, stripe, load: purchases, onSale })
      expect(await filesIn(origin, carts.carts)).toEqual(new Map([[1, carts.carts.length]]))
      await purchases.fetchAgain(origin)
    }
    return { carts, purchases, end, expectKept }
  }
  return { ...postgres, open, load }
}

/** What lines say, for a few of their fields. */
function told(lines: readonly LogLine[], ...fields: readonly string[]): readonly string[] {
  return lines.map((line) => [line.event, ...fields.map((field) => line[field])].join(' ').trim())
}

describe.skipIf(!POSTGRES_BIN)('under load', () => {
  test('of two servers one is killed: all that was acknowledged is there, once, and the other says nothing of it', async () => {
    const { open, load } = await openShop()
    const places = [await serverPlace(), await serverPlace()] as const
    const first = await open(places[0])
    const second = await open(places[1])
    const loads = await load([first.origin, second.origin])
    await grown(loads)
    await first.ended('SIGKILL')
    await grown(loads)
    // Its successor settles the orders that it had begun.
    const successor = await open(places[0])
    await grown(loads)
    const others = await loads.end()
    // Lost are the answers that it was giving: one to each client.
    expect(others.filter((what) => what !== 'ECONNREFUSED').length).toBeLessThanOrEqual(CLIENTS)
    await loads.expectKept(second.origin)
    expect([await successor.ended('SIGTERM'), await second.ended('SIGTERM')]).toEqual([0, 0])
    expect([first, successor, second].map((server) => server.events())).toEqual([
      ['server-open'],
      ['server-open', 'server-stopped'],
      ['server-open', 'server-stopped'],
    ])
  }, 600_000)

  test('of two workers one is killed, then both are replaced: one line each, and nothing is lost', async () => {
    const { open, load } = await openShop()
    const server = await open(await serverPlace(), { more: { WORKERS: '2', DATABASE_POOL: '5' } })
    const lines = (event: string) => server.log().filter((line) => line.event === event)
    const loads = await load([server.origin])
    await grown(loads)
    process.kill(Number(lines('worker-open')[0]?.['pid']), 'SIGKILL')
    await expect.poll(() => lines('worker-open'), { timeout: 150_000 }).toHaveLength(3)
    await grown(loads)
    server.child.kill('SIGHUP')
    await expect.poll(() => lines('worker-stopped'), { timeout: 150_000 }).toHaveLength(2)
    await grown(loads)
    const others = await loads.end()
    expect(others.length).toBeLessThanOrEqual(CLIENTS)
    await loads.expectKept(server.origin)
    expect(await server.ended('SIGTERM')).toBe(0)
    const [opened, ...after] = told(server.log(), 'worker', 'code', 'signal')
    expect([opened, after[0], after[1]]).toEqual(['worker-open 1', 'worker-open 2', 'server-open'])
    expect(after.slice(2)).toEqual([
      'worker-ended 1  SIGKILL',
      'worker-open 1',
      'worker-open 1',
      'worker-stopped 1 0',
      'worker-open 2',
      'worker-stopped 2 0',
      expect.stringMatching(/^worker-stopped \d 0$/),
      expect.stringMatching(/^worker-stopped \d 0$/),
      'server-stopped  0',
    ])
  }, 600_000)

  test('PostgreSQL crashes and is back: 503 with Retry-After, then all as before, and one line for each', async () => {
    const { open, load, crash } = await openShop()
    const place = await serverPlace()
    const server = await open(place)
    const loads = await load([server.origin])
    await grown(loads)
    await crash(IS_LONG ? 3_000 : 500)
    await grown(loads)
    for (const what of await loads.end()) expect(what).toMatch(/^503 \d+$/)
    await expect.poll(server.events, { timeout: 90_000 }).toContain('database-back')
    expect(await server.ended('SIGTERM')).toBe(0)
    expect(server.events()).toEqual([
      'server-open',
      'database-unavailable',
      'database-back',
      'server-stopped',
    ])
    // The next start settles what the outage left open.
    const successor = await open(place)
    await loads.expectKept(successor.origin)
    expect(successor.events()).toEqual(['server-open'])
  }, 600_000)

  test('a new version starts beside the one before, which then stops: nobody is refused', async ({
    skip,
  }) => {
    const previous = previousRelease()
    if ('missing' in previous) {
      process.stderr.write(`SKIPPED: no upgrade was tested: ${previous.missing}.\n`)
      skip(previous.missing)
      return
    }
    const { open, load } = await openShop()
    const old = await open(await serverPlace(), { checkout: previous.folder })
    const origins: [string, ...string[]] = [old.origin]
    const loads = await load(origins)
    await grown(loads)
    const fresh = await open(await serverPlace())
    origins.push(fresh.origin)
    await grown(loads)
    const gone = once(old.child, 'close')
    old.child.kill('SIGTERM')
    await grown(loads)
    await gone
    // Whoever finds the old one gone is sent on by a proxy.
    expect((await loads.end()).filter((what) => what !== 'ECONNREFUSED')).toEqual([])
    expect(old.child.exitCode).toBe(0)
    await loads.expectKept(fresh.origin)
    expect(await fresh.ended('SIGTERM')).toBe(0)
    expect(fresh.events()).toEqual(['server-open', 'server-stopped'])
    expect(alarmsOfRelease(old.log())).toEqual([])
  }, 600_000)
})
