import { errAsync, ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type {
  BadSignature,
  WebhookEvent,
  WebhookRequest,
  WebhookReader,
} from '#server/application/ports/payments.ts'
import { chargeRepository } from './charge-repository.ts'
import type { PaymentProviderTools } from './provider-config.ts'
import { fault, payPalClient, payPalOutage, type PayPalConfig } from './paypal-client.ts'
import { payPalDecisions } from './paypal-decisions.ts'
import { providerCalls } from './provider-calls.ts'

/** A message that was signed longer ago is rejected. */
const OLDEST_MS = 5 * 60 * 1000

const BAD_SIGNATURE: BadSignature = { kind: 'bad-signature' }

const id = z.optional(z.string())
const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  event_type: z.string(),
  resource: z.object({
    id,
    links: z._default(z.array(z.object({ rel: z.string(), href: z.string() })), []),
    supplementary_data: z.optional(
      z.object({ related_ids: z.optional(z.object({ order_id: id, capture_id: id })) }),
    ),
    disputed_transactions: z._default(z.array(z.object({ seller_transaction_id: id })), []),
  }),
})

type PayPalEvent = z.output<typeof event>

const verdict = z.object({ verification_status: z.string() })

/** Reads PayPal's webhooks about the shop's orders. PayPal itself confirms that it sent them. */
export function payPalWebhooks(place: PayPalConfig, tools: PaymentProviderTools): WebhookReader {
  const { db, clock, log } = tools
  const client = payPalClient(place, clock)
  const ask = providerCalls({ provider: 'paypal', clock, log, outageOf: payPalOutage })
  const charges = chargeRepository(db, clock, 'paypal')
  const decisions = payPalDecisions(db, clock)

  const isGenuine = async ({ body, header }: WebhookRequest): Promise<boolean> => {
    const signature = signatureIn(header)
    // Anyone can send an unsigned message, so PayPal is not asked about it.
    if (!signature) return false
    const verification = { ...signature, webhook_id: place.webhookId }
    const answer = await client({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      // The event is returned byte for byte: re-serialized, it would not match its signature.
      body: `${JSON.stringify(verification).slice(0, -1)},"webhook_event":${body}}`,
    })
    // The headers are not a valid signature.
    if (answer.status === 400 || answer.status === 422) return false
    if (answer.status !== 200) throw fault(answer, 'a webhook verification')
    return verdict.parse(answer.body).verification_status === 'SUCCESS'
  }

  const keyOf = async (event: PayPalEvent): Promise<string | null> => {
    for (const name of namesIn(event)) {
      const key = (await charges.keyOf(name)) ?? (await decisions.keyOf(name))
      if (key !== null) return key
    }
    return null
  }

  return {
    provider: 'paypal',
    read: (message) => {
      const event = eventIn(message.body)
      const sent = Date.parse(message.header('PayPal-Transmission-Time') ?? '')
      const isFresh = Math.abs(message.now - sent) <= OLDEST_MS
      if (!event || !isFresh) return errAsync(BAD_SIGNATURE)
      return ask(() => isGenuine(message)).andThen((genuine) =>
        genuine
          ? ResultAsync.fromPromise(keyOf(event), payPalOutage).map((key): WebhookEvent => ({
              id: event.id,
              kind: kindOf(event),
              key,
            }))
          : errAsync(BAD_SIGNATURE),
      )
    },
  }
}

function signatureIn(header: WebhookRequest['header']) {
  const signature = {
    auth_algo: header('PayPal-Auth-Algo'),
    cert_url: header('PayPal-Cert-Url'),
    transmission_id: header('PayPal-Transmission-Id'),
    transmission_sig: header('PayPal-Transmission-Sig'),
    transmission_time: header('PayPal-Transmission-Time'),
  }
  return Object.values(signature).every((value) => value) ? signature : null
}

function eventIn(body: string): PayPalEvent | null {
  try {
    return event.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** What an event may be about, by PayPal's ids of orders and captures. */
function namesIn({ resource }: PayPalEvent): readonly string[] {
  const { supplementary_data: more, links, disputed_transactions: disputed } = resource
  const above = links
    .find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1)
  return [
    more?.related_ids?.order_id,
    more?.related_ids?.capture_id,
    above,
    resource.id,
    ...disputed.map(({ seller_transaction_id: name }) => name),
  ].filter((name) => name !== undefined)
}

function kindOf({ event_type: type }: PayPalEvent): WebhookEvent['kind'] {
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.DECLINED':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.PENDING':
      return 'charge'
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED':
      return 'refund'
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return 'dispute'
    default:
      return 'other'
  }
}
