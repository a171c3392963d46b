import { expect, test } from 'vitest'
import { applyOutcome } from '#server/application/payment/settle-payment.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aRefund, openRefundShop } from '../../support/refund-shop.ts'

describeOnEveryDatabase('money steps in the log', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('an order that is paid, and what goes back of it, are noted once, however many hear of it', async () => {
    const { ada, testShop, moneySteps, pay, put, refundsWhere } = await opened()
    const quote = await put(ada, FILE.HD)
    const { body } = await pay(ada, { quote, payment: 'sandbox_second_step' })
    const order = String(body.id)
    const record = (await testShop.orderStore.ofUser(ada, order))._unsafeUnwrap()
    if (!record) throw new Error('no order')
    expect(moneySteps).toEqual([])

    const hear = () => applyOutcome(testShop, record, { kind: 'paid', again: null })
    await Promise.all([hear(), hear(), hear()])
    await applyOutcome(testShop, record, { kind: 'declined' })
    const paid = { order, kind: 'cart', step: 'paid', cents: 400, user: ada.id }
    expect(moneySteps).toEqual([paid])

    const asked = (await refundsWhere('processing').ask(aRefund(order)))._unsafeUnwrap()
    expect(moneySteps).toEqual([paid])
    const carry = () => refundsWhere('refunded').carry(asked)
    await Promise.all([carry(), carry(), carry()])
    await carry()
    expect(moneySteps).toEqual([paid, { ...paid, kind: 'refund', step: 'done' }])
  })

  test('what is declined, canceled or not given back is noted, too', async () => {
    const { ada, bought, moneySteps, pay, put, refundsWhere } = await opened()
    const order = await bought(ada, FILE.HD)
    await refundsWhere('refused').ask(aRefund(order))
    expect(moneySteps.at(-1)).toMatchObject({ order, kind: 'refund', step: 'failed', cents: 400 })

    const quote = await put(ada, FILE.UHD)
    await pay(ada, { key: 'declined-1', quote, payment: 'sandbox_declined' })
    expect(moneySteps.at(-1)).toMatchObject({ kind: 'cart', step: 'declined', user: ada.id })

    const left = await pay(ada, { key: 'left-open-1', quote, payment: 'sandbox_second_step' })
    const next = await pay(ada, { key: 'the-next-1', quote })
    expect(moneySteps.slice(-2)).toMatchObject([
      { order: left.body.id, step: 'cancelled' },
      { order: next.body.id, step: 'paid' },
    ])
  })
})
