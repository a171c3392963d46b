import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addMonths, monthOf } from '#domain/shared/calendar.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { freePacks, grantFreePacks } from '#server/application/free-pack/free-packs.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { openShop } from '#server/boot/open-shop.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { openBackend } from '../../support/backend.ts'
import { FILE, putUser } from '../../support/backend-data.ts'
import { putPlan, subscribe } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import {
  ASSET,
  ownedFilesOf,
  packEmails,
  runFreePacks,
  putPack,
} from '#tests/support/free-packs.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'
import { aUser, TODAY } from '#tests/support/samples.ts'

/** The month of the tests' today, and the next. */
const MONTH = '2026-03'
const NEXT_MONTH = Date.UTC(2026, 3, 1)
const HOLDER = { freeSubscriber: true, confirmedAt: TODAY } as const

describeOnEveryDatabase('the monthly free pack', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const { db } = backend
    const round = runFreePacks(backend)
    const run = async () => (await round())._unsafeUnwrap()
    const holder = (changes: Partial<Registered> = {}) => backend.signIn({ ...HOLDER, ...changes })
    const change = (id: string, columns: Record<string, number | null>) =>
      db.updateTable('users').set(columns).where('id', '=', id).execute()
    await putPack(db, MONTH, ASSET.EMBER, ASSET.SMOKE)
    return { backend, db, run, holder, change }
  }

  test('licenses its HD files to who holds the free plan, for good, with certificates', async () => {
    const { backend, db, run, holder } = await opened()
    const ada = await holder({ minLicenseId: 3 })
    expect(await run()).toBe(1)
    expect(await ownedFilesOf(db, ada)).toEqual([
      [FILE.HD, 3],
      [FILE.SMOKE, 3],
    ])
    const certificates = await db.selectFrom('certificates').selectAll().execute()
    expect(certificates.map((one) => [one.user_id, one.variant_id, one.license_id])).toEqual([
      [ada.id, FILE.HD, 3],
      [ada.id, FILE.SMOKE, 3],
    ])
    backend.time.now = Date.UTC(2029, 0, 1)
    const { items: entries } = (
      await backend.myLibrary.entries(ada, { page: 1, search: '' })
    )._unsafeUnwrap()
    expect(new Map(entries.map(({ product, until }) => [product.id, until]))).toEqual(
      new Map([
        [ASSET.EMBER, null],
        [ASSET.SMOKE, null],
      ]),
    )
    const later = await backend.signInAgain(ada)
    expect(await backend.request(later, FILE.HD)).toMatchObject({ status: 200 })
    expect(await backend.request(later, FILE.UHD)).toMatchObject({ status: 402 })
  })

  test('takes no credit, no invoice and no place in any meter', async () => {
    const { backend, db, run, holder } = await opened()
    const ada = await holder()
    await run()
    expect(await db.selectFrom('credit_spends').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('invoices').selectAll().execute()).toEqual([])
    const [order] = await db.selectFrom('orders').selectAll().execute()
    expect(order).toMatchObject({ kind: 'pack', status: 'paid', total: 0, credits: 0 })
    const meter = (await backend.downloads.practiceMeter(ada))._unsafeUnwrap()
    expect(meter.used).toBe(0)
  })

  test('comes once, however often the run runs, also while it runs six times at once', async () => {
    const { backend, db, run, holder } = await opened()
    const people = await Promise.all(Array.from({ length: 8 }, () => holder()))
    const given = await Promise.all(Array.from({ length: 6 }, () => run()))
    expect(given.reduce((sum, many) => sum + many, 0)).toBe(people.length)
    expect(await run()).toBe(0)
    expect(backend.alarms).toEqual([])
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(people.length)
    expect(await db.selectFrom('free_pack_grants').selectAll().execute()).toHaveLength(
      2 * people.length,
    )
  })

  test('is not given to others, and comes to who takes the plan or confirms later in the month', async () => {
    const { backend, db, run, holder, change } = await opened()
    const without = await holder({ freeSubscriber: false })
    const unconfirmed = await holder({ confirmedAt: null })
    const gone = await holder()
    await change(gone.id, { anonymized_at: TODAY })
    expect(await run()).toBe(0)
    // What a request believed when it began counts for nothing.
    const packs = freePacks(backend.testShop.units)
    for (const who of [without, unconfirmed, gone]) {
      ;(await packs.packFor({ ...who, ...HOLDER }))._unsafeUnwrap()
      expect(await ownedFilesOf(db, who)).toEqual([])
    }
    await change(without.id, { free_subscriber: 1 })
    expect(await run()).toBe(1)
    await change(unconfirmed.id, { confirmed_at: TODAY })
    expect(await run()).toBe(1)
    expect(await ownedFilesOf(db, without)).toEqual(await ownedFilesOf(db, unconfirmed))
    expect(await ownedFilesOf(db, gone)).toEqual([])
  })

  test('stays with who leaves the plan, who is then given no other', async () => {
    const { backend, db, run, holder, change } = await opened()
    const ada = await holder()
    await run()
    await change(ada.id, { free_subscriber: 0 })
    await putPack(db, '2026-04', ASSET.SUBSCRIPTION)
    backend.time.now = NEXT_MONTH
    expect(await run()).toBe(0)
    expect(await ownedFilesOf(db, ada)).toEqual([
      [FILE.HD, 1],
      [FILE.SMOKE, 1],
    ])
  })

  test('waits while a paid plan runs, however the free one was taken, and comes once that has ended', async () => {
    const { backend, db, run, holder } = await opened()
    const ada = await holder()
    await subscribe(db, ada.id, { plan: await putPlan(db) })
    expect(await run()).toBe(0)
    const packs = freePacks(backend.testShop.units)
    const shown = (await packs.packFor(ada))._unsafeUnwrap()
    expect(shown.held).toBe(true)
    expect(await ownedFilesOf(db, ada)).toEqual([])
    await db.updateTable('subscriptions').set({ status: 'ended', ended_at: TODAY }).execute()
    expect(await run()).toBe(1)
    expect(await ownedFilesOf(db, ada)).toEqual([
      [FILE.HD, 1],
      [FILE.SMOKE, 1],
    ])
  })

  test('of the next month comes with its first moment, and each month counts for itself', async () => {
    const { backend, db, run, holder } = await opened()
    const ada = await holder()
    await putPack(db, '2026-04', ASSET.SUBSCRIPTION)
    backend.time.now = NEXT_MONTH - 1
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    backend.time.now = NEXT_MONTH
    expect(await run()).toBe(1)
    expect((await ownedFilesOf(db, ada)).map(([file]) => file)).toEqual([
      FILE.HD,
      FILE.SUBSCRIPTION,
      FILE.SMOKE,
    ])
  })

  test('leaves alone what somebody owns already, and gives it if they lose it within the month', async () => {
    const { backend, db, run, holder } = await opened()
    const ada = await holder()
    await backend.buy(ada, FILE.HD)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    const packed = () =>
      db.selectFrom('free_pack_grants').select('product_id').orderBy('product_id').execute()
    expect(await packed()).toEqual([{ product_id: ASSET.SMOKE }])
    await db
      .updateTable('entitlements')
      .set({ revoked_at: TODAY })
      .where('variant_id', '=', FILE.HD)
      .execute()
    expect(await run()).toBe(1)
    expect(await packed()).toHaveLength(2)
    expect(await ownedFilesOf(db, ada)).toHaveLength(2)
  })

  test('does not give again what staff took back of it', async () => {
    const { backend, db, run, holder } = await opened()
    const ada = await holder()
    await run()
    await db.updateTable('entitlements').set({ revoked_at: TODAY }).execute()
    expect(await run()).toBe(0)
    ;(await freePacks(backend.testShop.units).packFor(ada))._unsafeUnwrap()
    expect(await ownedFilesOf(db, ada)).toEqual([])
  })

  test('skips what is no longer sold, and practice footage', async () => {
    const { db, run, holder } = await opened()
    await putPack(db, MONTH, ASSET.PRACTICE)
    await db.updateTable('products').set({ retired: 1 }).where('id', '=', ASSET.EMBER).execute()
    const ada = await holder()
    expect(await run()).toBe(1)
    expect(await ownedFilesOf(db, ada)).toEqual([[FILE.SMOKE, 1]])
  })

  test('of which nothing is sold anymore is an alarm in each run, and one with something left is not', async () => {
    const { backend, db, run, holder } = await opened()
    const retire = (...ids: readonly number[]) =>
      db.updateTable('products').set({ retired: 1 }).where('id', 'in', ids).execute()
    await retire(ASSET.EMBER)
    const ada = await holder()
    expect(await run()).toBe(1)
    expect(backend.alarms).toEqual([])
    await retire(ASSET.SMOKE)
    await holder()
    expect(await run()).toBe(0)
    expect(backend.alarms).toEqual([{ month: MONTH }])
    await putPack(db, MONTH, ASSET.SUBSCRIPTION)
    expect(await run()).toBe(2)
    expect(await ownedFilesOf(db, ada)).toHaveLength(2)
    backend.time.now = NEXT_MONTH
    expect(await run()).toBe(0)
    expect(backend.alarms).toHaveLength(1)
  })

  test('is told of in one e-mail a month, to who wants e-mails, with the way to stop them', async () => {
    const { db, run, holder, change } = await opened()
    const ada = await holder()
    const grace = await holder()
    await change(ada.id, { email_optin: 1 })
    await run()
    const emails = await packEmails(db)
    expect(emails.map(({ recipient }) => recipient)).toEqual([ada.email])
    expect(emails[0]?.subject).toBe('Your free pack for March 2026')
    expect(emails[0]?.text).toContain('- Asset 1\n- Asset 4')
    const text = emails[0]?.text.replace(/\s+/g, ' ')
    expect(text).toContain(
      'because “Email me when new footage is released” is on in your account. To stop these emails, turn it off under Account',
    )

    // E-mails that were sent are forgotten after 30 days, and a month may have 31.
    await db.deleteFrom('outbox').execute()
    await change(grace.id, { email_optin: 1 })
    await putPack(db, MONTH, ASSET.SUBSCRIPTION)
    expect(await run()).toBe(2)
    expect(await packEmails(db)).toEqual([])
  })

  test('of a month without one of its own is its turn of the standing list, and stays what it was', async () => {
    const { backend, db, run, holder } = await opened()
    await putPack(db, 'standing', ASSET.EMBER, ASSET.FREE, ASSET.SUBSCRIPTION, ASSET.SMOKE)
    backend.time.now = NEXT_MONTH
    const ada = await holder()
    await Promise.all(Array.from({ length: 4 }, () => run()))
    const inApril = () =>
      db.selectFrom('free_pack_assets').selectAll().where('month', '=', '2026-04').execute()
    const before = await inApril()
    expect(before).toHaveLength(3)
    expect((await ownedFilesOf(db, ada)).length).toBe(3)
    await putPack(db, 'standing', 51)
    expect(await run()).toBe(0)
    expect(await inApril()).toEqual(before)
  })

  test('leaves what somebody is paying for to their order, and comes where they did not pay', async () => {
    const { backend, db, run, holder } = await opened()
    const { put, pay, ask } = backend
    const answering = async (variantId: number, answer: string) => {
      const who = await holder()
      const quote = await put(who, variantId)
      const { body } = await pay(who, { quote, payment: 'sandbox_second_step' })
      const path = `/api/v1/orders/${String(body.id)}/challenge`
      return { who, answers: () => ask(who, path, { method: 'POST', body: { answer } }) }
    }
    const ada = await answering(FILE.HD, 'approve')
    const eve = await answering(FILE.HD, 'refuse')
    expect(await run()).toBe(2)
    expect(await ownedFilesOf(db, ada.who)).toEqual([[FILE.SMOKE, 1]])
    expect(await run()).toBe(0)
    await ada.answers()
    await eve.answers()
    expect(await run()).toBe(1)
    const by = ({ id }: { readonly id: string }) =>
      db
        .selectFrom('entitlements')
        .innerJoin('orders', 'orders.id', 'entitlements.order_id')
        .select(['orders.kind', 'variant_id'])
        .where('entitlements.user_id', '=', id)
        .orderBy('variant_id')
        .execute()
    expect(await by(ada.who)).toEqual([
      { kind: 'cart', variant_id: FILE.HD },
      { kind: 'pack', variant_id: FILE.SMOKE },
    ])
    expect(await by(eve.who)).toEqual([
      { kind: 'pack', variant_id: FILE.HD },
      { kind: 'pack', variant_id: FILE.SMOKE },
    ])
  })

  test('one who cannot be served now does not hold up the others, and the operator hears of it', async () => {
    const { backend, db, holder } = await opened()
    const people = [await holder(), await holder(), await holder()]
    const [first, broken, last] = people.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const { units } = backend.testShop
    const failing: UnitOfWork = {
      ...units,
      run: (work) =>
        units.run((unit) => {
          const lookUp = (id: string) => {
            if (id === broken?.id) throw new Error('a broken row')
            return unit.freePacks.holder(id)
          }
          return work({ ...unit, freePacks: { ...unit.freePacks, holder: lookUp } })
        }),
    }
    const alarms: string[] = []
    const log = { note: () => undefined, alarm: (event: string) => void alarms.push(event) }
    const databaseOutages = { refuses: () => false, explains: () => false, look: () => undefined }
    const round = grantFreePacks({ units: failing, log, databaseOutages })
    expect((await round(() => false))._unsafeUnwrap()).toBe(0)
    expect((await round())._unsafeUnwrap()).toBe(2)
    expect(alarms).toEqual(['free-pack-not-granted'])
    const owned = await db.selectFrom('entitlements').select('user_id').distinct().execute()
    expect(new Set(owned.map((row) => row.user_id))).toEqual(new Set([first?.id, last?.id]))
  })
})

test('a fresh shop gives this month’s pack by itself, and asks about bands that are a year old', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-packs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const config = await testConfig({ DATA_DIR: folder })
  const open = async () =>
    (await openShop(config, { pages: sourcePages, show: () => undefined }))._unsafeUnwrap()
  const first = await open()
  await first.close()
  const db = openSqlite(join(folder, 'emberstock.db'))
  onTestFinished(() => db.destroy())
  const ada = aUser({ ...HOLDER, minLicenseId: 3 })
  await putUser(db, ada)
  await db
    .updateTable('users')
    .set({ revenue_band_confirmed_at: addMonths(Date.now(), -13) })
    .execute()
  const shop = await open()
  const assets = () =>
    db.selectFrom('free_pack_grants').select(['month', 'user_id']).distinct().execute()
  await expect.poll(assets).toEqual([{ month: monthOf(Date.now()), user_id: ada.id }])
  await shop.close()
  expect((await ownedFilesOf(db, ada)).length).toBeGreaterThanOrEqual(3)
  const emails = await db.selectFrom('outbox').select('subject').execute()
  expect(emails).toEqual([{ subject: 'Is the Enterprise $3M–$20M license still right?' }])
})
