import { expect, test } from 'vitest'
import { answerOf, openBackend } from '#tests/support/backend.ts'
import { FILE, KIT } from '#tests/support/backend-data.ts'
import {
  BUNDLE_CASES,
  COVERAGE_CASES,
  type CoverageCase,
  type CoverageFile,
  type OwnedInCase,
} from '#tests/support/coverage-cases.ts'
import type { Db } from '#server/sql/database.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aRefund, ownedBy } from '#tests/support/refund-shop.ts'

const FILES: Readonly<Record<CoverageFile, number>> = {
  small: FILE.PLATE,
  middle: FILE.PLATE_4K,
  'middle too': FILE.PLATE_4K_TOO,
  large: FILE.PLATE_EXR,
  other: FILE.SMOKE,
}

/** The middle file of the plate, and smoke, at 20 % off. */
const BUNDLE = KIT + 1

const CASES = Object.entries(COVERAGE_CASES)
const OWNED = CASES.filter(([, { left }]) => left === null)
const LEFT = CASES.flatMap(([name, { left, ...one }]) =>
  left ? [[name, { ...one, left }] as const] : [],
)

describeOnEveryDatabase('rule by rule, what is left to pay of an asset', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const { db, testShop } = backend
    const ada = await backend.signIn()
    let attempts = 0

    const cartWith = async (item: object, license = 1) => {
      const body = { items: [item], license_id: license }
      const answer = await answerOf(await backend.ask(ada, '/api/v1/cart', { method: 'PUT', body }))
      expect(answer.status).toBe(200)
      return answer.body as unknown as Cart
    }
    const add = async (item: object) => {
      const body = { kind: 'item-added', item }
      return answerOf(await backend.ask(ada, '/api/v1/cart/changes', { method: 'POST', body }))
    }
    const pay = async (item: object, license = 1) => {
      const { quote } = await cartWith(item, license)
      const extra = license > 1 ? { company: 'Foxglove' } : {}
      const key = `attempt-${(attempts += 1)}-of-the-case`
      return backend.pay(ada, { key, quote, extra })
    }
    /** Has had these, one after another; gives the order of the last. */
    const has = async (owned: readonly OwnedInCase[]) => {
      let order = ''
      for (const { file, license, given } of owned) {
        const { body } = await pay(fileRef(file), license)
        expect(body).toMatchObject({ status: 'paid' })
        order = String(body.id)
        // What a free pack gives has no list credits; nothing is covered by the smallest file anyway.
        if (given) await db.updateTable('entitlements').set({ list_credits: 0 }).execute()
      }
      return order
    }
    const list = async (lists: Partial<Record<CoverageFile, number>> = {}) => {
      for (const [file, credits] of Object.entries(lists)) {
        await db
          .updateTable('variants')
          .set({ credits, base_price: 400 * credits })
          .where('id', '=', FILES[file as CoverageFile])
          .execute()
      }
    }
    const refund = async (order: string) =>
      (await testShop.refunds.ask(aRefund(order))).match(
        () => 'given back',
        (refusal) => ('why' in refusal ? refusal.why : refusal.kind),
      )
    return { db, ada, cartWith, add, pay, has, list, refund }
  }

  test.each(OWNED)('%s', async (_name, { owned, wanted, lists }) => {
    const { db, ada, add, has, list } = await opened()
    await has(owned)
    await list(lists)
    const refused = { status: 409, body: { code: 'ALREADY_OWNED' } }
    expect(await add(fileRef(wanted))).toMatchObject(refused)
    expect(await ownedBy(db, ada)).toContain(FILES[wanted])
  })

  test.each(LEFT)('%s', async (_name, { left, ...one }) => {
    const { db, ada, cartWith, pay, has, list, refund } = await opened()
    const first = await has(one.owned)
    await list(one.lists)
    const item = fileRef(one.wanted)
    const total = Math.round(left.money * 100)
    expect(await cartWith(item, one.license)).toMatchObject({
      total,
      items: [{ price: total, credits: left.credits }],
    })
    const paid = await pay(item, one.license)
    expect(paid.body).toMatchObject({ status: 'paid', total })
    expect(await ownedBy(db, ada)).toContain(FILES[one.wanted])
    // What lowered the price is given back after the line whose price it lowered, and goes then.
    const refunds: string[] = []
    for (const order of [first, String(paid.body.id), first]) refunds.push(await refund(order))
    expect(refunds).toEqual(refundsOf(one, total))
  })

  test.each(bundleCases(true))('a bundle at 20 % off: %s', async (_name, { owned }) => {
    const { db, add, has } = await opened()
    await putBundle(db)
    await has(owned)
    const refused = { status: 409, body: { code: 'ALREADY_OWNED' } }
    expect(await add({ kind: 'bundle', bundle_id: BUNDLE })).toMatchObject(refused)
  })

  test.each(bundleCases(false))('a bundle at 20 % off: %s', async (_name, { left, ...one }) => {
    const { db, ada, cartWith, has, pay } = await opened()
    await putBundle(db)
    await has(one.owned)
    const item = { kind: 'bundle', bundle_id: BUNDLE }
    const total = Math.round((left?.money ?? 0) * 100)
    expect(await cartWith(item, one.license)).toMatchObject({
      total,
      items: [{ price: total, credits: left?.credits }],
    })
    expect((await pay(item, one.license)).body).toMatchObject({ status: 'paid', total })
    const files = await ownedBy(db, ada)
    expect(files).toEqual(expect.arrayContaining([FILES.middle, FILES.other]))
  })

  test('what a bundle or a code took off the price changes nothing of what a file covers', async () => {
    const { db, ada, pay } = await opened()
    await db.updateTable('bundles').set({ effective_discount: 90 }).execute()
    await db
      .updateTable('bundle_members')
      .set({ variant_id: FILES.middle })
      .where('variant_id', '=', FILE.HD)
      .execute()
    const { body } = await pay({ kind: 'bundle', bundle_id: KIT })
    expect(body).toMatchObject({ status: 'paid', total: 140 })
    const covered = [FILES.small, FILES.middle, FILES['middle too']]
    expect(await ownedBy(db, ada)).toEqual([FILES.other, ...covered])
  })

  test.each([
    [3, 3 * 400 + 800],
    [4, (4 * 400 + 800) * 0.8],
  ])('%i models and two files of a plate count as one more asset', async (models, total) => {
    const { add } = await opened()
    for (let model = 0; model < models; model += 1) {
      await add({ kind: 'product', variant_id: FILE.MODEL + model })
    }
    await add(fileRef('small'))
    const { body } = await add(fileRef('middle'))
    expect(body).toMatchObject({ total })
  })
})

function bundleCases(isOwned: boolean) {
  return Object.entries(BUNDLE_CASES).filter(([, { left }]) => (left === null) === isOwned)
}

/** What each of the refunds says: of what was had first, of what was bought then, and of the first again. */
function refundsOf({ owned, lowers }: Pick<CoverageCase, 'owned' | 'lowers'>, total: number) {
  if (owned.length === 0) return ['missing', 'given back', 'missing']
  if (!lowers) return ['given back', 'given back', 'ALREADY_REFUNDED']
  return total === 0
    ? ['UPDATED', 'NOTHING_PAID', 'UPDATED']
    : ['UPDATED', 'given back', 'given back']
}

async function putBundle(db: Db): Promise<void> {
  const kit = await db.selectFrom('bundles').selectAll().executeTakeFirstOrThrow()
  const sku = { id: BUNDLE, sku: 'EMB-B-2', slug: 'plate-and-smoke' }
  await db
    .insertInto('bundles')
    .values({ ...kit, ...sku, effective_discount: 20 })
    .execute()
  const members = [FILES.middle, FILES.other]
  await db
    .insertInto('bundle_members')
    .values(members.map((variant_id, position) => ({ bundle_id: BUNDLE, variant_id, position })))
    .execute()
}

const fileRef = (file: CoverageFile) => ({ kind: 'product', variant_id: FILES[file] })

interface Cart {
  readonly quote: string
}
