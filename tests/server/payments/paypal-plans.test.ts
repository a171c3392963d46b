import { expect, test } from 'vitest'
import { aCharge, CAPTURE, MAKE, openPayPalClient } from '../../support/paypal-client.ts'
import { describeOnEveryDatabase, sharedByTests } from '#tests/support/databases.ts'

describeOnEveryDatabase('plans paid with PayPal', (open) => {
  const database = sharedByTests(open)
  /** A plan that was begun, and the charge of its renewal. */
  const subscribed = async () => {
    const testShop = await openPayPalClient(await database())
    const first = aCharge({ occasion: 'first' })
    const outcome = await testShop.paid(first)
    const again = outcome?.kind === 'paid' ? String(outcome.again) : ''
    return { ...testShop, first, again, renewal: aCharge({ occasion: 'again', payment: again }) }
  }

  test('the wallet is kept at the first payment and charged again without its buyer', async () => {
    const { paypal, payments, first, again, renewal } = await subscribed()
    const [order] = [...paypal.books.orders.values()]
    expect(again).toBe(`paypal:vault/${order?.vaultId}`)
    expect(order?.asked.payment_source?.paypal.attributes).toEqual({
      storage: {
        store_in_vault: 'ON_SUCCESS',
        usage_type: 'MERCHANT',
        customer_type: 'CONSUMER',
        usage_pattern: 'SUBSCRIPTION_PREPAID',
      },
    })
    expect((await payments.charge(renewal))._unsafeUnwrap()).toEqual({ kind: 'paid', again })
    expect((await payments.charge(renewal))._unsafeUnwrap()).toEqual({ kind: 'paid', again })
    expect((await payments.lookUp(renewal))._unsafeUnwrap()).toEqual({ kind: 'paid', again })
    expect(paypal.taken()).toEqual([
      [first.key, 4_905],
      [renewal.key, 4_905],
    ])
  })

  test('a wallet that PayPal has not kept yet is charged once, and never by itself', async () => {
    const { payments, paypal, begun } = await openPayPalClient(await database())
    const charge = aCharge({ occasion: 'first' })
    paypal.approve(await begun(charge))
    const [order] = [...paypal.books.orders.values()]
    if (order) order.vaultStatus = 'APPROVED'
    expect((await payments.settle(charge, 'approve'))._unsafeUnwrap()).toEqual({
      kind: 'paid',
      again: null,
    })
  })

  test('no wallet is kept for what is bought once', async () => {
    const { paid, paypal } = await openPayPalClient(await database())
    expect(await paid(aCharge())).toEqual({ kind: 'paid', again: null })
    expect(paypal.books.vaults.size).toBe(0)
  })

  test('a wallet that its owner took back is declined', async () => {
    const { paypal, payments, renewal } = await subscribed()
    paypal.books.vaults.clear()
    expect((await payments.charge(renewal))._unsafeUnwrap()).toEqual({ kind: 'declined' })
    expect((await payments.lookUp(renewal))._unsafeUnwrap()).toEqual({ kind: 'declined' })
  })

  test('a wallet that is to be forgotten is gone, and charged no more', async () => {
    const { paypal, payments, again, renewal } = await subscribed()
    expect((await payments.forget(again)).isOk()).toBe(true)
    expect(paypal.books.vaults.size).toBe(0)
    expect((await payments.forget(again)).isOk()).toBe(true)
    expect((await payments.charge(renewal))._unsafeUnwrap()).toEqual({ kind: 'declined' })
  })

  test('a wallet that the shop lets go of is charged no more, however often it is told', async () => {
    const { paypal, payments, renewal, again } = await subscribed()
    for (const payment of [again, again, 'paypal']) {
      expect((await payments.forget(payment)).isOk()).toBe(true)
    }
    expect(paypal.books.vaults.size).toBe(0)
    expect((await payments.charge(renewal))._unsafeUnwrap()).toEqual({ kind: 'declined' })
  })

  test('PayPal asking for the buyer in a renewal is a no, since nobody is there', async () => {
    const { paypal, payments, renewal } = await subscribed()
    paypal.fates.push({ issue: 'PAYER_ACTION_REQUIRED' })
    expect((await payments.charge(renewal))._unsafeUnwrap()).toEqual({ kind: 'declined' })
    expect((await payments.charge(renewal))._unsafeUnwrap()).toEqual({ kind: 'declined' })
  })

  test('renewed by several processes at once it is charged once', async () => {
    const { paypal, payments, renewal, again } = await subscribed()
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => payments.charge(renewal)))
    for (const outcome of outcomes) {
      expect(outcome._unsafeUnwrap()).toEqual({ kind: 'paid', again })
    }
    expect(paypal.taken()).toHaveLength(2)
  })

  test('a renewal that was cut off is charged once, even after PayPal forgot the request', async () => {
    const { paypal, payments, renewal, again } = await subscribed()
    paypal.errors.push({ at: MAKE, comes: 'unanswered' })
    expect((await payments.charge(renewal)).isErr()).toBe(true)
    paypal.forgetRequestIds()
    paypal.errors.push({ at: CAPTURE, comes: 'unanswered' })
    expect((await payments.charge(renewal))._unsafeUnwrap()).toEqual({ kind: 'processing' })
    paypal.forgetRequestIds()
    expect((await payments.charge(renewal))._unsafeUnwrap()).toEqual({ kind: 'paid', again })
    expect(paypal.taken()).toHaveLength(2)
  })

  test('a renewal that was begun but not charged can still be closed, and is not charged then', async () => {
    const { paypal, payments, renewal, tools } = await subscribed()
    const begun = {
      key: renewal.key,
      provider: 'paypal',
      ref: `BEGUN-${renewal.key}`,
      created_at: 0,
    }
    await tools.db.insertInto('provider_charges').values(begun).execute()
    expect((await payments.lookUp(renewal))._unsafeUnwrap()).toBeNull()
    expect((await payments.close(renewal))._unsafeUnwrap()).toEqual({ kind: 'cancelled' })
    expect((await payments.charge(renewal))._unsafeUnwrap()).toEqual({ kind: 'cancelled' })
    expect(paypal.taken()).toHaveLength(1)
  })
})
