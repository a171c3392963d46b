import { ResultAsync } from 'neverthrow'
import type Stripe from 'stripe'
import { attempted } from '#application/ports/outage.ts'
import type {
  BadSignature,
  WebhookEvent,
  WebhookRequest,
  WebhookReader,
} from '#server/application/ports/payments.ts'
import { chargeRepository } from './charge-repository.ts'
import type { PaymentProviderTools } from './provider-config.ts'
import { idOf, stripeClient, type StripeConfig } from './stripe-client.ts'

/** Seconds: a message that was signed longer ago is rejected. */
const OLDEST = 300

const BAD_SIGNATURE: BadSignature = { kind: 'bad-signature' }

/** Reads Stripe's webhooks about the shop's charges. */
export function stripeWebhooks(
  place: StripeConfig,
  { db, clock }: PaymentProviderTools,
): WebhookReader {
  const { webhooks } = stripeClient(place)
  const charges = chargeRepository(db, clock, 'stripe')

  const verified = ({
    body,
    header,
    now,
  }: WebhookRequest): ResultAsync<Stripe.Event, BadSignature> => {
    const signature = header('Stripe-Signature') ?? ''
    const { webhookSecret } = place
    return ResultAsync.fromThrowable(
      () => webhooks.constructEventAsync(body, signature, webhookSecret, OLDEST, undefined, now),
      () => BAD_SIGNATURE,
    )()
  }

  const keyOf = async (intent: string | null): Promise<string | null> =>
    intent === null ? null : charges.keyOf(intent)

  return {
    provider: 'stripe',
    read: (message) =>
      verified(message).andThen((event) => {
        const { kind, intent } = aboutOf(event)
        return attempted(keyOf(intent)).map((key): WebhookEvent => ({
          id: event.id,
          kind,
          key,
        }))
      }),
  }
}

interface About {
  readonly kind: WebhookEvent['kind']
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
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed':
    case 'setup_intent.requires_action':
    case 'setup_intent.canceled':
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
