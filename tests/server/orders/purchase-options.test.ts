import { describe, expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { answerOf, paidCharges, type Answer, type Person } from '../../support/backend.ts'
import { FILE, KIT } from '../../support/backend-data.ts'
import { giveCredits } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '../../support/price-book-data.ts'
import { lotsIn, openPurchaseShop } from '../../support/purchase-shop.ts'
import { DAY, schedulerOver } from '#tests/support/subscribers.ts'

/** An option in the words of the wire. */
interface Option {
  readonly kind: 'once' | 'held' | 'credits' | 'plan' | 'bundle'
  readonly total: number
  readonly year_total: number
  readonly next_charge: { readonly amount: number; readonly at: string } | null
  readonly license_id: number
  readonly wanted: { readonly kind: string; readonly [name: string]: unknown } | null
  readonly plan: { readonly interval: string } | null
  readonly credits_spent: number
  readonly credits_left: number
  readonly allowance_left: { readonly downloads: number; readonly downloads4k: number } | null
  readonly bundle: { readonly slug: string; readonly assets: number } | null
}

type Comparison = { readonly items: number; readonly options: readonly Option[] } | null

/** What somebody has, and wants. */
interface Scene {
  readonly files: readonly number[]
  readonly held?: number
  readonly country?: string
  readonly licenseId?: number
  readonly plan?: number
  readonly code?: string
}

const MODELS = [0, 1, 2, 3, 4, 5].map((place) => FILE.MODEL + place)

/** Each with what its options cost in cents, the cheapest first. */
const SCENES: readonly (readonly [string, Scene, string])[] = [
  [
    'two files of somebody who has nothing',
    { files: [FILE.HD, FILE.UHD] },
    'credits 1000, once 1200, bundle 1300, plan 1900, credits 2000, plan 18000',
  ],
  [
    'six models, whose quantity is discounted',
    { files: MODELS },
    'credits 1200, plan 1900, once 1920, credits 2000, plan 18000',
  ],
  [
    'with tax, where the bill goes',
    { files: [FILE.HD, FILE.UHD, FILE.SMOKE], country: 'CH' },
    'credits 1081, bundle 1405, once 1946, plan 2054, credits 2162, plan 19458',
  ],
  [
    'under a higher license',
    { files: [FILE.HD, FILE.SMOKE], licenseId: 2 },
    'bundle 900, once 1800, credits 1800, plan 3420, credits 3600, plan 32400',
  ],
  [
    'with credits that do not suffice',
    { files: [FILE.HD, FILE.UHD, FILE.SMOKE], held: 3 },
    'credits 1000, bundle 1300, once 1800, plan 1900, credits 2000, plan 18000',
  ],
  [
    'with credits that suffice',
    { files: [FILE.HD, FILE.SMOKE], held: 5 },
    'held 0, bundle 500, once 1000, plan 1900, plan 18000',
  ],
  [
    'with a code',
    { files: [FILE.HD, FILE.SMOKE], code: 'HALF' },
    'bundle 250, once 500, credits 1000, plan 1900, credits 2000, plan 18000',
  ],
  [
    'beside a plan with credits and an allowance',
    { files: [FILE.HD, FILE.SMOKE], plan: PLAN.BASIC_MONTH },
    'held 0, bundle 500, once 1000, plan 2000, plan 16100',
  ],
  [
    'beside a plan, with tax',
    { files: [FILE.UHD], plan: PLAN.BASIC_MONTH, country: 'CH' },
    'held 0, once 865, plan 2162, plan 17404',
  ],
]

describeOnEveryDatabase('the ways to have the same files', (open) => {
  const opened = async () => {
    const shop = await openPurchaseShop(await open())
    shop.rates.set('CH', 810)
    await putCode(shop.db)
    let attempts = 0
    const nextKey = () => `options-${String((attempts += 1)).padStart(4, '0')}`

    const change = (who: Person, body: object) =>
      shop.ask(who, '/api/v1/cart/changes', { method: 'POST', body })

    /** Somebody new, in this situation. */
    const somebody = async ({ files, ...scene }: Scene): Promise<Person> => {
      const who = await shop.signIn()
      if (scene.held) await giveCredits(shop.db, who.id, { credits: scene.held })
      if (scene.plan) expect((await shop.place(who, { plan_id: scene.plan })).status).toBe(200)
      if (scene.country) await change(who, { kind: 'country-chosen', country: scene.country })
      if (scene.licenseId) {
        await change(who, { kind: 'license-chosen', license_id: scene.licenseId })
      }
      await shop.put(who, ...files)
      if (scene.code) await change(who, { kind: 'code-entered', code: scene.code })
      return who
    }

    const options = async (who: Person | null, query = ''): Promise<Comparison> => {
      const { status, body } = await answerOf(
        await shop.ask(who, `/api/v1/purchases/options${query}`),
      )
      expect(status).toBe(200)
      return body['comparison'] as Comparison
    }

    const payCart = async (who: Person, { country = 'US' }: Scene, payment: string) => {
      const { body } = await answerOf(await shop.ask(who, '/api/v1/cart'))
      const extra = { company: 'Ember & Sons' }
      const quote = String(body['quote'])
      return shop.pay(who, { key: nextKey(), quote, payment, country, extra })
    }

    const takeBundle = async (who: Person, { files }: Scene) => {
      const rest = files.filter((id) => id !== FILE.HD && id !== FILE.SMOKE)
      const products = rest.map((id) => ({ kind: 'product', variant_id: id }))
      const items = [...products, { kind: 'bundle', bundle_id: KIT }]
      await shop.ask(who, '/api/v1/cart', { method: 'PUT', body: { items } })
    }

    /** Goes that way to its end; gives what was charged in money. */
    const take = async (who: Person, scene: Scene, option: Option): Promise<number> => {
      if (option.kind === 'bundle') await takeBundle(who, scene)
      if (option.kind === 'once' || option.kind === 'bundle') {
        return paidTotal(await payCart(who, scene, 'sandbox_ok'))
      }
      const charged = option.wanted ? paidTotal(await buy(who, scene, option)) : 0
      const paid = await payCart(who, scene, 'credits')
      expect(paidTotal(paid)).toBe(0)
      expect(paid.body['credits']).toBe(option.credits_spent)
      return charged
    }

    const buy = (who: Person, { country = 'US' }: Scene, { wanted, license_id }: Option) => {
      const { kind: _kind, amount, ...named } = wanted ?? { kind: '' }
      const what = { ...named, ...(amount === undefined ? {} : { credits: amount }), license_id }
      const billed = { ...what, billing_country: country }
      return shop.place(who, billed, { extra: { billing_country: country } })
    }

    const details = async (who: Person) =>
      (await answerOf(await shop.ask(who, '/api/v1/subscriptions/show/details'))).body

    return { shop, somebody, options, take, details, payCart }
  }

  test.each(SCENES)(
    'each is charged at the price that was compared: %s',
    async (_, scene, kinds) => {
      const { somebody, options, take, details } = await opened()
      const compared = await options(await somebody(scene))
      expect(compared?.items).toBe(scene.files.length)
      const found = compared?.options ?? []
      expect(found.map(({ kind, total }) => `${kind} ${total}`).join(', ')).toBe(kinds)
      for (const option of found) {
        const who = await somebody(scene)
        expect((await options(who))?.options).toEqual(found)
        expect([option.kind, await take(who, scene, option)]).toEqual([option.kind, option.total])
        const { current_credit_balance: left, usage } = (await details(who)) as {
          current_credit_balance: number
          usage: { downloads: { used: number; limit: number } } | null
        }
        const meter = usage && usage.downloads.limit - usage.downloads.used
        expect([option.kind, left]).toEqual([option.kind, option.credits_left])
        expect(option.allowance_left?.downloads ?? meter).toBe(meter)
      }
      expect(found.map(({ total }) => total)).toEqual(
        found.map(({ total }) => total).toSorted((one, other) => one - other),
      )
    },
  )

  test('a monthly plan kept for a year charges what was compared, taxes included', async () => {
    const { shop, somebody, options, take } = await opened()
    const scene = { files: [FILE.HD, FILE.SMOKE], country: 'CH' }
    const who = await somebody(scene)
    const { round } = schedulerOver(shop.db, shop.time, { taxRates: shop.taxRates })
    const plan = (await options(who))?.options.find((one) => one.plan?.interval === 'month')
    if (!plan) throw new Error('no plan was compared')
    await take(who, scene, plan)
    const began = shop.time.now
    while (shop.time.now < began + 355 * DAY) {
      shop.time.now += 5 * DAY
      ;(await round())._unsafeUnwrap()
    }
    const charges = await shop.db.selectFrom('sandbox_charges').select('amount').execute()
    expect(charges).toHaveLength(12)
    expect(charges.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(plan.year_total)
  })

  test('a file alone is compared under the cart’s license, whatever else is in the cart', async () => {
    const { shop, somebody, options } = await opened()
    const who = await somebody({ files: [FILE.SMOKE, FILE.UHD], licenseId: 2, code: 'HALF' })
    const compared = await options(who, `?variant_id=${FILE.HD}`)
    expect(compared?.items).toBe(1)
    expect(compared?.options.find(({ kind }) => kind === 'once')?.total).toBe(720)
    // Smoke and the HD file at half price, ×1.8; the other one comes along.
    expect(compared?.options.find(({ kind }) => kind === 'bundle')).toMatchObject({
      total: 900,
      bundle: { slug: 'kit', name: 'Kit', assets: 1 },
    })
    expect(await paidCharges(shop.db)).toEqual([])
  })

  describe('a bundle with the 4K file of the plate, and smoke, for $7', () => {
    const openedWith = async () => {
      const opening = await opened()
      const kit = await opening.shop.db
        .selectFrom('bundles')
        .selectAll()
        .where('id', '=', KIT)
        .executeTakeFirstOrThrow()
      const of4k = { ...kit, id: KIT + 1, sku: 'EMB-B-2', slug: 'kit-4k', name: 'Kit in 4K' }
      await opening.shop.db.insertInto('bundles').values(of4k).execute()
      await opening.shop.db
        .insertInto('bundle_members')
        .values(
          [FILE.PLATE_4K, FILE.SMOKE].map((variant_id, position) => ({
            bundle_id: of4k.id,
            variant_id,
            position,
          })),
        )
        .execute()
      const bundleFor = async (who: Person | null, ...files: readonly number[]) => {
        const query = files.length === 1 ? `?variant_id=${files[0]}` : ''
        const compared = await opening.options(who, query)
        const found = compared?.options.find(({ kind }) => kind === 'bundle')
        return found && [found.bundle?.slug, found.bundle?.assets, found.total]
      }
      return { ...opening, bundleFor }
    }

    test.each([
      ['the very file', FILE.PLATE_4K, ['kit-4k', 1, 700]],
      ['a smaller file of the plate', FILE.PLATE, ['kit-4k', 1, 700]],
      ['another file as dear', FILE.PLATE_4K_TOO, ['kit-4k', 1, 700]],
      ['not a dearer one, which it does not have', FILE.PLATE_EXR, undefined],
    ])('is compared with %s', async (_name, file, expected) => {
      const { bundleFor } = await openedWith()
      expect(await bundleFor(null, file)).toEqual(expected)
    })

    test('stands in for a cart’s smaller file and for its smoke, and never for the dearer file', async () => {
      const { somebody, options } = await openedWith()
      const small = await options(await somebody({ files: [FILE.PLATE, FILE.SMOKE, FILE.UHD] }))
      expect(small?.options.find(({ kind }) => kind === 'bundle')).toMatchObject({
        total: 700 + 800,
        bundle: { slug: 'kit-4k', assets: 0 },
      })
      const dear = await options(await somebody({ files: [FILE.PLATE_EXR, FILE.SMOKE] }))
      // The other bundle has no file of the plate, so the dearer file stays beside it.
      expect(dear?.options.find(({ kind }) => kind === 'bundle')).toMatchObject({
        total: 1600 + 500,
        bundle: { slug: 'kit' },
      })
    })

    test('costs the owner of a part the rest, and brings what is not owned', async () => {
      const { shop, somebody, bundleFor } = await openedWith()
      const who = await somebody({ files: [] })
      await shop.buy(who, FILE.PLATE)
      // The step to the 4K file and smoke, at half price.
      expect(await bundleFor(who, FILE.PLATE_4K_TOO)).toEqual(['kit-4k', 1, 500])
      await shop.buy(who, FILE.SMOKE)
      expect(await bundleFor(who, FILE.PLATE_4K_TOO)).toEqual(['kit-4k', 0, 200])
    })
  })

  test('a visitor is told what a new customer would be charged', async () => {
    const { shop, somebody, options } = await opened()
    const known = await options(await somebody({ files: [] }), `?variant_id=${FILE.UHD}`)
    expect(known?.options.length).toBeGreaterThan(2)
    expect(await options(null, `?variant_id=${FILE.UHD}`)).toEqual(known)
    expect(await options(null)).toBeNull()
    expect((await shop.ask(null, '/api/v1/purchases/options?variant_id=0')).status).toBe(404)
  })

  test('nothing is compared that is owned, free, comes with a plan alone, is practice footage or unknown', async () => {
    const { shop, somebody, options } = await opened()
    const who = await somebody({ files: [] })
    await shop.buy(who, FILE.HD)
    for (const id of [FILE.HD, FILE.FREE, FILE.SUBSCRIPTION, FILE.PRACTICE, 987_654]) {
      expect([id, await options(who, `?variant_id=${id}`)]).toEqual([id, null])
    }
    expect(await options(who)).toBeNull()
  })

  test('credits of a month that has begun count as held before they are granted, and pay', async () => {
    const { shop, somebody, options, payCart } = await opened()
    const scene = { files: [FILE.HD, FILE.UHD], plan: PLAN.BASIC_YEAR }
    const who = await somebody(scene)
    await shop.db.updateTable('credit_lots').set({ remaining: 0 }).execute()
    shop.time.now = addMonths(shop.time.now, 1)
    const later = await shop.signInAgain(who)
    const [first] = (await options(later))?.options ?? []
    expect(first).toMatchObject({ kind: 'held', credits_spent: 3, credits_left: 7 })
    expect(paidTotal(await payCart(later, scene, 'credits'))).toBe(0)
    expect((await lotsIn(shop.db)).map(({ remaining }) => remaining)).toEqual([0, 7])
  })

  test('credits of a lower license than the cart’s do not count as held', async () => {
    const { somebody, options } = await opened()
    const compared = await options(await somebody({ files: [FILE.HD], held: 9, licenseId: 2 }))
    expect(compared?.options.map(({ kind }) => kind)).not.toContain('held')
  })
})

function paidTotal({ body }: Answer): number {
  expect(body).toMatchObject({ status: 'paid' })
  return Number(body['total'])
}

async function putCode(db: Parameters<typeof giveCredits>[0]): Promise<void> {
  const none = { value: null, starts_at: null, ends_at: null, max_uses: null, min_total: null }
  await db
    .insertInto('discount_codes')
    .values({
      ...none,
      code: 'HALF',
      percentage: 50,
      uses: 0,
      max_uses_each: null,
      items: null,
      license_ids: null,
    })
    .execute()
}
