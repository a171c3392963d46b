import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { newId, type payPalBooks } from './records.ts'
import { shown, shownCapture, shownRefund } from './responses.ts'
import type { Answer } from './shapes.ts'

/** A message in transit: the headers and the exact bytes that are signed. */
export interface PayPalMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Sender {
  readonly books: ReturnType<typeof payPalBooks>
  readonly now: () => number
  readonly origin: () => string
}

interface Verification {
  readonly transmission_id: string
  readonly transmission_time: string
  readonly transmission_sig: string
  readonly webhook_id: string
}

const SIGNING_KEY = 'only PayPal knows this'

/** The messages of one webhook, signed over ID, time, webhook and the checksum of the bytes. */
export function payPalEvents(webhookId: string, { books, now, origin }: Sender) {
  const signed = (id: string, time: string, body: string) =>
    createHmac('sha256', SIGNING_KEY)
      .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
      .digest('base64')

  /** Creates and signs an event of any type about any resource. */
  const message = (event_type: string, resource: object, id = `WH-${newId()}`): PayPalMessage => {
    // With spaces, as PayPal may write it: parsing and serializing it again breaks the signature.
    const body = JSON.stringify(
      {
        id,
        event_version: '1.0',
        create_time: new Date(now()).toISOString(),
        event_type,
        resource,
      },
      null,
      1,
    )
    const transmission = `t-${newId()}`
    const time = new Date(now()).toISOString()
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signed(transmission, time, body),
        'paypal-cert-url': `${origin()}/v1/notifications/certs/CERT-1`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
    }
  }

  /** The message that PayPal sends about one of its orders. `type` is one of its event types. */
  const eventOf = (type: string, payPalOrderId: string): PayPalMessage => {
    const order = books.orderOf(payPalOrderId)
    if (!order) throw new Error(`no such order: ${payPalOrderId}`)
    const captureId = order.capture?.id ?? ''
    const last = order.refunds.at(-1)
    if (type.startsWith('CHECKOUT.ORDER.')) return message(type, shown(order, origin()))
    if (type === 'PAYMENT.CAPTURE.REFUNDED' && last) {
      return message(type, shownRefund(last, captureId, origin()))
    }
    if (type.startsWith('CUSTOMER.DISPUTE.')) {
      const disputed_transactions = [{ seller_transaction_id: captureId }]
      return message(type, { dispute_id: 'PP-D-1', disputed_transactions, status: 'OPEN' })
    }
    return message(type, shownCapture(order, origin()))
  }

  const post = ({ headers, body }: PayPalMessage, address: string): Promise<Response> =>
    fetch(address, { method: 'POST', headers, body })

  /** PayPal's own verification of a message: over the bytes between the braces, exactly as they were passed on. */
  const verify = (asked: Verification, text: string): Answer => {
    const [, event = ''] = /"webhook_event":([\s\S]*)\}$/.exec(text) ?? []
    const { transmission_id: id, transmission_time: time, transmission_sig } = asked
    const isOurs = asked.webhook_id === webhookId && transmission_sig === signed(id, time, event)
    return { status: 200, body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } }
  }

  return { message, eventOf, post, verify }
}
