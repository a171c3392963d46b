import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PriceBookFile } from '#server/catalog-import/parse/price-book-file.ts'
import { readConfig } from '#server/boot/config.ts'
import { pricesCommand } from '#server/cli/shop-prices.ts'
import { parseArguments, unknownOption } from '#server/cli/shop-arguments.ts'
import { cachedPages } from '#server/catalog/cached-pages.ts'
import { catalogPages } from '#server/sql/catalog/catalog-pages.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { putUser } from '../../support/backend-data.ts'
import { PACK, PLAN } from '../../support/price-book-data.ts'
import { aUser } from '#tests/support/samples.ts'
import { charges, day, withAda } from '#tests/support/subscribers.ts'

const START = day(2027, 4, 1)
const SIGNED = ['--reason', 'Spring', '--by', 'grace@example.com'] as const

type Book = { -readonly [Part in keyof PriceBookFile]: PriceBookFile[Part] } & {
  license_types: { id: number; multiplier: number }[]
  plan_variants: { id: number; sku: string; [field: string]: unknown }[]
  credit_packs: { id: number; [field: string]: unknown }[]
}

describeOnEveryDatabase('the command that replaces prices', (open) => {
  const opened = async () => {
    const { shop, ada } = await withAda(await open(), START)
    const { db, testShop } = shop
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-prices-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const grace = aUser({ id: 'grace', email: 'grace@example.com' })
    await putUser(db, grace)
    const staff = { email: grace.email, who: 'shell:ops', why: 'Prices', staff: true }
    ;(await testShop.staff.set(staff))._unsafeUnwrap()
    const said: string[] = []
    const office = {
      config: readConfig({})._unsafeUnwrap(),
      services: testShop as never,
      say: (line: string) => void said.push(line),
    }
    const run = async (...words: string[]) => {
      said.length = 0
      const given = parseArguments(words)._unsafeUnwrap()
      expect(unknownOption(given, pricesCommand.options)).toBeNull()
      expect(pricesCommand.refuses(given)).toBeNull()
      const done = await pricesCommand.run(office, given)
      return done.match(
        () => [...said],
        (why) => why,
      )
    }
    let files = 0
    const exported = async (): Promise<Book> => {
      const path = join(folder, `${(files += 1)}.json`)
      expect(await run('export', path)).toEqual([`prices written to ${path}`])
      return JSON.parse(await readFile(path, 'utf8')) as Book
    }
    /** Imports the shop's prices with changes. */
    const edited = async (edit: (book: Book) => void, ...options: string[]) => {
      const book = await exported()
      edit(book)
      const path = join(folder, 'edited.json')
      await writeFile(path, JSON.stringify(book))
      return run('import', path, ...SIGNED, ...options)
    }
    return { shop, ada, db, run, exported, edited, folder }
  }

  test('sells at the new prices from then on, and whoever subscribed keeps theirs', async () => {
    const { shop, ada, db, edited } = await opened()
    const pages = cachedPages(
      db,
      catalogPages(db, () => START),
    )
    await pages.licenses()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    const raise = (book: Book) => {
      planOf(book, PLAN.BASIC_MONTH)['price_cents'] = 2500
      for (const license of book.license_types) if (license.id === 2) license.multiplier = 190
      book.refund_policy = { days: 30 }
      book.credit_packs = book.credit_packs.filter(({ id }) => id !== PACK.TEN)
    }
    const lines = [
      'license 2: multiplier 180 → 190',
      'plan EMB-PLAN-BASIC-MONTH: basePrice 1900 → 2500',
    ]
    const tried = await edited(raise, '--dry-run')
    expect(tried).toEqual(expect.arrayContaining([...lines, expect.stringMatching(/not applied$/)]))
    expect(await edited(raise)).toEqual(expect.arrayContaining(lines))
    const { priceBook } = shop.testShop
    const plans = (await priceBook.plans(1))._unsafeUnwrap()
    expect(plans.find(({ id }) => id === PLAN.BASIC_MONTH)).toMatchObject({ price: 2500 })
    const packs = (await priceBook.packs(1))._unsafeUnwrap()
    expect(packs.map(({ id }) => id)).not.toContain(PACK.TEN)
    expect(await pages.licenses()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 2, multiplier: 190 })]),
    )
    expect(await db.selectFrom('refund_policy').select('days').execute()).toEqual([{ days: 30 }])
    await shop.roundAt(day(2027, 5, 1))
    expect(await charges(db)).toEqual([1900, 1900])
    const audit = db.selectFrom('audit_log').select(['who', 'why', 'detail'])
    const [entry, ...more] = await audit.where('action', '=', 'prices').execute()
    expect([entry?.who, entry?.why, more]).toEqual(['grace', 'Spring', []])
    expect(entry?.detail).toContain('"from":1900,"to":2500')
    expect(await edited(() => undefined)).toEqual(['these are already the prices of the shop'])
  })

  test('refuses what would take from customers what they have, and changes nothing', async () => {
    const { shop, ada, exported, edited } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    const before = await exported()
    const planFault = /^plan EMB-PLAN-BASIC-MONTH: customers have bought it/
    const refused: readonly [(book: Book) => void, RegExp][] = [
      [(book) => (planOf(book, PLAN.BASIC_MONTH)['credits_per_month'] = 1), planFault],
      [(book) => (planOf(book, PLAN.BASIC_MONTH)['seat_price_cents'] = 3900), planFault],
      [(book) => (book.license_types = book.license_types.slice(1)), /^license 1 is missing/],
      [(book) => times(book, 2, 2), /license 2: multiplier must be from 100 to/],
      [(book) => times(book, 3, 150), /license 3: multiplier must be at least that of license 2/],
      [(book) => (planOf(book, PLAN.PRO_YEAR).sku = 'OTHER'), /don’t belong together/],
      [(book) => (planOf(book, PLAN.PRO_YEAR).id = 99), /don’t belong together/],
      [(book) => (planOf(book, PLAN.PRO_YEAR)['price_cents'] = 0), /must be from 1 to 100000000/],
      [(book) => (planOf(book, PLAN.PRO_YEAR)['price_cents'] = 1.5), /must be a whole number/],
      [(book) => (planOf(book, PLAN.PRO_YEAR)['price_cent'] = 5), /plan_variants.*price_cent/],
      [
        (book) => (book.credit_packs = [...book.credit_packs, ...book.credit_packs]),
        /is listed twice$/,
      ],
    ]
    for (const [edit, why] of refused) expect(await edited(edit)).toMatch(why)
    expect(await exported()).toEqual(before)
    const turned = await edited((book) => book.credit_packs.reverse())
    expect(turned).toEqual([expect.stringMatching(/^packs: order /), '1 change applied'])
    // Nobody has this one.
    const raised = await edited((book) => (planOf(book, PLAN.PRO_YEAR)['credits_per_month'] = 70))
    expect(raised).toEqual(['plan EMB-PLAN-PRO-YEAR: creditsPerMonth 60 → 70', '1 change applied'])
  })

  test('reads no file that is not there, and writes over none', async () => {
    const { run, folder } = await opened()
    const path = join(folder, 'kept.json')
    await writeFile(path, 'kept')
    expect(await run('export', path)).toMatch(/EEXIST/)
    expect(await run('import', path, ...SIGNED)).toBe('price book: isn’t valid JSON')
    expect(await run('import', join(folder, 'none.json'), ...SIGNED)).toMatch(/ENOENT/)
    expect(await readFile(path, 'utf8')).toBe('kept')
  })
})

test.each([
  [[], 'prices requires import FILE or export FILE'],
  [['export'], 'prices export requires exactly one FILE'],
  [['import', 'a', 'b'], 'prices import requires exactly one FILE'],
  [['import', 'a', '--reason', 'x'], '--by is required: the EMAIL of a staff member'],
])('prices %j is not understood', (words, why) => {
  expect(pricesCommand.refuses(parseArguments(words)._unsafeUnwrap())).toBe(why)
})

function times(book: Book, license: number, multiplier: number): void {
  for (const one of book.license_types) if (one.id === license) one.multiplier = multiplier
}

function planOf(book: Book, id: number): Book['plan_variants'][number] {
  const plan = book.plan_variants.find((one) => one.id === id)
  if (!plan) throw new Error(`no plan ${id}`)
  return plan
}
