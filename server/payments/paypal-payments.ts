import { PAYPAL_PAYMENT } from '#application/ports/orders.ts'
import type {
  Charge,
  ChargeOutcome,
  ChargeRef,
  Payments,
} from '#server/application/ports/payments.ts'
import { chargeRepository } from './charge-repository.ts'
import type { PaymentProviderTools } from './provider-config.ts'
import {
  approvalAddress,
  fault,
  issueIn,
  payPalClient,
  payPalOutage,
  type PayPalConfig,
} from './paypal-client.ts'
import { payPalDecisions, type Decision } from './paypal-decisions.ts'
import {
  againOf,
  captureRequest,
  orderRequest,
  readOrder,
  storageIn,
  type PayPalOrder,
} from './paypal-orders.ts'
import { payPalSetups } from './paypal-setups.ts'
import { payPalRefunds } from './paypal-refunds.ts'
import { providerCalls } from './provider-calls.ts'

/** A capture involves a bank, and giving up on it early would only mean asking again. */
const BANK_ANSWER_MS = 15_000

/** The buyer has to return to PayPal before it takes the money. */
const UNAPPROVED = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']

/** Published reasons why PayPal takes no money, and would not if asked again. */
const DECLINED = [
  'BILLING_AGREEMENT_NOT_FOUND',
  'AGREEMENT_ALREADY_CANCELLED',
  'COMPLIANCE_VIOLATION',
  'INSTRUMENT_DECLINED',
  'INVALID_RESOURCE_ID',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'ORDER_EXPIRED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TOKEN_ID_NOT_FOUND',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
]

/**
 * PayPal through Orders v2 (decision 024). An order is created first, which moves no money, and recorded in
 * `provider_charges`; a row in `paypal_decisions` determines whether it is captured or never will be; only then
 * is it captured.
 */
export function payPalPayments(place: PayPalConfig, tools: PaymentProviderTools): Payments {
  const { db, clock, log, fingerprints, publicUrl } = tools
  const client = payPalClient(place, clock)
  const ask = providerCalls({ provider: 'paypal', clock, log, outageOf: payPalOutage })
  const charges = chargeRepository(db, clock, 'paypal')
  const decisions = payPalDecisions(db, clock)
  const paying = ({ key: orderId }: ChargeRef, { payer }: PayPalOrder) =>
    ({ orderId, provider: 'paypal', whoPays: async () => payer }) as const

  /** An order's current state at PayPal; null if it no longer exists: unpaid ones expire after some hours. */
  const see = async (charge: ChargeRef, ref: string): Promise<PayPalOrder | null> => {
    const answer = await client({ method: 'GET', path: `/v2/checkout/orders/${ref}` })
    if (answer.status === 404) return null
    if (answer.status !== 200) throw fault(answer, 'an order lookup')
    return readOrder(answer.body, charge)
  }

  const refunds = payPalRefunds({ client, charges, decisions, see, log })

  const setups = payPalSetups({ place, client, charges, decisions, publicUrl })

  const begin = async (charge: Charge): Promise<PayPalOrder> => {
    const answer = await client({
      method: 'POST',
      path: '/v2/checkout/orders',
      body: orderRequest(charge, publicUrl),
      requestId: charge.key,
    })
    if (answer.status !== 201 && answer.status !== 200) throw fault(answer, 'an order creation')
    const order = readOrder(answer.body, charge)
    await charges.keep(charge.key, order.id)
    return order
  }

  /** The buyer has to act, at PayPal. */
  const awaitingChallenge = (order: PayPalOrder | null): ChargeOutcome => ({
    kind: 'requires-action',
    challenge: approvalAddress(place, order?.id ?? 'an order', order?.address),
  })

  /** Carries out a decision to capture, again if its outcome is unknown, and returns what happened. */
  const finish = async (
    charge: ChargeRef,
    ref: string,
    capture: string | null,
  ): Promise<ChargeOutcome | null> => {
    if (capture !== null) return taken(charge, await see(charge, ref))
    const answer = await client({
      method: 'POST',
      path: `/v2/checkout/orders/${ref}/capture`,
      body: captureRequest(charge),
      requestId: `capture-${charge.key}`,
      patienceMs: BANK_ANSWER_MS,
    })
    // The money may or may not have been taken: the shop cannot say yet that nothing was charged.
    if (answer.status === 503) return { kind: 'processing' }
    if (answer.status < 300) return taken(charge, readOrder(answer.body, charge))
    const issue = issueIn(answer)
    if (issue === 'ORDER_ALREADY_CAPTURED') return taken(charge, await see(charge, ref))
    if (UNAPPROVED.includes(issue) && storageIn(charge.payment) === null) {
      await decisions.reopen(charge.key)
      return awaitingChallenge(await see(charge, ref))
    }
    if (!DECLINED.includes(issue) && !UNAPPROVED.includes(issue)) throw fault(answer, 'a capture')
    await decisions.giveUp(charge.key)
    return carryOn(charge)
  }

  /** The outcome according to the capture itself. */
  const taken = async (
    charge: ChargeRef,
    order: PayPalOrder | null,
  ): Promise<ChargeOutcome | null> => {
    if (!order?.capture) throw new Error(`PayPal captured nothing for order ${charge.key}`)
    const { id, status } = order.capture
    if (status === 'DECLINED' || status === 'FAILED') {
      await decisions.giveUp(charge.key)
      return { kind: 'declined' }
    }
    if (!(await decisions.note(charge.key, id))) {
      await refunds.giveBackLate(charge, id)
      return carryOn(charge)
    }
    await fingerprints.note(paying(charge, order))
    if (status === 'PENDING') return { kind: 'processing' }
    return { kind: 'paid', again: againOf(charge, order) }
  }

  /**
   * Advances a charge as far as possible without its buyer. An order that they approved is captured even if
   * they never came back, since they pressed "Pay now". Null if there is no charge, or a wallet that has not
   * been charged yet.
   */
  const carryOn = async (charge: ChargeRef, known?: PayPalOrder): Promise<ChargeOutcome | null> => {
    const decided = await decisions.of(charge.key)
    if (decided?.decision === 'close') return { kind: 'cancelled' }
    if (decided?.decision === 'decline') return { kind: 'declined' }
    const ref = await charges.refOf(charge.key)
    if (ref === null) return null
    if (decided) return finish(charge, ref, decided.capture)
    if (storageIn(charge.payment) !== null) return null
    const order = known?.id === ref ? known : await see(charge, ref)
    if (order === null || order.status === 'VOIDED') return decide(charge, 'close')
    if (order.status === 'COMPLETED') return decide(charge, 'capture')
    if (order.status !== 'APPROVED') return awaitingChallenge(order)
    const mayPay = await fingerprints.admits(paying(charge, order))
    return decide(charge, mayPay ? 'capture' : 'decline')
  }

  /** Decides, unless a decision already exists, and carries out the one that is stored. */
  const decide = async (charge: ChargeRef, decision: Decision): Promise<ChargeOutcome> => {
    await decisions.decide(charge.key, decision)
    return certain(await carryOn(charge))
  }

  return {
    accepts: (payment) => payment === PAYPAL_PAYMENT,
    knows: (payment) => payment === PAYPAL_PAYMENT || storageIn(payment) !== null,
    charge: (charge) =>
      ask(async () => {
        if (charge.occasion === 'save') return setups.charge(charge)
        const isBegun = (await charges.refOf(charge.key)) ?? (await decisions.of(charge.key))
        const order = isBegun ? undefined : await begin(charge)
        if (storageIn(charge.payment) !== null) return decide(charge, 'capture')
        return certain(await carryOn(charge, order))
      }),
    settle: (charge, answer) =>
      ask(async () => {
        if (isSetup(charge))
          return answer === 'refuse' ? setups.refuse(charge) : setups.lookUp(charge)
        if (answer === 'approve' || !(await charges.refOf(charge.key))) return carryOn(charge)
        return decide(charge, 'decline')
      }),
    close: (charge) =>
      ask(() => (isSetup(charge) ? setups.close(charge) : decide(charge, 'close'))),
    lookUp: (charge) => ask(() => (isSetup(charge) ? setups.lookUp(charge) : carryOn(charge))),
    refund: (charge, asked) => ask(() => refunds.refund(charge, asked)),
    refundedCharge: (charge) => ask(() => refunds.refundedCharge(charge)),
    forget: (payment) =>
      ask(async () => {
        const wallet = storageIn(payment)
        if (wallet === null) return
        const path = `/v3/vault/payment-tokens/${wallet}`
        const answer = await client({ method: 'DELETE', path })
        if (![204, 404].includes(answer.status)) throw fault(answer, 'a wallet deletion')
      }),
  }
}

/** Whether a wallet is only saved, and nothing is charged. */
function isSetup({ amount }: ChargeRef): boolean {
  return amount === 0
}

function certain(outcome: ChargeOutcome | null): ChargeOutcome {
  if (!outcome) throw new Error('PayPal has no order for a charge that was started')
  return outcome
}
