import Stripe from 'stripe'
import type {
  Charge,
  ChargeOutcome,
  ChargeRef,
  Payments,
} from '#server/application/ports/payments.ts'
import { chargeRepository, endOf } from './charge-repository.ts'
import type { PaymentProviderTools } from './provider-config.ts'
import { providerCalls } from './provider-calls.ts'
import {
  BANK_ANSWER_MS,
  isAboutTheCard,
  isCode,
  isMissing,
  stripeClient,
  stripeOutage,
  typedCard,
  type StripeConfig,
  idOf,
} from './stripe-client.ts'
import { stripeCustomers } from './stripe-customers.ts'
import { CLOSED, outcomeOf } from './stripe-outcomes.ts'
import { stripeSetups } from './stripe-setups.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import { savedCard, savedCustomer } from './stripe-tokens.ts'

/**
 * Cards through Stripe (decision 023). An order's PaymentIntent is created first and recorded in
 * `provider_charges`; only then is it confirmed, so that no money moves without a record. It is a single
 * attempt: an intent that a bank refused is canceled, and nothing can pay it afterward.
 */
export function stripePayments(
  place: StripeConfig,
  tools: PaymentProviderTools,
): Omit<Payments, 'accepts' | 'knows'> {
  const { db, clock, log, fingerprints, publicUrl } = tools
  const stripe = stripeClient(place)
  const ask = providerCalls({ provider: 'stripe', clock, log, outageOf: stripeOutage })
  const charges = chargeRepository(db, clock, 'stripe')
  const customers = stripeCustomers(db, clock, stripe)
  const refunds = stripeRefunds(stripe, charges)
  const cards = stripeCards(stripe)
  const setups = stripeSetups({ stripe, charges, customers, publicUrl })
  const payingFor = (orderId: string, whoPays: () => Promise<string | null>) =>
    ({ orderId, provider: 'stripe', whoPays }) as const

  const recordedOutcome = async (charge: ChargeRef, intent: Stripe.PaymentIntent) => {
    const outcome = outcomeOf(charge, intent)
    if (outcome?.kind === 'paid') {
      await fingerprints.note(payingFor(charge.key, () => cards.thatPaid(intent)))
    }
    return outcome
  }

  /** If Stripe refuses to cancel, the intent itself says why: another request was faster. */
  const cancel = async (ref: string, reason?: typeof CLOSED): Promise<Stripe.PaymentIntent> => {
    try {
      return await stripe.paymentIntents.cancel(ref, reason ? { cancellation_reason: reason } : {})
    } catch (fault) {
      if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
      return stripe.paymentIntents.retrieve(ref)
    }
  }

  const decline = async (charge: ChargeRef, ref: string): Promise<ChargeOutcome> =>
    decided(await recordedOutcome(charge, await cancel(ref)))

  /** Refused before anything was confirmed: whatever was started, nothing can pay it anymore. */
  const turnAway = async (charge: ChargeRef): Promise<ChargeOutcome> => {
    const ref = await charges.end(charge.key, 'declined')
    const end = endOf(ref)
    return end ? { kind: end } : decline(charge, ref)
  }

  /**
   * The outcome according to the intent; null while no one has tried to pay it. A page that has its secret
   * could try another card, so a refused intent is canceled before it counts as declined.
   */
  const read = async (charge: ChargeRef, ref: string): Promise<ChargeOutcome | null> => {
    const end = endOf(ref)
    if (end) return { kind: end }
    const intent = await stripe.paymentIntents.retrieve(ref)
    const isRefused = intent.last_payment_error !== null
    return (await recordedOutcome(charge, intent)) ?? (isRefused ? decline(charge, ref) : null)
  }

  const begin = async ({ key, amount, buyer, payment, occasion }: Charge): Promise<string> => {
    const kept = savedCard(payment)
    const isFirst = occasion === 'first'
    const customer = kept?.customer ?? (isFirst ? await customers.of(buyer) : undefined)
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          description: `Emberstock order ${key}`,
          metadata: { order_id: key },
          ...(customer ? { customer } : {}),
          ...(isFirst ? { setup_future_usage: 'off_session' } : {}),
        },
        { idempotencyKey: `create-${key}` },
      )
      const standing = await charges.keep(key, intent.id)
      if (standing !== intent.id) await cancel(intent.id, CLOSED)
      return standing
    } catch (fault) {
      const isGone = isMissing(fault, 'customer')
      // Stripe accepts no payment below about half a dollar.
      if (!isGone && !isCode(fault, 'amount_too_small')) throw fault
      if (isGone && customer !== undefined) await customers.forget(customer)
      return charges.end(key, 'declined')
    }
  }

  const confirm = async (charge: Charge, ref: string): Promise<ChargeOutcome> => {
    const { key, payment } = charge
    const kept = savedCard(payment)
    const way: Stripe.PaymentIntentConfirmParams = kept
      ? { payment_method: kept.paymentMethod, off_session: true }
      : typedCard(charge, publicUrl)
    try {
      const options = { idempotencyKey: `confirm-${key}`, timeout: BANK_ANSWER_MS }
      const intent = await stripe.paymentIntents.confirm(ref, way, options)
      return (await recordedOutcome(charge, intent)) ?? (await decline(charge, ref))
    } catch (fault) {
      // Another request has advanced it in the meantime.
      if (isCode(fault, 'payment_intent_unexpected_state')) return decided(await read(charge, ref))
      if (!isAboutTheCard(fault)) throw fault
      return decline(charge, ref)
    }
  }

  const lookUp = async (charge: ChargeRef): Promise<ChargeOutcome | null> => {
    const ref = await charges.refOf(charge.key)
    return ref === null ? null : read(charge, ref)
  }

  return {
    charge: (charge) =>
      ask(async () => {
        if (charge.occasion === 'save') return setups.charge(charge)
        const before = await charges.refOf(charge.key)
        const outcome = before === null ? null : await read(charge, before)
        if (outcome) return outcome
        const mayPay = await fingerprints.admits(
          payingFor(charge.key, () => cards.ofToken(charge.payment)),
        )
        if (!mayPay) return turnAway(charge)
        const ref = before ?? (await begin(charge))
        const end = endOf(ref)
        return end ? { kind: end } : confirm(charge, ref)
      }),
    settle: (charge, answer) =>
      ask(async () => {
        if (isSetup(charge))
          return answer === 'refuse' ? setups.refuse(charge) : setups.lookUp(charge)
        const ref = await charges.refOf(charge.key)
        const isRefused = answer === 'refuse' && ref !== null && endOf(ref) === null
        return isRefused ? decline(charge, ref) : lookUp(charge)
      }),
    close: (charge) =>
      ask(async () => {
        if (isSetup(charge)) return setups.close(charge)
        const ref = await charges.end(charge.key, 'cancelled')
        const end = endOf(ref)
        return end
          ? { kind: end }
          : decided(await recordedOutcome(charge, await cancel(ref, CLOSED)))
      }),
    lookUp: (charge) => ask(() => (isSetup(charge) ? setups.lookUp(charge) : lookUp(charge))),
    refund: (charge, asked) => ask(() => refunds.refund(charge, asked)),
    refundedCharge: (charge) => ask(() => refunds.refundedCharge(charge)),
    forget: (payment) => ask(() => customers.delete(savedCustomer(payment) ?? '')),
  }
}

/** Whether a card is only saved, and nothing is charged. */
function isSetup({ amount }: ChargeRef): boolean {
  return amount === 0
}

function decided(outcome: ChargeOutcome | null): ChargeOutcome {
  if (!outcome) throw new Error('Stripe neither completed nor canceled a payment')
  return outcome
}

/**
 * Stripe's fingerprints of cards: one per card number, whoever enters it. A card in a wallet may have its own
 * fingerprint, and some cards have none.
 */
function stripeCards(stripe: Stripe) {
  return {
    /** The fingerprint of the card behind a page's token, before anything is charged; null without a token. */
    ofToken: async (payment: string): Promise<string | null> => {
      if (savedCard(payment)) return null
      try {
        const token = await stripe.confirmationTokens.retrieve(payment)
        return token.payment_method_preview?.card?.fingerprint ?? null
      } catch (fault) {
        // The charge will be refused because of the missing token.
        if (isMissing(fault)) return null
        throw fault
      }
    },

    /** The fingerprint of the card that has paid. */
    thatPaid: async ({ payment_method: held }: Stripe.PaymentIntent): Promise<string | null> => {
      const id = idOf(held)
      if (id === null) return null
      const { card } = await stripe.paymentMethods.retrieve(id)
      return card?.fingerprint ?? null
    },
  }
}
