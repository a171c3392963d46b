import { expect, test } from 'vitest'
import { permissionsOf } from '#domain/team/role.ts'
import { paidCharges, type Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { holding, lockCustomer, waiting } from '#tests/support/locks.ts'
import { PLAN } from '#tests/support/price-book-data.ts'
import { stopBefore } from '#tests/support/stops.ts'
import { forTeam, leaveTeam, openTeamCustomer, TEAM_ID } from '#tests/support/team-customer.ts'

const BILLING = 5
const SECOND_STEP = 'sandbox_second_step'

describeOnEveryDatabase('a file that two members of a team would both pay for', (open) => {
  const opened = async () => {
    const shop = await openTeamCustomer(await open(), { pool: 5 })
    return { ...shop, ada: forTeam(shop.ada), ben: forTeam(await shop.member()) }
  }

  test('is paid by one of them: the other one’s order is refused before it is charged', async () => {
    const { ada, ben, put, pay, ask, balance, db } = await opened()
    const first = await pay(ada, { quote: await put(ada, FILE.PLATE), payment: SECOND_STEP })
    expect(first.body.status).toBe('awaiting')
    // Another file of the same asset: what the first one brings would lower its price, or cover it.
    const quote = await put(ben, FILE.PLATE_4K)
    const refused = { code: 'FILE_BEING_PAID', data: { order_id: first.body.id } }
    for (const payment of ['sandbox_ok', 'credits']) {
      const second = await pay(ben, { key: `by-${payment}`, quote, payment })
      expect([second.status, second.body]).toMatchObject([409, refused])
    }
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id: first.body.id }])
    expect([await paidCharges(db), await balance(ben)]).toEqual([[], 5])
    await ask(ada, `/api/v1/orders/${String(first.body.id)}/challenge`, {
      method: 'POST',
      body: { answer: 'refuse' },
    })
    expect((await pay(ben, { key: 'attempt-later', quote })).body).toMatchObject({ status: 'paid' })
    expect(await paidCharges(db)).toHaveLength(1)
  })

  test('is told to the other one with the name of whoever is paying, and to nobody outside', async () => {
    const { ada, ben, put, pay, request, ask, db, member } = await opened()
    const named = { first_name: 'Ana', last_name: 'Ruiz' }
    await db.updateTable('users').set(named).where('id', '=', ada.id).execute()
    const { body: order } = await pay(ada, {
      quote: await put(ada, FILE.PLATE),
      payment: SECOND_STEP,
    })
    const decisionFor = async (who: Person) =>
      (await ask(who, `/api/v1/downloads/decision?variant_id=${FILE.PLATE_4K}`)).text()
    const data = { order_id: order.id, paid_by: 'Ana Ruiz' }
    const refused = { status: 409, body: { code: 'FILE_BEING_PAID', data } }
    expect(await request(ben, FILE.PLATE_4K)).toMatchObject(refused)
    const quote = await put(ben, FILE.PLATE_4K)
    expect(await pay(ben, { key: 'attempt-too', quote, payment: 'sandbox_ok' })).toMatchObject(
      refused,
    )
    expect(JSON.parse(await decisionFor(ben))).toMatchObject({ paid_by: 'Ana Ruiz' })

    // Not to the payer, to whom the team is not theirs, or as somebody who is on it no more.
    expect((await request(ada, FILE.PLATE_4K)).body['data']).not.toHaveProperty('paid_by')
    const { actsFor: _team, ...alone } = ben
    expect(await decisionFor(alone)).not.toContain('Ruiz')
    const carl = await member()
    await leaveTeam(db, carl)
    expect(await decisionFor(forTeam(carl))).toContain('TEAM_MISSING')
    await leaveTeam(db, ada)
    expect((await request(ben, FILE.PLATE_4K)).body['data']).not.toHaveProperty('paid_by')
  })

  test('stands in no one’s way who buys something else, or for themselves', async () => {
    const { ada, ben, put, pay } = await opened()
    await pay(ada, { quote: await put(ada, FILE.HD), payment: SECOND_STEP })
    const { actsFor: _team, ...alone } = ben
    expect((await pay(ben, { quote: await put(ben, FILE.SMOKE) })).body.status).toBe('paid')
    const own = await pay(alone, { key: 'attempt-alone', quote: await put(alone, FILE.HD) })
    expect(own.body).toMatchObject({ status: 'paid' })
  })

  test('both at once: one charge, whoever is first', async () => {
    const { ada, ben, put, pay, db } = await opened()
    const quotes = [await put(ada, FILE.HD), await put(ben, FILE.HD)]
    const answers = await Promise.all(
      [ada, ben].map((who, at) => pay(who, { key: `at-once-${at}`, quote: quotes[at] ?? '' })),
    )
    const codes = answers.map(({ body }) => String(body.code ?? body.status)).toSorted()
    // Who came late finds the other payment open, or done.
    expect(codes).toBeOneOf([
      ['FILE_BEING_PAID', 'paid'],
      ['CART_EMPTY', 'paid'],
    ])
    expect(await paidCharges(db)).toHaveLength(1)
  })

  test('an order waits for another member’s that is just being written', async () => {
    const { ada, ben, put, pay, testShop, db } = await opened()
    await pay(ada, { quote: await put(ada, FILE.HD), payment: 'sandbox_declined' })
    await put(ben, FILE.HD)
    const role = {
      roleId: 3,
      permissions: permissionsOf(3),
      minLicenseId: null,
      closesAt: null,
    } as const
    const team = { id: TEAM_ID, name: 'North Light', ...role }
    const viewer = { ...ben, team }
    const bill = { country: 'US', vatId: '' }
    const kept = (await testShop.carts.priced(viewer, bill))._unsafeUnwrap()
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await lockCustomer(tx, TEAM_ID)
      await held()
      await tx.updateTable('orders').set({ status: 'awaiting' }).execute()
    })
    await locked
    const opening = testShop.orderStore.open({
      id: 'ORDER',
      viewer,
      idempotencyKey: 'one',
      bodyHash: '',
      billing: { ...bill, company: '', acknowledged: false },
      payment: 'sandbox_ok',
      kept,
      credits: 0,
    })
    await waiting(db)
    release()
    await ended
    expect((await opening)._unsafeUnwrapErr()).toMatchObject({ kind: 'file-being-paid' })
  })

  test('two members who subscribe their team at once make one order', async () => {
    const { ada, member, quote, place, db } = await opened()
    const wanted = { plan_id: PLAN.PRO_MONTH }
    const shown = String((await quote(ada, wanted)).body['quote'])
    const buyers = [ada, forTeam(await member(BILLING))]
    // The other one has looked by then for what is open.
    stopBefore(db, 'orders.add')
    const placed = await Promise.all(buyers.map((who) => place(who, wanted, { quote: shown })))
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'paid' }])
    expect(await paidCharges(db)).toHaveLength(1)
  })
})
