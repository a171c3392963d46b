import { expect, test } from 'vitest'
import { fileDelivery } from '#server/application/download/deliver-files.ts'
import { openCounter, type Counter, type Person } from '#tests/support/counter.ts'
import { FILE } from '#tests/support/counter-stock.ts'
import {
  booksOf,
  giveCredits,
  lotsOf,
  markServedIn,
  putMoreFiles,
  putPlan,
  subscribe,
} from '#tests/support/credit-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aRefund, line, openRefundDesk } from '#tests/support/refund-desk.ts'
import { TODAY } from '#tests/support/samples.ts'

const MINUTE = 60 * 1000

describeOnEveryDatabase('the ledger’s way back', (open) => {
  const opened = async () => {
    const counter = await openCounter(await open())
    const ada = await counter.signIn()
    await giveCredits(counter.db, ada.id, { credits: 1, now: TODAY - MINUTE })
    await giveCredits(counter.db, ada.id, { credits: 9 })
    return { counter, ada }
  }

  test('a download’s lines name its grant while it can be taken back, and nothing else names one', async () => {
    const { counter, ada } = await opened()
    const { body } = await counter.request(ada, FILE.UHD)
    const grantId = body['grant_id']
    expect(await waysBack(counter, ada)).toEqual([
      ['spend', grantId],
      ['spend', grantId],
      ['grant', null],
      ['grant', null],
    ])
    counter.time.now += 10 * MINUTE
    expect((await waysBack(counter, ada))[0]).toEqual(['spend', grantId])
    counter.time.now += 1
    expect((await waysBack(counter, ada))[0]).toEqual(['spend', null])
    counter.time.now -= 1
    expect((await takeBack(counter, ada, grantId)).status).toBe(200)
    expect((await waysBack(counter, ada)).filter(([, id]) => id !== null)).toEqual([])
  })

  test('a first byte ends it', async () => {
    const { counter, ada } = await opened()
    const { body } = await counter.request(ada, FILE.UHD)
    await counter.ask(ada, String(body.url), { headers: { Range: 'bytes=0-0' } })
    expect((await waysBack(counter, ada)).filter(([, id]) => id !== null)).toEqual([])
  })

  test('of two spends each keeps its own', async () => {
    const { counter, ada } = await opened()
    const first = await counter.request(ada, FILE.SMOKE)
    counter.time.now += MINUTE
    const second = await counter.request(ada, FILE.UHD)
    const ids = [second.body['grant_id'], first.body['grant_id']]
    const named = (await waysBack(counter, ada)).flatMap(([, id]) => id ?? [])
    expect(named).toEqual(ids)
    await takeBack(counter, ada, ids[0])
    expect((await waysBack(counter, ada)).flatMap(([, id]) => id ?? [])).toEqual([ids[1]])
  })
})

describeOnEveryDatabase('taking back a cart that credits paid', (open) => {
  const paid = async (...files: readonly number[]) => {
    const counter = await openCounter(await open())
    const ada = await counter.signIn()
    await giveCredits(counter.db, ada.id, { credits: 2, now: TODAY - MINUTE })
    await giveCredits(counter.db, ada.id, { source: 'plan', credits: 8, expiresAt: null })
    await subscribe(counter.db, ada.id, { plan: await putPlan(counter.db) })
    const quote = await counter.put(ada, ...(files.length > 0 ? files : [FILE.HD, FILE.UHD]))
    const { body } = await counter.pay(ada, { quote, payment: 'credits' })
    return { counter, ada, orderId: String(body['id']) }
  }

  test('gives every credit back to its lot, and ends licences, certificates, links and the count', async () => {
    const { counter, ada, orderId } = await paid()
    const link = await counter.request(ada, FILE.HD)
    const named = (await waysBack(counter, ada)).filter(([reason]) => reason === 'spend')
    expect(named).toEqual([
      ['spend', orderId],
      ['spend', orderId],
    ])
    const answer = await takeBack(counter, ada, orderId)
    expect([answer.status, await answer.json()]).toMatchObject([200, { balance: 10 }])
    expect((await waysBack(counter, ada)).filter(([, id]) => id !== null)).toEqual([])
    expect(await leftInLots(counter, ada)).toEqual([2, 8])
    expect((await booksOf(counter.db, ada.id)).isSound).toBe(true)
    expect((await counter.ask(ada, String(link.body.url))).status).toBe(403)
    expect(await (await counter.ask(ada, '/api/v1/library')).json()).toEqual([])
    const revoked = await counter.db.selectFrom('certificates').select('revoked_at').execute()
    expect(revoked).toEqual([{ revoked_at: counter.time.now }, { revoked_at: counter.time.now }])
    expect(await usedThisMonth(counter, ada)).toBe(0)
  })

  test('what was taken back is bought again, once more to be taken back', async () => {
    const { counter, ada, orderId } = await paid()
    await takeBack(counter, ada, orderId)
    counter.time.now += MINUTE
    const quote = await counter.put(ada, FILE.UHD)
    const again = await counter.pay(ada, { key: 'attempt-0002', quote, payment: 'credits' })
    expect(again.status).toBe(200)
    expect((await takeBack(counter, ada, orderId)).status).toBe(200)
    expect(await leftInLots(counter, ada)).toEqual([0, 8])
    expect((await takeBack(counter, ada, again.body['id'])).status).toBe(200)
    expect(await leftInLots(counter, ada)).toEqual([2, 8])
  })

  test('asked for ten times at once, it gives back once', async () => {
    const { counter, ada, orderId } = await paid()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => takeBack(counter, ada, orderId)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await booksOf(counter.db, ada.id)).toMatchObject({ left: 10, isSound: true })
  })

  test('a first byte of any of its files ends it for all of them', async () => {
    const { counter, ada, orderId } = await paid()
    const { body } = await counter.request(ada, FILE.HD)
    await counter.ask(ada, String(body.url), { method: 'HEAD' })
    expect((await waysBack(counter, ada))[0]).toEqual(['spend', orderId])
    await counter.ask(ada, String(body.url), { headers: { Range: 'bytes=0-0' } })
    expect((await waysBack(counter, ada))[0]).toEqual(['spend', null])
    const refused = await takeBack(counter, ada, orderId)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'REVERSAL_REFUSED', data: { why: 'ALREADY_SERVED' } },
    ])
    expect((await counter.request(ada, FILE.UHD)).status).toBe(200)
    expect(await booksOf(counter.db, ada.id)).toMatchObject({ left: 7, isSound: true })
  })

  test('is possible for ten minutes and not a moment longer', async () => {
    const { counter, ada, orderId } = await paid()
    counter.time.now += 10 * MINUTE + 1
    expect((await waysBack(counter, ada))[0]).toEqual(['spend', null])
    const late = await takeBack(counter, ada, orderId)
    expect([late.status, await late.json()]).toMatchObject([409, { data: { why: 'TOO_LATE' } }])
    counter.time.now -= 1
    expect((await takeBack(counter, ada, orderId)).status).toBe(200)
  })

  test('is for whose order it is, and for what credits paid as a whole', async () => {
    const { counter, ada, orderId } = await paid()
    const ben = await counter.signIn()
    expect((await takeBack(counter, ben, orderId)).status).toBe(404)
    await counter.buy(ada, FILE.SMOKE)
    const orders = await counter.db
      .selectFrom('orders')
      .select('id')
      .where('total', '>', 0)
      .execute()
    expect(orders).toHaveLength(1)
    expect((await takeBack(counter, ada, orders[0]?.id)).status).toBe(404)
    const row = await counter.db
      .selectFrom('credit_spends')
      .select('id')
      .where('grant_id', '=', '')
      .executeTakeFirstOrThrow()
    expect((await takeBack(counter, ada, row.id)).status).toBe(404)
    expect((await counter.credits.takeBack(ada, '')).isErr()).toBe(true)
    expect(await leftInLots(counter, ada)).toEqual([0, 7])
  })

  test('is over once a part of it was refunded by staff', async () => {
    const counter = await openRefundDesk(await open())
    const ada = await counter.signIn()
    await giveCredits(counter.db, ada.id, { credits: 5 })
    const quote = await counter.put(ada, FILE.HD, FILE.UHD)
    const { body } = await counter.pay(ada, { quote, payment: 'credits' })
    const asked = aRefund(String(body['id']), { parts: [line(0)], override: true })
    ;(await counter.refunds.ask(asked))._unsafeUnwrap()
    const spent = (await waysBack(counter, ada)).filter(([reason]) => reason === 'spend')
    expect(spent).toEqual([['spend', null]])
    expect((await takeBack(counter, ada, body['id'])).status).toBe(404)
    expect(await leftInLots(counter, ada)).toEqual([3])
  })

  test('finds a first byte that went out between its look and its deed', async () => {
    const { counter, ada, orderId } = await paid(FILE.UHD)
    const { body } = await counter.request(ada, FILE.UHD)
    const claims = claimsOf(ada, FILE.UHD, body['grant_id'])
    const taking = await counter.db.transaction().execute(async (tx) => {
      await markServedIn(tx, claims, counter.time.now)
      const started = Promise.resolve(counter.credits.takeBack(ada, orderId))
      // The other gets as far as it can before this one ends.
      for (let turn = 0; turn < 200; turn += 1) await lotsOf(tx, ada.id)
      return { started }
    })
    expect((await taking.started)._unsafeUnwrapErr()).toMatchObject({ why: 'ALREADY_SERVED' })
    expect(await leftInLots(counter, ada)).toEqual([0, 8])
  })

  test('of a first byte and taking back at once, exactly one comes through', async () => {
    const { counter, ada } = await paid()
    await giveCredits(counter.db, ada.id, { credits: 20 })
    const many = { downloads_per_month: 99, downloads_4k_per_month: 99 }
    await counter.db.updateTable('plan_variants').set(many).execute()
    const delivery = fileDelivery(counter.desk.units)
    const files = await putMoreFiles(counter.db, 6)
    const orders: { readonly orderId: string; readonly claims: ReturnType<typeof claimsOf> }[] = []
    for (const [place, variantId] of files.entries()) {
      const quote = await counter.put(ada, variantId)
      const attempt = { key: `attempt-1${place}00`, quote, payment: 'credits' }
      const { body } = await counter.pay(ada, attempt)
      const granted = await counter.request(ada, variantId)
      const claims = claimsOf(ada, variantId, granted.body['grant_id'])
      orders.push({ orderId: String(body['id']), claims })
    }
    const pairs = orders.map(async ({ orderId, claims }) => {
      const serving = delivery.markServed(claims)
      const taking = counter.credits.takeBack(ada, orderId)
      return [(await serving)._unsafeUnwrap(), (await taking).isOk()]
    })
    const outcomes = await Promise.all(pairs)
    expect(outcomes.filter(([served, taken]) => served === taken)).toEqual([])
    expect((await booksOf(counter.db, ada.id)).isSound).toBe(true)
  })
})

interface Line {
  readonly reason: string
  readonly take_back: string | null
}

/** Reason and way back of every line, the newest first. */
async function waysBack(counter: Pick<Counter, 'ask'>, who: Person) {
  const answer = await counter.ask(who, '/api/v1/credits')
  const { entries } = (await answer.json()) as { entries: readonly Line[] }
  return entries.map(({ reason, take_back: id }) => [reason, id] as const)
}

function takeBack(counter: Pick<Counter, 'ask'>, who: Person, id: unknown): Promise<Response> {
  return counter.ask(who, `/api/v1/downloads/${String(id)}/take_back`, { method: 'POST' })
}

async function leftInLots({ db }: Pick<Counter, 'db'>, who: Person): Promise<readonly number[]> {
  return (await lotsOf(db, who.id)).map(({ remaining }) => remaining)
}

async function usedThisMonth(counter: Counter, who: Person): Promise<number> {
  const path = `/api/v1/downloads/decision?variant_id=${FILE.HD}`
  const answer = await counter.ask(who, path)
  return ((await answer.json()) as { meter: { used: number } }).meter.used
}

function claimsOf(who: Person, variantId: number, grantId: unknown) {
  return { grantId: String(grantId), userId: who.id, variantId, expiresAt: TODAY }
}
