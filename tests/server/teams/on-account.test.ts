import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { answerOf } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openOnAccount } from '#tests/support/on-account-shop.ts'
import { forTeam } from '#tests/support/team-customer.ts'
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
  test('nobody for themselves, no team without leave, and no member without the power', async () => {
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
