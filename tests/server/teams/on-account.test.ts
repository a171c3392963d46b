import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { answerOf, type Answer } from '#tests/support/backend.ts'
import { giveCredits } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openOnAccount } from '#tests/support/on-account-shop.ts'
import { CREDIT_SUBSCRIPTION, PLAN } from '#tests/support/price-book-data.ts'
import { lotsIn } from '#tests/support/purchase-shop.ts'
import { NO_LIMITS } from '#tests/support/refund-shop.ts'
import { forTeam, joinTeam, TEAM_ID } from '#tests/support/team-customer.ts'
import { TEAM } from '#tests/support/teams.ts'

describeOnEveryDatabase('paying by invoice', (open) => {
  test('an operator allows a team, it orders, gets its files and a numbered invoice, and the operator marks it paid', async () => {
    const shop = await openOnAccount(await open(), { fulfillment: 'at-once' })
    const { owner, order, staff, time, owned, invoices, audit } = shop
    const placed = await order(await owner(), FILE.HD)
    expect(placed.status).toBe(200)
    expect(placed.body).toMatchObject({
      status: 'on-account',
      paid_at: null,
      on_account: {
        due_at: new Date(time.now + 30 * DAY_MS).toISOString(),
        fulfillment: 'at-once',
        suspended_at: null,
      },
      documents: [{ kind: 'invoice', number: 'EMB-2026-000001' }],
    })
    expect(await owned()).toEqual([FILE.HD])
    expect(await invoices()).toMatchObject([{ paidAt: null, dueAt: time.now + 30 * DAY_MS }])
    const { body } = await answerOf(await shop.ask(await owner(), TEAM))
    const total = placed.body['total']
    expect(body).toMatchObject({
      team: {
        invoice_terms: {
          limit: 100_000,
          open_amount: total,
          days_until_due: 30,
          fulfillment: 'at-once',
          overdue: null,
        },
      },
    })
    time.now += DAY_MS
    const paid = await staff('POST', `/orders/${placed.body.id}/mark_paid`, {
      reference: 'WIRE 7',
      reason: 'The money arrived',
    })
    expect(paid.status).toBe(200)
    expect(paid.body).toMatchObject({
      order: { status: 'paid', paid_at: new Date(time.now).toISOString() },
      audit: [{ action: 'invoice-paid', subject: placed.body.id }],
    })
    expect((await audit('invoice-paid')).map(({ detail }) => detail)).toEqual([
      { from: 'on-account', to: 'paid', reference: 'WIRE 7', amount: total },
    ])
    const invoice = await answerOf(
      await shop.ask(await owner(), `/api/v1/invoices/${placed.body.id}`),
    )
    expect(invoice.body).toMatchObject({ paid_at: new Date(time.now).toISOString() })
    expect(await owned()).toEqual([FILE.HD])
    const again = await staff('POST', `/orders/${placed.body.id}/mark_paid`, {
      reference: 'WIRE 7',
      reason: 'The money arrived',
    })
    expect([again.status, again.body.code]).toEqual([409, 'ADMIN_REFUSED'])
  })

  test('what comes on payment comes once the invoice is paid, and is licensed once', async () => {
    const { owner, order, staff, owned } = await openOnAccount(await open(), {
      fulfillment: 'on-payment',
    })
    const placed = await order(await owner(), FILE.HD)
    expect(placed.body).toMatchObject({ status: 'on-account' })
    expect(await owned()).toEqual([])
    const twice = await order(await owner(), FILE.HD)
    expect([twice.status, twice.body.code]).toEqual([409, 'ALREADY_ON_ACCOUNT'])
    expect(twice.body['data']).toMatchObject({ order_id: placed.body.id })
    await staff('POST', `/orders/${placed.body.id}/mark_paid`, {
      reference: 'WIRE 8',
      reason: 'The money arrived',
    })
    expect(await owned()).toEqual([FILE.HD])
  })

  test.each([
    ['another code', 'OTHER'],
    ['the same code again', 'HALF'],
  ])('what comes on payment leaves %s that is in the cart by then', async (_, code) => {
    const { db, owner, ask, put, pay, staff } = await openOnAccount(await open(), {
      fulfillment: 'on-payment',
    })
    const codes = ['HALF', 'OTHER'].map((one) => ({ ...NO_LIMITS, code: one, percentage: 50 }))
    await db.insertInto('discount_codes').values(codes).execute()
    const enter = async (entered: string) => {
      const body = { kind: 'code-entered', code: entered }
      const asked = { method: 'POST', body }
      return answerOf(await ask(await owner(), '/api/v1/cart/changes', asked))
    }
    const cart = async () => (await answerOf(await ask(await owner(), '/api/v1/cart'))).body
    await put(await owner(), FILE.HD)
    const quote = String((await enter('HALF')).body['quote'])
    const placed = await pay(await owner(), { quote, payment: 'invoice' })
    expect(placed.body).toMatchObject({ status: 'on-account', discount_name: 'HALF' })
    expect(await cart()).toMatchObject({ items: [], discount: null })
    await put(await owner(), FILE.UHD)
    await enter(code)
    const paid = await staff('POST', `/orders/${placed.body.id}/mark_paid`, {
      reference: 'WIRE 9',
      reason: 'The money arrived',
    })
    expect(paid.status).toBe(200)
    expect(await cart()).toMatchObject({ total: 400, discount: { code } })
  })

  test('a voided invoice takes back what came, and makes a credit note', async () => {
    const shop = await openOnAccount(await open(), { fulfillment: 'at-once' })
    const { owner, order, staff, owned } = shop
    const placed = await order(await owner(), FILE.HD)
    const voided = await staff('POST', `/orders/${placed.body.id}/void`, { reason: 'By mistake' })
    expect(voided.status).toBe(200)
    expect(voided.body).toMatchObject({
      order: {
        status: 'void',
        documents: [{ kind: 'invoice' }, { kind: 'credit-note', number: 'EMB-CN-2026-000001' }],
      },
    })
    expect(await owned()).toEqual([])
    const { body } = await answerOf(await shop.ask(await owner(), TEAM))
    expect(body).toMatchObject({ team: { invoice_terms: { open_amount: 0 } } })
    // It may be bought again.
    expect((await order(await owner(), FILE.HD)).body.status).toBe('on-account')
  })
})

describeOnEveryDatabase('who pays by invoice', (open) => {
  test('nobody for themselves, no team without leave, and no member without the permission', async () => {
    const { ada, owner, member, order, terms } = await openOnAccount(await open())
    const refusal = async (who: Parameters<typeof order>[0]) => {
      const { status, body } = await order(who, FILE.HD)
      return [status, body.code]
    }
    expect(await refusal(ada)).toEqual([403, 'INVOICE_NOT_ALLOWED'])
    for (const roleId of [2, 3] as const) {
      expect(await refusal(forTeam(await member(roleId)))).toEqual([403, 'NOT_ALLOWED'])
    }
    await terms({ allowed: false })
    expect(await refusal(await owner())).toEqual([403, 'INVOICE_NOT_ALLOWED'])
    await terms({ allowed: true })
    // With what is in the cart already.
    expect((await order(await owner(), FILE.PLATE)).body.status).toBe('on-account')
  })
})

describeOnEveryDatabase('what is not paid by invoice', (open) => {
  const codeOf = ({ status, body }: Answer) => [status, body.code]

  test('a plan, seats and credits by the month, which renew by what they were paid with', async () => {
    const { owner, place } = await openOnAccount(await open())
    const byInvoice = { payment: 'invoice' }
    const plan = { plan_id: PLAN.PRO_MONTH }
    const refused = [422, 'INVOICE_NOT_FOR_SUBSCRIPTIONS']
    expect(codeOf(await place(await owner(), plan, byInvoice))).toEqual(refused)
    expect((await place(await owner(), plan)).body.status).toBe('paid')
    expect(codeOf(await place(await owner(), { seats: 2 }, byInvoice))).toEqual(refused)
    const monthly = { pack_id: CREDIT_SUBSCRIPTION }
    expect(codeOf(await place(await owner(), monthly, byInvoice))).toEqual(refused)
  })

  test('more than the limit, to the cent', async () => {
    const { owner, order, terms, db } = await openOnAccount(await open())
    const quote = await order(await owner(), FILE.HD)
    const total = Number(quote.body['total'])
    await terms({ limit: total * 2 - 1 })
    const over = await order(await owner(), FILE.SMOKE)
    expect(codeOf(over)).toEqual([409, 'INVOICE_LIMIT_EXCEEDED'])
    expect(over.body['data']).toMatchObject({ open_amount: total, limit: total * 2 - 1 })
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test('what is on account already, with credits or a card either', async () => {
    const shop = await openOnAccount(await open(), { fulfillment: 'on-payment' })
    const { owner, order, pay, put, request, ada, db } = shop
    await giveCredits(db, TEAM_ID, { credits: 9, userId: ada.id })
    const first = await order(await owner(), FILE.PLATE)
    // Another file of the same asset: the first one will lower its price.
    const quote = await put(await owner(), FILE.PLATE_4K)
    for (const payment of ['invoice', 'credits', 'sandbox_ok']) {
      const twice = await pay(await owner(), { key: `again-${payment}`, quote, payment })
      expect([codeOf(twice), twice.body['data']]).toMatchObject([
        [409, 'ALREADY_ON_ACCOUNT'],
        { order_id: first.body.id },
      ])
    }
    expect(codeOf(await request(await owner(), FILE.PLATE_4K))).toEqual([409, 'ALREADY_ON_ACCOUNT'])
    // For oneself it may be bought.
    const own = await pay(ada, { key: 'for-myself', quote: await put(ada, FILE.PLATE) })
    expect(own.body.status).toBe('paid')
  })

  test('a repeated attempt gives the same order, and a free cart is given as ever', async () => {
    const { owner, pay, put, db } = await openOnAccount(await open())
    const quote = await put(await owner(), FILE.HD)
    const attempt = { key: 'attempt-one', quote, payment: 'invoice' }
    const once = await pay(await owner(), attempt)
    const again = await pay(await owner(), attempt)
    expect([again.status, again.body.id, again.body.status]).toEqual([
      200,
      once.body.id,
      'on-account',
    ])
    expect(await db.selectFrom('invoices').select('number').execute()).toHaveLength(1)
  })

  test('a voided order of credits takes back what is left of them', async () => {
    const { owner, place, staff, db, request } = await openOnAccount(await open())
    await place(await owner(), { plan_id: PLAN.PRO_MONTH })
    await db.updateTable('credit_lots').set({ remaining: 0 }).execute()
    const bought = await place(await owner(), { credits: 10 }, { payment: 'invoice' })
    expect((await request(await owner(), FILE.HD)).status).toBe(201)
    const voided = await staff('POST', `/orders/${bought.body.id}/void`, { reason: 'By mistake' })
    expect(voided.body).toMatchObject({ order: { status: 'void' } })
    expect((await lotsIn(db)).map(({ remaining }) => remaining)).toEqual([0, 0])
    // What they bought stays, with an order of its own.
    expect((await request(await owner(), FILE.HD)).status).toBe(200)
  })
})

describeOnEveryDatabase('what an operator allows', (open) => {
  test('is kept in the audit with what it was before, and refused beyond a million dollars', async () => {
    const { terms, audit, grace, staff } = await openOnAccount(await open(), { limit: 5_000 })
    expect((await terms({ limit: 9_000, fulfillment: 'on-payment' })).body).toMatchObject({
      team: { id: TEAM_ID },
      terms: { allowed: true, limit: 9_000, fulfillment: 'on-payment' },
      open_amount: 0,
      oldest: null,
    })
    const first = { allowed: true, limit: 5_000, fulfillment: 'at-once' }
    expect((await audit('invoice-terms')).map(({ who, detail }) => [who, detail])).toEqual([
      [grace.id, { before: null, after: first }],
      [grace.id, { before: first, after: { ...first, limit: 9_000, fulfillment: 'on-payment' } }],
    ])
    const huge = await terms({ limit: 100_000_001 })
    expect([huge.status, huge.body.code]).toEqual([422, 'INVALID'])
    const nobody = await staff('GET', '/teams/nobody/invoice_terms')
    expect([nobody.status, nobody.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('a team is also found by the address of a member', async () => {
    const { staff, ada } = await openOnAccount(await open())
    const found = await staff('GET', `/teams/${encodeURIComponent(ada.email)}/invoice_terms`)
    expect(found.body).toMatchObject({ team: { id: TEAM_ID, name: 'North Light' } })
  })

  test('is no matter of staff who are in the team themselves', async () => {
    const { db, grace, order, owner, staff, terms } = await openOnAccount(await open())
    const placed = await order(await owner(), FILE.HD)
    await joinTeam(db, grace, 2)
    const own = 'This is your own order or your team’s. Ask another staff member.'
    const asked = [
      await staff('POST', `/orders/${placed.body.id}/mark_paid`, {
        reference: 'WIRE 7',
        reason: 'The money arrived',
      }),
      await staff('POST', `/orders/${placed.body.id}/void`, { reason: 'By mistake' }),
    ]
    for (const { status, body } of asked) {
      expect([status, body.code, body['message']]).toEqual([409, 'ADMIN_REFUSED', own])
    }
    const { status, body } = await terms({ limit: 1 })
    expect([status, body.code, body['message']]).toEqual([
      409,
      'ADMIN_REFUSED',
      'This is your own team. Ask another staff member.',
    ])
  })

  test('is told to those who manage the billing, and to no other member', async () => {
    const { ask, member } = await openOnAccount(await open())
    const told = async (roleId: 2 | 3 | 4 | 5) => {
      const { body } = await answerOf(await ask(await member(roleId), TEAM))
      return (body['team'] as Readonly<Record<string, unknown>>)['invoice_terms']
    }
    expect([await told(2), await told(3), await told(4)]).toEqual([null, null, null])
    expect(await told(5)).toMatchObject({ limit: 100_000, open_amount: 0 })
  })
})
