import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { aCharge, openPayPalClient, REFUND } from '../../support/paypal-client.ts'
import { describeOnEveryDatabase, sharedByTests } from '#tests/support/databases.ts'

let refunds = 0
const refundKey = () => `REFUND${(refunds += 1)}`

describeOnEveryDatabase('giving back what PayPal took', (open) => {
  const database = sharedByTests(open)
  const opened = async () => {
    const testShop = await openPayPalClient(await database())
    const charge = aCharge()
    await testShop.paid(charge)
    const [order] = [...testShop.paypal.books.orders.values()]
    if (!order) throw new Error('nothing was paid')
    return { ...testShop, charge, order }
  }

  test('a part and the rest are given back, each once for its key', async () => {
    const { paypal, payments, charge } = await opened()
    const part = { key: refundKey(), amount: cents(1_000) }
    const rest = { key: refundKey(), amount: cents(3_905) }
    for (const asked of [part, part, rest, rest, part]) {
      expect((await payments.refund(charge, asked))._unsafeUnwrap()).toBe('refunded')
    }
    expect(paypal.refundedCharge()).toEqual([1_000, 3_905])
    const given = (await payments.refundedCharge(charge))._unsafeUnwrap()
    expect(given).toEqual({ refunded: 4_905, disputed: false })
  })

  test('the same refund asked for twice at once is one', async () => {
    const { paypal, payments, charge } = await opened()
    const asked = { key: refundKey(), amount: cents(1_000) }
    const twins = await Promise.all([1, 2].map(() => payments.refund(charge, asked)))
    expect(twins.map((twin) => twin._unsafeUnwrap())).toEqual(['refunded', 'refunded'])
    expect(paypal.refundedCharge()).toEqual([1_000])
  })

  test('the same refund asked for long after is the same one', async () => {
    const { paypal, payments, charge } = await opened()
    const asked = { key: refundKey(), amount: cents(4_905) }
    await payments.refund(charge, asked)
    paypal.forgetRequestIds()
    expect((await payments.refund(charge, asked))._unsafeUnwrap()).toBe('refunded')
    const another = { ...asked, key: refundKey() }
    expect((await payments.refund(charge, another))._unsafeUnwrap()).toBe('refused')
    expect(paypal.refundedCharge()).toEqual([4_905])
  })

  test('more than was paid is refused, and so is what was never paid', async () => {
    const { paypal, payments, charge, begun } = await opened()
    const tooMuch = { key: refundKey(), amount: cents(4_906) }
    expect((await payments.refund(charge, tooMuch))._unsafeUnwrap()).toBe('refused')
    const [unpaid, unheard] = [aCharge(), aCharge()]
    await begun(unpaid)
    for (const nothing of [unpaid, unheard]) {
      const asked = { key: `of-${nothing.key}`, amount: cents(1) }
      expect((await payments.refund(nothing, asked))._unsafeUnwrap()).toBe('refused')
      const given = (await payments.refundedCharge(nothing))._unsafeUnwrap()
      expect(given).toEqual({ refunded: 0, disputed: false })
    }
    expect(paypal.refundedCharge()).toEqual([])
  })

  test('a refund that PayPal works on is under way until it says more', async () => {
    const { paypal, payments, charge, order } = await opened()
    const asked = { key: refundKey(), amount: cents(905) }
    paypal.refundFates.push('PENDING', 'PENDING')
    const other = { key: refundKey(), amount: cents(1_000) }
    expect((await payments.refund(charge, asked))._unsafeUnwrap()).toBe('processing')
    expect((await payments.refund(charge, other))._unsafeUnwrap()).toBe('processing')
    expect((await payments.refundedCharge(charge))._unsafeUnwrap().refunded).toBe(0)
    const [first, second] = order.refunds
    if (first) first.status = 'COMPLETED'
    if (second) second.status = 'FAILED'
    expect((await payments.refund(charge, asked))._unsafeUnwrap()).toBe('refunded')
    expect((await payments.refund(charge, other))._unsafeUnwrap()).toBe('refused')
    expect((await payments.refundedCharge(charge))._unsafeUnwrap().refunded).toBe(905)
    expect(order.refunds).toHaveLength(2)
  })

  test('a refund whose answer is lost is asked for again and given once', async () => {
    const { paypal, payments, charge } = await opened()
    const asked = { key: refundKey(), amount: cents(4_905) }
    paypal.errors.push({ at: REFUND, comes: 'unanswered' })
    expect((await payments.refund(charge, asked)).isErr()).toBe(true)
    expect((await payments.refund(charge, asked))._unsafeUnwrap()).toBe('refunded')
    expect(paypal.refundedCharge()).toEqual([4_905])
  })

  test('what PayPal finds wrong for a reason of the moment is not a refusal forever', async () => {
    const { paypal, payments, charge } = await opened()
    const asked = { key: refundKey(), amount: cents(4_905) }
    const comes = {
      status: 422,
      body: { details: [{ issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }] },
    }
    paypal.errors.push({ at: REFUND, comes })
    expect((await payments.refund(charge, asked))._unsafeUnwrapErr().kind).toBe('unexpected')
    expect((await payments.refund(charge, asked))._unsafeUnwrap()).toBe('refunded')
  })

  test.each([
    [null, false],
    ['RESOLVED_SELLER_FAVOUR', false],
    ['RESOLVED_BUYER_FAVOUR', true],
  ])('a dispute that ended as %s: the money is gone is %s', async (outcome, disputed) => {
    const { paypal, payments, charge, order } = await opened()
    paypal.dispute(order.id, outcome)
    expect((await payments.refundedCharge(charge))._unsafeUnwrap().disputed).toBe(disputed)
  })
})
