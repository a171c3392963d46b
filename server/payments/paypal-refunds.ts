import { cents, sum } from '#domain/shared/money.ts'
import type { Log } from '#server/application/ports/log.ts'
import type {
  ChargeRef,
  RefundedCharge,
  ProviderRefund,
  RefundOutcome,
} from '#server/application/ports/payments.ts'
import type { ChargeRepository } from './charge-repository.ts'
import { fault, issueIn, type PayPalClient } from './paypal-client.ts'
import type { PayPalDecisions } from './paypal-decisions.ts'
import { inDollars, readRefund, refundAnswer, type PayPalOrder } from './paypal-orders.ts'
import * as z from 'zod/mini'

interface RefundNeeds {
  readonly log: Log
  readonly client: PayPalClient
  readonly charges: ChargeRepository
  readonly decisions: PayPalDecisions
  readonly see: (charge: ChargeRef, ref: string) => Promise<PayPalOrder | null>
}

/** Published reasons why PayPal makes no refund, and would not if asked again. */
const REFUSED = [
  'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
  'CAPTURE_FULLY_REFUNDED',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
  'PARTIAL_REFUND_NOT_ALLOWED',
  'REFUND_AMOUNT_EXCEEDED',
  'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
  'REFUND_TIME_LIMIT_EXCEEDED',
]

/** Refunds what PayPal took. */
export function payPalRefunds({ client, charges, decisions, see, log }: RefundNeeds) {
  const orderOf = async (charge: ChargeRef): Promise<PayPalOrder | null> => {
    const ref = await charges.refOf(charge.key)
    return ref === null ? null : see(charge, ref)
  }

  const giveBack = async (
    capture: string,
    { key, amount }: ProviderRefund,
  ): Promise<RefundOutcome> => {
    const answer = await client({
      method: 'POST',
      path: `/v2/payments/captures/${capture}/refund`,
      body: JSON.stringify({ amount: inDollars(amount), custom_id: key }),
      requestId: key,
    })
    if (answer.status < 300) return outcomeOf(readRefund(refundAnswer.parse(answer.body)))
    if (REFUSED.includes(issueIn(answer))) return 'refused'
    throw fault(answer, 'a refund')
  }

  return {
    /**
     * Refunds money that arrived after its order ended. There is no second attempt: what cannot be refunded now
     * is left to the operator.
     */
    giveBackLate: async ({ key, amount }: ChargeRef, capture: string): Promise<void> => {
      const outcome = await giveBack(capture, { key: `late-${key}`, amount }).catch(() => 'refused')
      if (outcome === 'refused') log.alarm('payment-after-order-closed', { order: key })
    },

    refund: async (charge: ChargeRef, asked: ProviderRefund): Promise<RefundOutcome> => {
      const order = await orderOf(charge)
      // PayPal forgets its request ids over time, but the refund itself carries its key permanently.
      const before = order?.refunds.find(({ key }) => key === asked.key)
      if (before) return outcomeOf(before)
      const capture = order?.capture?.id ?? (await decisions.of(charge.key))?.capture
      return capture ? giveBack(capture, asked) : 'refused'
    },

    refundedCharge: async (charge: ChargeRef): Promise<RefundedCharge> => {
      const order = await orderOf(charge)
      if (!order?.capture) return { refunded: cents(0), disputed: false }
      const made = order.refunds.filter((refund) => outcomeOf(refund) === 'refunded')
      const refunded = sum(made.map(({ amount }) => amount))
      return { refunded, disputed: await lostDispute(client, order.capture.id) }
    },
  }
}

function outcomeOf({ status }: { readonly status: string }): RefundOutcome {
  if (status === 'COMPLETED') return 'refunded'
  return status === 'PENDING' ? 'processing' : 'refused'
}

const disputes = z.object({ items: z._default(z.array(z.object({ dispute_id: z.string() })), []) })
const dispute = z.object({
  dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()) })),
})

/** Outcomes of a dispute that leave the money with the buyer. Until then, nothing is decided. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

/** Whether the buyer got this money back through a closed dispute. */
async function lostDispute(client: PayPalClient, capture: string): Promise<boolean> {
  const get = async (path: string) => {
    const answer = await client({ method: 'GET', path: `/v1/customer/disputes${path}` })
    if (answer.status !== 200) throw fault(answer, 'a dispute lookup')
    return answer.body
  }
  const { items } = disputes.parse(await get(`?disputed_transaction_id=${capture}`))
  const ends = await Promise.all(
    items.map(async ({ dispute_id: id }) => {
      const { dispute_outcome: end } = dispute.parse(await get(`/${id}`))
      return LOST.includes(end?.outcome_code ?? '')
    }),
  )
  return ends.includes(true)
}
