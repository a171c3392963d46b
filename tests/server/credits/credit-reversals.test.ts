import { expect, test } from 'vitest'
import { fileDelivery } from '#server/application/download/deliver-files.ts'
import { openBackend, type Backend, type Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import {
  creditBookOf,
  giveCredits,
  lotsOf,
  markServedIn,
  putMoreFiles,
  putPlan,
  subscribe,
} from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aRefund, line, openRefundShop } from '../../support/refund-shop.ts'
import { TODAY } from '#tests/support/samples.ts'

const MINUTE = 60 * 1000

describeOnEveryDatabase('the ledger’s way back', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    await giveCredits(backend.db, ada.id, { credits: 1, now: TODAY - MINUTE })
    await giveCredits(backend.db, ada.id, { credits: 9 })
    return { backend, ada }
  }

  test('a download’s lines name its grant while it can be taken back, and nothing else names one', async () => {
    const { backend, ada } = await opened()
    const { body } = await backend.request(ada, FILE.UHD)
    const grantId = body['grant_id']
    expect(await returnUrls(backend, ada)).toEqual([
      ['spend', grantId],
      ['spend', grantId],
      ['grant', null],
      ['grant', null],
    ])
    backend.time.now += 10 * MINUTE
    expect((await returnUrls(backend, ada))[0]).toEqual(['spend', grantId])
    backend.time.now += 1
    expect((await returnUrls(backend, ada))[0]).toEqual(['spend', null])
    backend.time.now -= 1
    expect((await reversal(backend, ada, grantId)).status).toBe(200)
    expect((await returnUrls(backend, ada)).filter(([, id]) => id !== null)).toEqual([])
  })

  test('a first byte ends it', async () => {
    const { backend, ada } = await opened()
    const { body } = await backend.request(ada, FILE.UHD)
    await backend.ask(ada, String(body.url), { headers: { Range: 'bytes=0-0' } })
    expect((await returnUrls(backend, ada)).filter(([, id]) => id !== null)).toEqual([])
  })

  test('of two spends each keeps its own', async () => {
    const { backend, ada } = await opened()
    const first = await backend.request(ada, FILE.SMOKE)
    backend.time.now += MINUTE
    const second = await backend.request(ada, FILE.UHD)
    const ids = [second.body['grant_id'], first.body['grant_id']]
    const named = (await returnUrls(backend, ada)).flatMap(([, id]) => id ?? [])
    expect(named).toEqual(ids)
    await reversal(backend, ada, ids[0])
    expect((await returnUrls(backend, ada)).flatMap(([, id]) => id ?? [])).toEqual([ids[1]])
  })
})

describeOnEveryDatabase('taking back a cart that credits paid', (open) => {
  const paid = async (...files: readonly number[]) => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    await giveCredits(backend.db, ada.id, { credits: 2, now: TODAY - MINUTE })
    await giveCredits(backend.db, ada.id, { source: 'plan', credits: 8, expiresAt: null })
    await subscribe(backend.db, ada.id, { plan: await putPlan(backend.db) })
    const quote = await backend.put(ada, ...(files.length > 0 ? files : [FILE.HD, FILE.UHD]))
    const { body } = await backend.pay(ada, { quote, payment: 'credits' })
    return { backend, ada, orderId: String(body['id']) }
  }

  test('gives every credit back to its lot, and ends licenses, certificates, links and the count', async () => {
    const { backend, ada, orderId } = await paid()
    const link = await backend.request(ada, FILE.HD)
    const named = (await returnUrls(backend, ada)).filter(([reason]) => reason === 'spend')
    expect(named).toEqual([
      ['spend', orderId],
      ['spend', orderId],
    ])
    const answer = await reversal(backend, ada, orderId)
    expect([answer.status, await answer.json()]).toMatchObject([200, { balance: 10 }])
    expect((await returnUrls(backend, ada)).filter(([, id]) => id !== null)).toEqual([])
    expect(await leftInLots(backend, ada)).toEqual([2, 8])
    expect((await creditBookOf(backend.db, ada.id)).isSound).toBe(true)
    expect((await backend.ask(ada, String(link.body.url))).status).toBe(403)
    expect(await (await backend.ask(ada, '/api/v1/library')).json()).toMatchObject({ total: 0 })
    const revoked = await backend.db.selectFrom('certificates').select('revoked_at').execute()
    expect(revoked).toEqual([{ revoked_at: backend.time.now }, { revoked_at: backend.time.now }])
    expect(await usedThisMonth(backend, ada)).toBe(0)
  })

  test('what was taken back is bought again, once more to be taken back', async () => {
    const { backend, ada, orderId } = await paid()
    await reversal(backend, ada, orderId)
    backend.time.now += MINUTE
    const quote = await backend.put(ada, FILE.UHD)
    const again = await backend.pay(ada, { key: 'attempt-0002', quote, payment: 'credits' })
    expect(again.status).toBe(200)
    expect((await reversal(backend, ada, orderId)).status).toBe(200)
    expect(await leftInLots(backend, ada)).toEqual([0, 8])
    expect((await reversal(backend, ada, again.body['id'])).status).toBe(200)
    expect(await leftInLots(backend, ada)).toEqual([2, 8])
  })

  test('asked for ten times at once, it gives back once', async () => {
    const { backend, ada, orderId } = await paid()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reversal(backend, ada, orderId)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 10, isSound: true })
  })

  test('a first byte of any of its files ends it for all of them', async () => {
    const { backend, ada, orderId } = await paid()
    const { body } = await backend.request(ada, FILE.HD)
    await backend.ask(ada, String(body.url), { method: 'HEAD' })
    expect((await returnUrls(backend, ada))[0]).toEqual(['spend', orderId])
    await backend.ask(ada, String(body.url), { headers: { Range: 'bytes=0-0' } })
    expect((await returnUrls(backend, ada))[0]).toEqual(['spend', null])
    const refused = await reversal(backend, ada, orderId)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'REVERSAL_REFUSED', data: { why: 'ALREADY_SERVED' } },
    ])
    expect((await backend.request(ada, FILE.UHD)).status).toBe(200)
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 7, isSound: true })
  })

  test('is possible for ten minutes and not a moment longer', async () => {
    const { backend, ada, orderId } = await paid()
    backend.time.now += 10 * MINUTE + 1
    expect((await returnUrls(backend, ada))[0]).toEqual(['spend', null])
    const late = await reversal(backend, ada, orderId)
    expect([late.status, await late.json()]).toMatchObject([409, { data: { why: 'TOO_LATE' } }])
    backend.time.now -= 1
    expect((await reversal(backend, ada, orderId)).status).toBe(200)
  })

  test('is for whose order it is, and for what credits paid as a whole', async () => {
    const { backend, ada, orderId } = await paid()
    const ben = await backend.signIn()
    expect((await reversal(backend, ben, orderId)).status).toBe(404)
    await backend.buy(ada, FILE.SMOKE)
    const orders = await backend.db
      .selectFrom('orders')
      .select('id')
      .where('total', '>', 0)
      .execute()
    expect(orders).toHaveLength(1)
    expect((await reversal(backend, ada, orders[0]?.id)).status).toBe(404)
    const row = await backend.db
      .selectFrom('credit_spends')
      .select('id')
      .where('grant_id', '=', '')
      .executeTakeFirstOrThrow()
    expect((await reversal(backend, ada, row.id)).status).toBe(404)
    expect((await backend.credits.reverseSpend(ada, '')).isErr()).toBe(true)
    expect(await leftInLots(backend, ada)).toEqual([0, 7])
  })

  test('is over once a part of it was refunded by staff', async () => {
    const backend = await openRefundShop(await open())
    const ada = await backend.signIn()
    await giveCredits(backend.db, ada.id, { credits: 5 })
    const quote = await backend.put(ada, FILE.HD, FILE.UHD)
    const { body } = await backend.pay(ada, { quote, payment: 'credits' })
    const asked = aRefund(String(body['id']), { parts: [line(0)], override: true })
    ;(await backend.refunds.ask(asked))._unsafeUnwrap()
    const spent = (await returnUrls(backend, ada)).filter(([reason]) => reason === 'spend')
    expect(spent).toEqual([['spend', null]])
    expect((await reversal(backend, ada, body['id'])).status).toBe(404)
    expect(await leftInLots(backend, ada)).toEqual([3])
  })

  test('finds a first byte that went out between its check and its write', async () => {
    const { backend, ada, orderId } = await paid(FILE.UHD)
    const { body } = await backend.request(ada, FILE.UHD)
    const claims = claimsOf(ada, FILE.UHD, body['grant_id'])
    const taking = await backend.db.transaction().execute(async (tx) => {
      await markServedIn(tx, claims, backend.time.now)
      const started = Promise.resolve(backend.credits.reverseSpend(ada, orderId))
      // The other gets as far as it can before this one ends.
      for (let turn = 0; turn < 200; turn += 1) await lotsOf(tx, ada.id)
      return { started }
    })
    expect((await taking.started)._unsafeUnwrapErr()).toMatchObject({ why: 'ALREADY_SERVED' })
    expect(await leftInLots(backend, ada)).toEqual([0, 8])
  })

  test('of a first byte and taking back at once, exactly one comes through', async () => {
    const { backend, ada } = await paid()
    await giveCredits(backend.db, ada.id, { credits: 20 })
    const many = { downloads_per_month: 99, downloads_4k_per_month: 99 }
    await backend.db.updateTable('plan_variants').set(many).execute()
    const delivery = fileDelivery(backend.testShop.units)
    const files = await putMoreFiles(backend.db, 6)
    const orders: { readonly orderId: string; readonly claims: ReturnType<typeof claimsOf> }[] = []
    for (const [place, variantId] of files.entries()) {
      const quote = await backend.put(ada, variantId)
      const attempt = { key: `attempt-1${place}00`, quote, payment: 'credits' }
      const { body } = await backend.pay(ada, attempt)
      const granted = await backend.request(ada, variantId)
      const claims = claimsOf(ada, variantId, granted.body['grant_id'])
      orders.push({ orderId: String(body['id']), claims })
    }
    const pairs = orders.map(async ({ orderId, claims }) => {
      const serving = delivery.markServed(claims)
      const taking = backend.credits.reverseSpend(ada, orderId)
      return [(await serving)._unsafeUnwrap(), (await taking).isOk()]
    })
    const outcomes = await Promise.all(pairs)
    expect(outcomes.filter(([served, taken]) => served === taken)).toEqual([])
    expect((await creditBookOf(backend.db, ada.id)).isSound).toBe(true)
  })
})

interface Line {
  readonly reason: string
  readonly reversal: string | null
}

/** Reason and way back of every line, the newest first. */
async function returnUrls(backend: Pick<Backend, 'ask'>, who: Person) {
  const answer = await backend.ask(who, '/api/v1/credits')
  const { entries } = (await answer.json()) as { entries: { items: readonly Line[] } }
  return entries.items.map(({ reason, reversal: id }) => [reason, id] as const)
}

function reversal(backend: Pick<Backend, 'ask'>, who: Person, id: unknown): Promise<Response> {
  return backend.ask(who, `/api/v1/downloads/${String(id)}/reverse`, { method: 'POST' })
}

async function leftInLots({ db }: Pick<Backend, 'db'>, who: Person): Promise<readonly number[]> {
  return (await lotsOf(db, who.id)).map(({ remaining }) => remaining)
}

async function usedThisMonth(backend: Backend, who: Person): Promise<number> {
  const path = `/api/v1/downloads/decision?variant_id=${FILE.HD}`
  const answer = await backend.ask(who, path)
  return ((await answer.json()) as { meter: { used: number } }).meter.used
}

function claimsOf(who: Person, variantId: number, grantId: unknown) {
  return { grantId: String(grantId), userId: who.id, variantId, expiresAt: TODAY }
}
