import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import {
  aCharge,
  CAPTURE,
  LOOK,
  MAKE,
  openPayPalClient,
  PUBLIC_URL,
} from '../../support/paypal-client.ts'
import { describeOnEveryDatabase, sharedByTests } from '#tests/support/databases.ts'

describeOnEveryDatabase('paying with PayPal', (open) => {
  const database = sharedByTests(open)
  const opened = async () => openPayPalClient(await database())

  test('the buyer goes to PayPal, approves there, comes back, and the money is taken once', async () => {
    const { paypal, payments, begun, count } = await opened()
    const charge = aCharge()
    const address = await begun(charge)
    expect(address).toBe(`${paypal.origin}/checkoutnow?token=${[...paypal.books.orders.keys()][0]}`)
    expect(paypal.taken()).toEqual([])
    const back = new URL(paypal.approve(address))
    expect(`${back.origin}${back.pathname}`).toBe(`${PUBLIC_URL}/checkout/return`)
    expect(back.searchParams.get('order')).toBe(charge.key)
    const approved = await payments.settle(charge, 'approve')
    expect(approved._unsafeUnwrap()).toEqual({ kind: 'paid', again: null })
    const [once, twice] = await Promise.all([
      payments.settle(charge, 'approve'),
      payments.settle(charge, 'approve'),
    ])
    expect([once._unsafeUnwrap(), twice._unsafeUnwrap()]).toEqual([
      { kind: 'paid', again: null },
      { kind: 'paid', again: null },
    ])
    expect(paypal.taken()).toEqual([[charge.key, 4_905]])
    expect(count(CAPTURE)).toBe(1)
  })

  test('the order at PayPal says whose it is, what it costs, and that nothing is sent or paid later', async () => {
    const { paypal, begun } = await opened()
    const charge = aCharge({ amount: cents(100_007) })
    await begun(charge)
    const [order] = [...paypal.books.orders.values()]
    expect(order?.asked.purchase_units).toEqual([
      {
        reference_id: charge.key,
        custom_id: charge.key,
        invoice_id: charge.key,
        description: `Order ${charge.key}`,
        amount: { currency_code: 'USD', value: '1000.07' },
      },
    ])
    expect(order?.asked.payment_source?.paypal).toEqual({
      experience_context: {
        return_url: `${PUBLIC_URL}/checkout/return?order=${charge.key}`,
        cancel_url: `${PUBLIC_URL}/checkout/return?order=${charge.key}&cancelled=1`,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        brand_name: 'Emberstock',
      },
    })
  })

  test('two answers of approval at once take the money once', async () => {
    const { paypal, payments, begun } = await opened()
    const charge = aCharge()
    paypal.approve(await begun(charge))
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => payments.settle(charge, 'approve')),
    )
    const kinds = outcomes.map((outcome) => outcome._unsafeUnwrap()?.kind)
    expect(kinds).toEqual(Array.from({ length: 6 }, () => 'paid'))
    expect(paypal.taken()).toEqual([[charge.key, 4_905]])
  })

  test('who comes back without having approved is sent there again', async () => {
    const { payments, begun, count } = await opened()
    const charge = aCharge()
    const address = await begun(charge)
    const outcome = (await payments.settle(charge, 'approve'))._unsafeUnwrap()
    expect(outcome).toEqual({ kind: 'requires-action', challenge: address })
    expect((await payments.charge(charge))._unsafeUnwrap()).toEqual(outcome)
    expect([count(MAKE), count(CAPTURE)]).toEqual([1, 0])
  })

  test('who cancels at PayPal pays nothing, and approving it afterward takes nothing either', async () => {
    const { paypal, payments, begun } = await opened()
    const charge = aCharge()
    const address = await begun(charge)
    expect(new URL(paypal.cancel(address)).searchParams.get('cancelled')).toBe('1')
    const refused = await payments.settle(charge, 'refuse')
    expect(refused._unsafeUnwrap()).toEqual({ kind: 'declined' })
    paypal.approve(address)
    for (const again of [payments.settle(charge, 'approve'), payments.lookUp(charge)]) {
      expect((await again)._unsafeUnwrap()).toEqual({ kind: 'declined' })
    }
    expect((await payments.charge(charge))._unsafeUnwrap()).toEqual({ kind: 'declined' })
    expect(paypal.taken()).toEqual([])
  })

  test('a refusal after the money was taken changes nothing', async () => {
    const { paypal, payments, paid } = await opened()
    const charge = aCharge()
    await paid(charge)
    const refused = await payments.settle(charge, 'refuse')
    expect(refused._unsafeUnwrap()).toMatchObject({ kind: 'paid' })
    expect((await payments.close(charge))._unsafeUnwrap()).toMatchObject({ kind: 'paid' })
    expect(paypal.refundedCharge()).toEqual([])
  })

  test('what its buyer approved is taken although they never came back', async () => {
    const { paypal, payments, begun } = await opened()
    const charge = aCharge()
    expect((await payments.lookUp(charge))._unsafeUnwrap()).toBeNull()
    const address = await begun(charge)
    expect((await payments.lookUp(charge))._unsafeUnwrap()).toMatchObject({
      kind: 'requires-action',
    })
    paypal.approve(address)
    expect((await payments.lookUp(charge))._unsafeUnwrap()).toMatchObject({ kind: 'paid' })
    expect(paypal.taken()).toEqual([[charge.key, 4_905]])
  })

  test.each([{ issue: 'INSTRUMENT_DECLINED' }, { issue: 'PAYER_CANNOT_PAY' }, 'DECLINED'] as const)(
    'a capture that PayPal declines (%j) ends the charge, and nobody tries again',
    async (fate) => {
      const { paypal, paid, payments, count } = await opened()
      const charge = aCharge()
      paypal.fates.push(fate)
      expect(await paid(charge)).toEqual({ kind: 'declined' })
      expect((await payments.settle(charge, 'approve'))._unsafeUnwrap()).toEqual({
        kind: 'declined',
      })
      expect((await payments.lookUp(charge))._unsafeUnwrap()).toEqual({ kind: 'declined' })
      expect(count(CAPTURE)).toBe(1)
      expect(paypal.taken()).toEqual([])
    },
  )

  test('who has to approve once more is sent there again, and may still cancel or pay', async () => {
    const { paypal, payments, begun } = await opened()
    const charge = aCharge()
    const address = await begun(charge)
    paypal.approve(address)
    const [order] = [...paypal.books.orders.values()]
    const meanwhile = async () => {
      if (order) order.status = 'PAYER_ACTION_REQUIRED'
    }
    const comes = { status: 422, body: { details: [{ issue: 'PAYER_ACTION_REQUIRED' }] } }
    paypal.errors.push({ at: CAPTURE, comes, meanwhile })
    const outcome = (await payments.settle(charge, 'approve'))._unsafeUnwrap()
    expect(outcome).toEqual({ kind: 'requires-action', challenge: address })
    paypal.approve(address)
    expect((await payments.settle(charge, 'approve'))._unsafeUnwrap()).toMatchObject({
      kind: 'paid',
    })
  })

  test('money that PayPal looks at first is under way until it says more', async () => {
    const { paypal, paid, payments } = await opened()
    const [charge, other] = [aCharge(), aCharge()]
    paypal.fates.push('PENDING', 'PENDING')
    expect(await paid(charge)).toEqual({ kind: 'processing' })
    expect(await paid(other)).toEqual({ kind: 'processing' })
    expect((await payments.close(charge))._unsafeUnwrap()).toEqual({ kind: 'processing' })
    const [first, second] = [...paypal.books.orders.values()]
    if (first?.capture) first.capture.status = 'COMPLETED'
    if (second?.capture) second.capture.status = 'DECLINED'
    expect((await payments.lookUp(charge))._unsafeUnwrap()).toMatchObject({ kind: 'paid' })
    expect((await payments.lookUp(other))._unsafeUnwrap()).toEqual({ kind: 'declined' })
  })

  test.each([
    ['another sum', { amount: cents(4_904) }],
    ['another order', { key: 'ORDER-OF-SOMEBODY-ELSE' }],
  ])('an order at PayPal of %s says nothing about a charge', async (_of, changes) => {
    const { paypal, payments, begun, tools } = await opened()
    const charge = aCharge()
    paypal.approve(await begun(charge))
    const [ref = ''] = [...paypal.books.orders.keys()]
    const wrong = { ...charge, ...changes }
    if (wrong.key !== charge.key) {
      await tools.db
        .updateTable('provider_charges')
        .set({ key: wrong.key })
        .where('key', '=', charge.key)
        .execute()
    }
    for (const answer of [payments.lookUp(wrong), payments.settle(wrong, 'approve')]) {
      const error = (await answer)._unsafeUnwrapErr()
      expect(error.kind).toBe('unexpected')
      expect(String(Reflect.get(error, 'cause'))).toContain(`${ref} at PayPal does not match`)
    }
    expect(paypal.taken()).toEqual([])
  })

  test('money of another currency says nothing about a charge', async () => {
    const { paypal, payments, begun } = await opened()
    const charge = aCharge()
    await begun(charge)
    const [order] = [...paypal.books.orders.values()]
    Object.assign(order?.asked.purchase_units[0]?.amount ?? {}, { currency_code: 'EUR' })
    expect((await payments.lookUp(charge))._unsafeUnwrapErr().kind).toBe('unexpected')
  })

  test('an order that PayPal has no more was never paid, and is closed', async () => {
    const { paypal, payments, begun, count } = await opened()
    const charge = aCharge()
    await begun(charge)
    paypal.books.orders.clear()
    expect((await payments.lookUp(charge))._unsafeUnwrap()).toEqual({ kind: 'cancelled' })
    const looked = count(LOOK)
    expect((await payments.charge(charge))._unsafeUnwrap()).toEqual({ kind: 'cancelled' })
    expect([count(MAKE), count(LOOK)]).toEqual([1, looked])
  })

  test('no page can pay out of a wallet that is kept', async () => {
    const { payments } = await opened()
    const kept = 'paypal:vault/4abc-def'
    expect([payments.accepts('paypal'), payments.accepts(kept)]).toEqual([true, false])
    expect(
      ['paypal', kept, 'ctoken_1', 'sandbox_ok'].map((payment) => payments.knows(payment)),
    ).toEqual([true, true, false, false])
  })
})
