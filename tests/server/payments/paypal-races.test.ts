import { expect, test } from 'vitest'
import type { ChargeOutcome } from '#server/application/ports/payments.ts'
import {
  aCharge,
  CAPTURE,
  LOOK,
  MAKE,
  openPayPalClient,
  REFUND,
} from '../../support/paypal-client.ts'
import { describeOnEveryDatabase, sharedByTests } from '#tests/support/databases.ts'

describeOnEveryDatabase('PayPal, when two want different things', (open) => {
  const database = sharedByTests(open)
  const opened = async () => openPayPalClient(await database())
  const DECLINED = { status: 422, body: { details: [{ issue: 'INSTRUMENT_DECLINED' }] } }

  test('closing and approving at once end in the same way, and nothing is taken of what was closed', async () => {
    const { paypal, payments, begun } = await opened()
    const races = Array.from({ length: 12 }, async (_none, place) => {
      const charge = aCharge()
      paypal.approve(await begun(charge))
      const approve = () => payments.settle(charge, 'approve')
      const close = () => payments.close(charge)
      const both = place % 2 ? [close(), approve()] : [approve(), close()]
      const [one, other] = await Promise.all(both)
      const kinds = [one?._unsafeUnwrap()?.kind, other?._unsafeUnwrap()?.kind]
      return { key: charge.key, kinds }
    })
    const ends = await Promise.all(races)
    const taken = paypal.taken().map(([key]) => key)
    for (const { key, kinds } of ends) {
      expect(kinds).toEqual(taken.includes(key) ? ['paid', 'paid'] : ['cancelled', 'cancelled'])
    }
    expect(new Set(taken).size).toBe(taken.length)
    expect(paypal.refundedCharge()).toEqual([])
  })

  test('what is closed while PayPal is asked whether it was approved is not taken', async () => {
    const { paypal, payments, begun, count } = await opened()
    const charge = aCharge()
    paypal.approve(await begun(charge))
    const closed: unknown[] = []
    const meanwhile = async () => {
      closed.push((await payments.close(charge))._unsafeUnwrap())
    }
    paypal.errors.push({ at: LOOK, meanwhile })
    const late = await payments.settle(charge, 'approve')
    expect([closed, late._unsafeUnwrap()]).toEqual([[{ kind: 'cancelled' }], { kind: 'cancelled' }])
    expect(count(CAPTURE)).toBe(0)
  })

  test('what is closed while it is being taken is paid', async () => {
    const { paypal, payments, begun } = await opened()
    const charge = aCharge()
    paypal.approve(await begun(charge))
    const closed: (ChargeOutcome | undefined)[] = []
    const meanwhile = async () => {
      closed.push((await payments.close(charge))._unsafeUnwrap())
    }
    paypal.errors.push({ at: CAPTURE, meanwhile })
    const outcome = await payments.settle(charge, 'approve')
    expect(outcome._unsafeUnwrap()).toMatchObject({ kind: 'paid' })
    expect(closed).toMatchObject([{ kind: 'paid' }])
    expect(paypal.taken()).toEqual([[charge.key, 4_905]])
  })

  test('what is closed before PayPal has heard of it cannot be begun or paid any more', async () => {
    const { paypal, payments, count } = await opened()
    const charge = aCharge()
    expect((await payments.close(charge))._unsafeUnwrap()).toEqual({ kind: 'cancelled' })
    expect((await payments.charge(charge))._unsafeUnwrap()).toEqual({ kind: 'cancelled' })
    expect((await payments.lookUp(charge))._unsafeUnwrap()).toEqual({ kind: 'cancelled' })
    expect(count(MAKE)).toBe(0)
    expect(paypal.taken()).toEqual([])
  })

  test('what is closed while it is begun sends nobody to PayPal', async () => {
    const { paypal, payments } = await opened()
    const charge = aCharge()
    const meanwhile = async () => void (await payments.close(charge))._unsafeUnwrap()
    paypal.errors.push({ at: MAKE, meanwhile })
    expect((await payments.charge(charge))._unsafeUnwrap()).toEqual({ kind: 'cancelled' })
    const [ref = ''] = [...paypal.books.orders.keys()]
    paypal.approve(ref)
    expect((await payments.settle(charge, 'approve'))._unsafeUnwrap()).toEqual({
      kind: 'cancelled',
    })
    expect(paypal.taken()).toEqual([])
  })

  test.each([
    ['is given back at once', undefined, [4_905], []],
    ['and cannot be given back is an alarm', 'unheard', [], ['payment-after-order-closed']],
  ] as const)(
    'money taken after another server was refused it %s',
    async (_what, refund, refundedCharge, alarmed) => {
      const { paypal, payments, begun, alarms } = await opened()
      const charge = aCharge()
      paypal.approve(await begun(charge))
      const other: unknown[] = []
      const meanwhile = async () => {
        paypal.errors.push({ at: CAPTURE, comes: DECLINED })
        other.push((await payments.settle(charge, 'approve'))._unsafeUnwrap())
      }
      paypal.errors.push({ at: CAPTURE, meanwhile })
      if (refund) paypal.errors.push({ at: REFUND, comes: refund })
      const late = await payments.settle(charge, 'approve')
      expect([other, late._unsafeUnwrap()]).toEqual([[{ kind: 'declined' }], { kind: 'declined' }])
      expect(paypal.taken()).toEqual([[charge.key, 4_905]])
      expect([paypal.refundedCharge(), alarms]).toEqual([refundedCharge, alarmed])
    },
  )

  test('one attempt sent twice at once begins one order', async () => {
    const { paypal, payments } = await opened()
    const charge = aCharge()
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => payments.charge(charge)))
    const [challenge] = outcomes.map((outcome) => outcome._unsafeUnwrap())
    expect(challenge?.kind).toBe('requires-action')
    for (const outcome of outcomes) expect(outcome._unsafeUnwrap()).toEqual(challenge)
    expect(paypal.books.orders.size).toBe(1)
  })

  test('a server that is killed between making an order and writing it down makes no second one', async () => {
    const { paypal, payments, begun } = await opened()
    const charge = aCharge()
    paypal.errors.push({ at: MAKE, comes: 'unanswered' })
    expect((await payments.charge(charge)).isErr()).toBe(true)
    expect((await payments.lookUp(charge))._unsafeUnwrap()).toBeNull()
    paypal.approve(await begun(charge))
    expect((await payments.settle(charge, 'approve'))._unsafeUnwrap()).toMatchObject({
      kind: 'paid',
    })
    expect(paypal.books.orders.size).toBe(1)
  })

  test('a server that is killed between taking money and noting it finds it again', async () => {
    const { paypal, payments, begun, tools } = await opened()
    const charge = aCharge()
    paypal.approve(await begun(charge))
    paypal.errors.push({ at: CAPTURE, comes: 'unanswered' })
    expect((await payments.settle(charge, 'approve'))._unsafeUnwrap()).toEqual({
      kind: 'processing',
    })
    paypal.forgetRequestIds()
    expect((await payments.close(charge))._unsafeUnwrap()).toEqual({ kind: 'paid', again: null })
    expect(paypal.taken()).toEqual([[charge.key, 4_905]])
    const row = await tools.db
      .selectFrom('paypal_decisions')
      .select('capture')
      .where('key', '=', charge.key)
      .executeTakeFirst()
    expect(row?.capture).toBe([...paypal.books.orders.values()][0]?.capture?.id)
  })

  test('money that was taken without us, in PayPal’s own pages, is ours', async () => {
    const { paypal, payments, begun } = await opened()
    const charge = aCharge()
    paypal.approve(await begun(charge))
    const [ref = ''] = [...paypal.books.orders.keys()]
    paypal.books.capture(ref, null)
    expect((await payments.lookUp(charge))._unsafeUnwrap()).toEqual({ kind: 'paid', again: null })
    expect(paypal.taken()).toEqual([[charge.key, 4_905]])
  })
})
