import Stripe from 'stripe'
import type { Charge, ChargeOutcome, ChargeRef } from '#server/application/ports/payments.ts'
import { endOf, type ChargeRepository } from './charge-repository.ts'
import { BANK_ANSWER_MS, idOf, isAboutTheCard, isCode, typedCard } from './stripe-client.ts'
import type { stripeCustomers } from './stripe-customers.ts'
import { CLOSED } from './stripe-outcomes.ts'
import { savedCardText } from './stripe-tokens.ts'

interface SetupTools {
  readonly stripe: Stripe
  readonly charges: ChargeRepository
  readonly customers: ReturnType<typeof stripeCustomers>
  readonly publicUrl: string
}

/**
 * Cards saved without a charge: SetupIntents, which proceed and end like the PaymentIntents of charges. The
 * bank is asked now to allow charges without its customer, so that it need not be asked then.
 */
export function stripeSetups({ stripe, charges, customers, publicUrl }: SetupTools) {
  const cancel = async (ref: string, reason?: typeof CLOSED): Promise<Stripe.SetupIntent> => {
    try {
      return await stripe.setupIntents.cancel(ref, reason ? { cancellation_reason: reason } : {})
    } catch (fault) {
      if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
      return stripe.setupIntents.retrieve(ref)
    }
  }

  const decline = async (charge: ChargeRef, ref: string): Promise<ChargeOutcome> =>
    decided(outcomeOf(charge, await cancel(ref)))

  const read = async (charge: ChargeRef, ref: string): Promise<ChargeOutcome | null> => {
    const end = endOf(ref)
    if (end) return { kind: end }
    const intent = await stripe.setupIntents.retrieve(ref)
    const isRefused = intent.last_setup_error !== null
    return outcomeOf(charge, intent) ?? (isRefused ? decline(charge, ref) : null)
  }

  const begin = async ({ key, buyer }: Charge): Promise<string> => {
    const intent = await stripe.setupIntents.create(
      {
        customer: await customers.of(buyer),
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        description: `Emberstock payment method ${key}`,
        metadata: { order_id: key },
      },
      { idempotencyKey: `create-${key}` },
    )
    const standing = await charges.keep(key, intent.id)
    if (standing !== intent.id) await cancel(intent.id, CLOSED)
    return standing
  }

  const confirm = async (charge: Charge, ref: string): Promise<ChargeOutcome> => {
    const { key } = charge
    try {
      const intent = await stripe.setupIntents.confirm(ref, typedCard(charge, publicUrl), {
        idempotencyKey: `confirm-${key}`,
        timeout: BANK_ANSWER_MS,
      })
      return outcomeOf(charge, intent) ?? (await decline(charge, ref))
    } catch (fault) {
      // Another request has advanced it in the meantime.
      if (isCode(fault, 'setup_intent_unexpected_state')) return decided(await read(charge, ref))
      if (!isAboutTheCard(fault)) throw fault
      return decline(charge, ref)
    }
  }

  const lookUp = async (charge: ChargeRef): Promise<ChargeOutcome | null> => {
    const ref = await charges.refOf(charge.key)
    return ref === null ? null : read(charge, ref)
  }

  return {
    lookUp,
    charge: async (charge: Charge): Promise<ChargeOutcome> => {
      const before = await charges.refOf(charge.key)
      const outcome = before === null ? null : await read(charge, before)
      if (outcome) return outcome
      const ref = before ?? (await begin(charge))
      const end = endOf(ref)
      return end ? { kind: end } : confirm(charge, ref)
    },
    refuse: async (charge: ChargeRef): Promise<ChargeOutcome | null> => {
      const ref = await charges.refOf(charge.key)
      return ref === null || endOf(ref) ? lookUp(charge) : decline(charge, ref)
    },
    close: async (charge: ChargeRef): Promise<ChargeOutcome> => {
      const ref = await charges.end(charge.key, 'cancelled')
      const end = endOf(ref)
      return end ? { kind: end } : decided(outcomeOf(charge, await cancel(ref, CLOSED)))
    },
  }
}

/** The outcome according to an intent; null while it can still be confirmed. Throws if it belongs to another order. */
function outcomeOf(charge: ChargeRef, intent: Stripe.SetupIntent): ChargeOutcome | null {
  const { id, status, client_secret: secret } = intent
  if (intent.metadata?.['order_id'] !== charge.key) {
    throw new Error(`${id} at Stripe does not match order ${charge.key}`)
  }
  switch (status) {
    case 'succeeded':
      return { kind: 'paid', again: againOf(intent) }
    case 'processing':
      return { kind: 'processing' }
    case 'requires_action':
      if (secret === null) throw new Error(`${id} has no client secret for its challenge`)
      return { kind: 'requires-action', challenge: secret }
    case 'canceled':
      return { kind: intent.cancellation_reason === CLOSED ? 'cancelled' : 'declined' }
    default:
      return null
  }
}

function againOf({ id, customer, payment_method: method }: Stripe.SetupIntent): string {
  const [holder, card] = [idOf(customer), idOf(method)]
  if (!holder || !card) throw new Error(`Stripe saved no card for ${id}`)
  return savedCardText({ customer: holder, paymentMethod: card })
}

function decided(outcome: ChargeOutcome | null): ChargeOutcome {
  if (!outcome) throw new Error('Stripe neither saved nor canceled a card setup')
  return outcome
}
