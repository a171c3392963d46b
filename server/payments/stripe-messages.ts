import { err, ok, ResultAsync, type Result } from 'neverthrow'
import type Stripe from 'stripe'
import type { Outage } from '#application/ports/outage.ts'
import type { BadSignature, ProviderEvent, ProviderMessages } from '../ports/payments.ts'
import { chargeBook } from './charge-book.ts'
import type { PaymentTools } from './payments-for.ts'
import { idOf, stripeClient, type StripePlace } from './stripe-client.ts'

/** Seconds (security 6). */
const OLDEST = 300

const BAD_SIGNATURE: BadSignature = { kind: 'bad-signature' }

/** What Stripe tells by itself, as far as it is about our charges. */
export function stripeMessages(place: StripePlace, { db, clock }: PaymentTools): ProviderMessages {
  const { webhooks } = stripeClient(place)
  const book = chargeBook(db, clock, 'stripe')

  const verified = async (
    body: string,
    signature: string,
    now: number,
  ): Promise<Result<Stripe.Event, BadSignature>> => {
    try {
      const { webhookSecret } = place
      return ok(
        await webhooks.constructEventAsync(body, signature, webhookSecret, OLDEST, undefined, now),
      )
    } catch {
      return err(BAD_SIGNATURE)
    }
  }

  return {
    provider: 'stripe',
    read: ({ body, header, now }) =>
      ResultAsync.fromPromise(
        verified(body, header('Stripe-Signature') ?? '', now),
        (cause): Outage => ({ kind: 'unexpected', cause }),
      )
        .andThen((event) => event)
        .andThen((event) => {
          const { kind, intent } = aboutOf(event)
          const key = intent === null ? Promise.resolve(null) : book.keyOf(intent)
          return ResultAsync.fromPromise(key, (cause): Outage => ({
            kind: 'unexpected',
            cause,
          })).map((found): ProviderEvent => ({ id: event.id, kind, key: found }))
        }),
  }
}

interface About {
  readonly kind: ProviderEvent['kind']
  readonly intent: string | null
}

function aboutOf(event: Stripe.Event): About {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
      return { kind: 'charge', intent: event.data.object.id }
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { kind: 'refund', intent: idOf(event.data.object.payment_intent) }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { kind: 'dispute', intent: idOf(event.data.object.payment_intent) }
    default:
      return { kind: 'other', intent: null }
  }
}
