import Stripe from 'stripe'
import { cents } from '#domain/shared/money.ts'
import type {
  ChargeRef,
  RefundedCharge,
  ProviderRefund,
  RefundOutcome,
} from '#server/application/ports/payments.ts'
import { endOf, type ChargeRepository } from './charge-repository.ts'

/** Reads all refunds of a charge at once: no charge can be refunded in more parts than this. */
const EVERY = 100

/** Refunds what Stripe took. */
export function stripeRefunds(stripe: Stripe, charges: ChargeRepository) {
  const chargedAt = async ({ key }: ChargeRef): Promise<string | null> => {
    const ref = await charges.refOf(key)
    return ref === null || endOf(ref) ? null : ref
  }

  return {
    refund: async (charge: ChargeRef, { key, amount }: ProviderRefund): Promise<RefundOutcome> => {
      const ref = await chargedAt(charge)
      if (ref === null) return 'refused'
      // Stripe forgets idempotency keys after a day, but the refund itself carries its key permanently.
      const { data } = await stripe.refunds.list({ payment_intent: ref, limit: EVERY })
      const before = data.find(({ metadata }) => metadata?.['refund_key'] === key)
      if (before) return refundOutcome(before)
      try {
        const asked = { payment_intent: ref, amount, metadata: { refund_key: key } }
        const options = { idempotencyKey: `refund-${key}` }
        return refundOutcome(await stripe.refunds.create(asked, options))
      } catch (fault) {
        // Too much, already refunded, disputed, or too long ago: asking again changes none of it.
        if (fault instanceof Stripe.errors.StripeInvalidRequestError) return 'refused'
        throw fault
      }
    },

    refundedCharge: async (charge: ChargeRef): Promise<RefundedCharge> => {
      const ref = await chargedAt(charge)
      if (ref === null) return NOTHING
      const expand = ['latest_charge']
      const { latest_charge: paid } = await stripe.paymentIntents.retrieve(ref, { expand })
      if (paid === null || typeof paid === 'string') return NOTHING
      // While a dispute is open, the bank has not decided whose money it is.
      const { data } = await stripe.disputes.list({ payment_intent: ref, limit: EVERY })
      const disputed = data.some(({ status }) => status === 'lost')
      return { refunded: cents(paid.amount_refunded), disputed }
    },
  }
}

const NOTHING: RefundedCharge = { refunded: cents(0), disputed: false }

function refundOutcome({ status }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return 'refunded'
  return status === 'pending' || status === 'requires_action' ? 'processing' : 'refused'
}
