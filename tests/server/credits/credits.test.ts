import { createUnit } from '#tests/support/units.ts'
import { expect, test } from 'vitest'
import { customerById } from '#domain/customer/customer.ts'
import { spendCredits, expireCredits } from '#server/application/credits/credit-ledger.ts'
import type { Db } from '#server/sql/database.ts'
import { fileDelivery } from '#server/application/download/deliver-files.ts'
import { openBackend, type Backend, type Person } from '../../support/backend.ts'
import { FILE, KIT } from '../../support/backend-data.ts'
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
import { TODAY } from '#tests/support/samples.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

describeOnEveryDatabase('the ledger', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }

  test('two hundred parallel spends of one balance take all of it and nothing more', async () => {
    const { backend, ada } = await opened()
    for (const credits of [20, 7, 13]) await giveCredits(backend.db, ada.id, { credits })
    const spends = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => spend(backend.db, { userId: ada.id, turn })),
    )
    expect(spends.filter((isPaid) => isPaid)).toHaveLength(20)
    const { left, isSound, entries } = await creditBookOf(backend.db, ada.id)
    expect([left, isSound]).toEqual([0, true])
    const spent = entries.filter(({ reason }) => reason === 'spend')
    expect(spent.reduce((sum, { delta }) => sum + delta, 0)).toBe(-40)
  })

  test('a key grants once, however often and however much at once', async () => {
    const { backend, ada } = await opened()
    const key = 'order-1'
    await Promise.all(
      Array.from({ length: 20 }, () => giveCredits(backend.db, ada.id, { key, credits: 3 })),
    )
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 3, isSound: true })
  })

  test('a lot below nothing, or above what it was, cannot be written at all', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 3 })
    for (const remaining of [-1, 4]) {
      const writing = backend.db.updateTable('credit_lots').set({ remaining }).execute()
      await expect(writing).rejects.toThrow(/check constraint/i)
    }
  })
})

describeOnEveryDatabase('a credit account', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }

  test('shows the balance, the lots, what runs out next, and every entry in words', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 4, expiresAt: TODAY + DAY })
    await giveCredits(backend.db, ada.id, {
      now: TODAY + 1,
      source: 'plan',
      credits: 25,
      expiresAt: null,
      about: 'Standard, a month',
    })
    backend.time.now += MINUTE
    await backend.request(ada, FILE.UHD)
    expect(await account(backend, ada)).toMatchObject({
      balance: 27,
      running_out: { credits: 2, at: new Date(TODAY + DAY).toISOString() },
      lots: [
        { source: 'pack', amount: 4, remaining: 2, frozen: false },
        { source: 'plan', amount: 25, remaining: 25, expires_at: null },
      ],
      entries: {
        items: [
          { delta: -2, reason: 'spend', about: 'Asset 6, File 12' },
          { delta: 25, reason: 'grant', about: 'Standard, a month' },
          { delta: 4, reason: 'grant', about: 'Pack of 10 credits' },
        ],
      },
    })
  })

  test('what ran out is no longer there, and what is frozen is shown but does not count', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 4, expiresAt: TODAY })
    await giveCredits(backend.db, ada.id, { source: 'plan', credits: 5, expiresAt: null })
    const past = { expires_at: TODAY + DAY, frozen: 1 }
    await backend.db.updateTable('credit_lots').set(past).where('source', '=', 'plan').execute()
    expect(await account(backend, ada)).toMatchObject({
      balance: 0,
      running_out: null,
      lots: [{ source: 'plan', remaining: 5, frozen: true }],
    })
  })

  test('tells of what ran out once it has been written off, and writes it off once', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 4, expiresAt: TODAY + DAY })
    await giveCredits(backend.db, ada.id, { source: 'plan', credits: 5, expiresAt: null })
    const tidyUp = expireCredits(backend.testShop.units)
    ;(await tidyUp())._unsafeUnwrap()
    expect((await creditBookOf(backend.db, ada.id)).left).toBe(9)
    backend.time.now += DAY
    for (const tidying of [tidyUp(), tidyUp(), tidyUp()]) (await tidying)._unsafeUnwrap()
    const { left, isSound } = await creditBookOf(backend.db, ada.id)
    expect([left, isSound]).toEqual([5, true])
    expect(await account(backend, ada)).toMatchObject({
      balance: 5,
      entries: { items: [{ delta: -4, reason: 'expiry', about: 'Pack of 10 credits' }, {}, {}] },
    })
  })

  test('has the credits of a month that has begun, once', async () => {
    const { backend, ada } = await opened()
    await subscribe(backend.db, ada.id, { plan: await putPlan(backend.db), months_granted: 0 })
    for (const look of [1, 2, 3]) {
      expect(await account(backend, ada), `look ${look}`).toMatchObject({
        balance: 25,
        entries: { items: [{ delta: 25, reason: 'grant' }] },
      })
    }
  })

  test('is nobody’s but one’s own, and asks visitors to sign in', async () => {
    const { backend, ada } = await opened()
    const ben = await backend.signIn()
    await giveCredits(backend.db, ada.id)
    expect(await account(backend, ben)).toMatchObject({
      balance: 0,
      lots: [],
      entries: { items: [] },
    })
    expect((await backend.ask(null, '/api/v1/credits')).status).toBe(401)
  })
})

describeOnEveryDatabase('taking a spend back', (open) => {
  const spent = async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    await giveCredits(backend.db, ada.id, { credits: 5, expiresAt: TODAY + DAY })
    await giveCredits(backend.db, ada.id, { source: 'plan', credits: 5, expiresAt: null })
    await subscribe(backend.db, ada.id, { plan: await putPlan(backend.db) })
    const { body } = await backend.request(ada, FILE.UHD)
    const reversal = (who: Person = ada, grantId: unknown = body['grant_id']) =>
      backend.ask(who, `/api/v1/downloads/${String(grantId)}/reverse`, { method: 'POST' })
    return {
      backend,
      ada,
      reversal,
      url: String(body.url),
      grantId: String(body['grant_id']),
    }
  }

  test('gives the credits back to their lot, and ends the license, the link and the count', async () => {
    const { backend, ada, reversal, url } = await spent()
    const answer = await reversal()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      balance: 10,
      running_out: { credits: 5 },
      entries: {
        items: [{ delta: 2, reason: 'reversal', about: 'Asset 6, File 12' }, {}, {}, {}],
      },
    })
    expect((await backend.ask(ada, url)).status).toBe(403)
    expect(await (await backend.ask(ada, '/api/v1/library')).json()).toMatchObject({ total: 0 })
    expect(await meter(backend, ada)).toMatchObject({ used: 0 })
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ isSound: true })
  })

  test('a file that was taken back is paid for again, once more to be taken back', async () => {
    const { backend, ada, reversal, grantId } = await spent()
    await reversal()
    const again = await backend.request(ada, FILE.UHD)
    expect(again.status).toBe(201)
    expect(again.body['grant_id']).not.toBe(grantId)
    expect(await account(backend, ada)).toMatchObject({ balance: 8 })
    expect((await reversal(ada, again.body['grant_id'])).status).toBe(200)
    expect(await account(backend, ada)).toMatchObject({ balance: 10 })
  })

  test('asked for twenty times at once, it gives back once', async () => {
    const { backend, ada, reversal } = await spent()
    const answers = await Promise.all(Array.from({ length: 20 }, () => reversal()))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 10, isSound: true })
  })

  test('is possible for ten minutes and not a moment longer', async () => {
    const { backend, ada, reversal } = await spent()
    backend.time.now += 10 * MINUTE + 1
    const late = await reversal()
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'REVERSAL_REFUSED', data: { why: 'TOO_LATE' } })
    backend.time.now -= 1
    expect((await reversal()).status).toBe(200)
    expect(await account(backend, ada)).toMatchObject({ balance: 10 })
  })

  test('is over with the first byte, not with a look at the size', async () => {
    const { backend, ada, reversal, url } = await spent()
    await backend.ask(ada, url, { method: 'HEAD' })
    const ben = await backend.signIn()
    await backend.ask(ben, url)
    expect((await reversal()).status).toBe(200)
    const again = await backend.request(ada, FILE.UHD)
    const part = await backend.ask(ada, String(again.body.url), { headers: { Range: 'bytes=0-0' } })
    expect(part.status).toBe(206)
    const refused = await reversal(ada, again.body['grant_id'])
    expect(await refused.json()).toMatchObject({ data: { why: 'ALREADY_SERVED' } })
    expect(await account(backend, ada)).toMatchObject({ balance: 8 })
  })

  test('of a first byte and taking back at once, exactly one comes through', async () => {
    const { backend, ada } = await spent()
    const delivery = fileDelivery(backend.testShop.units)
    await backend.db.updateTable('plan_variants').set({ downloads_per_month: 99 }).execute()
    const files = (await putMoreFiles(backend.db, 8)).map(async (variantId) => {
      const { body } = await backend.request(ada, variantId)
      return { grantId: String(body['grant_id']), userId: ada.id, variantId, expiresAt: TODAY }
    })
    const pairs = (await Promise.all(files)).map(async (claims) => {
      const serving = delivery.markServed(claims)
      const taking = backend.credits.reverseSpend(ada, claims.grantId)
      return [(await serving)._unsafeUnwrap(), (await taking).isOk()]
    })
    const outcomes = await Promise.all(pairs)
    expect(outcomes.filter(([served, taken]) => served === taken)).toEqual([])
    const kept = outcomes.filter(([served]) => served).length
    expect(await account(backend, ada)).toMatchObject({ balance: 8 - kept })
  })

  test('finds a first byte that went out between its check and its write', async () => {
    const { backend, ada, reversal, grantId } = await spent()
    const claims = { grantId, userId: ada.id, variantId: FILE.UHD, expiresAt: TODAY }
    const taking = await backend.db.transaction().execute(async (tx) => {
      await markServedIn(tx, claims, TODAY)
      const started = reversal()
      // The other gets as far as it can before this one ends.
      for (let turn = 0; turn < 60; turn += 1) await lotsOf(tx, ada.id)
      return { started }
    })
    expect((await taking.started).status).toBe(409)
    expect(await account(backend, ada)).toMatchObject({ balance: 8 })
  })

  test('is for who spent, and for what was spent', async () => {
    const { backend, ada, reversal, grantId } = await spent()
    const ben = await backend.signIn()
    expect((await reversal(ben, grantId)).status).toBe(404)
    expect((await reversal(ada, 'nothing')).status).toBe(404)
    const free = await backend.request(ada, FILE.FREE)
    expect((await reversal(ada, free.body['grant_id'])).status).toBe(404)
    await backend.buy(ada, FILE.SMOKE)
    const bought = await backend.request(ada, FILE.SMOKE)
    expect((await reversal(ada, bought.body['grant_id'])).status).toBe(404)
    expect(await account(backend, ada)).toMatchObject({ balance: 8 })
  })

  test('waits for what was bought with money at a lower price because of it', async () => {
    const { backend, ada, reversal } = await spent()
    const member = { bundle_id: KIT, variant_id: FILE.UHD, position: 9 }
    await backend.db.insertInto('bundle_members').values(member).execute()
    await backend.ask(ada, '/api/v1/cart/changes', {
      method: 'POST',
      body: { kind: 'license-chosen', license_id: 2 },
    })
    const item = { kind: 'bundle', bundle_id: KIT }
    const cart = await backend.ask(ada, '/api/v1/cart/changes', {
      method: 'POST',
      body: { kind: 'item-added', item },
    })
    const { quote } = (await cart.json()) as { quote: string }
    const paid = await backend.pay(ada, { quote, extra: { company: 'Lantern Ltd' } })
    expect(paid.status).toBe(200)
    expect((await reversal()).status).toBe(409)
    expect((await backend.request(ada, FILE.UHD)).status).toBe(200)
    expect(await account(backend, ada)).toMatchObject({ balance: 8 })
  })
})

/** Whether two credits could be spent. */
function spend(db: Db, { userId, turn }: { userId: string; turn: number }): Promise<boolean> {
  const wanted = {
    customer: customerById(userId),
    userId,
    spendId: `turn-${turn}.`,
    credits: 2,
    licenseId: 1,
    about: 'A file',
  } as const
  return db
    .transaction()
    .execute((tx) => spendCredits(createUnit(tx, TODAY), wanted))
    .then((spent) => spent.isOk())
}

async function account(backend: Backend, who: Person): Promise<unknown> {
  return (await backend.ask(who, '/api/v1/credits')).json()
}

async function meter(backend: Backend, who: Person): Promise<unknown> {
  const path = `/api/v1/downloads/decision?variant_id=${FILE.HD}`
  return ((await (await backend.ask(who, path)).json()) as { meter: unknown }).meter
}
