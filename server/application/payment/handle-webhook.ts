import { errAsync, ok, okAsync, safeTry, type ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import { failureMessage } from '#server/application/admin/failure-message.ts'
import type { ReceivedEvent } from '#server/application/ports/payment-record-repository.ts'
import type {
  BadSignature,
  ChargeRef,
  WebhookEvent,
  WebhookRequest,
} from '#server/application/ports/payments.ts'
import { chargeOf, applyOutcome, type SettlePaymentPorts } from './settle-payment.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type WebhookPorts = SettlePaymentPorts & Needs<'webhookReaders' | 'units' | 'refunds'>

type WebhookResult = Pick<WebhookRequest, 'body' | 'header'>

export type HandleWebhook = (
  provider: string,
  received: WebhookResult,
) => ResultAsync<void, Missing | BadSignature | Outage>

/**
 * Handles a provider's message. It is only a hint to ask the provider (decision 023): whoever sent it, and
 * even if it is late, duplicated or out of order, the shop records what the provider reports now. After an
 * outage the message stays unapplied, so that the provider resends it.
 */
export const handleWebhook = (ports: WebhookPorts): HandleWebhook => {
  return (provider, received) => {
    const messages = ports.webhookReaders.find((one) => one.provider === provider)
    if (!messages) return errAsync({ kind: 'missing', what: 'provider' })
    const message = { ...received, now: ports.clock.now() }
    return messages
      .read(message)
      .orTee((error) => {
        // Anyone can send unsigned messages, and they have no effect: note them in the log, but raise no
        // alarm.
        if (error.kind === 'bad-signature') ports.log.note('webhook-rejected', { provider })
      })
      .andThen((event) => applyEvent(ports)({ ...event, provider }))
  }
}

export type ApplyEvent = (event: ReceivedEvent) => ResultAsync<void, Outage>

/** Applies a message that is known to come from a provider; stores the reason of a failure for staff (checkout 3). */
export const applyEvent =
  (ports: WebhookPorts): ApplyEvent =>
  (event) =>
    apply(ports, event).orElse((outage) =>
      ports.units
        .run(async ({ paymentRecords }) =>
          ok(await paymentRecords.noteFailure(event, failureMessage(outage))),
        )
        // If even that cannot be written, the message is found by its age.
        .orElse(() => okAsync(undefined))
        .andThen(() => errAsync(outage)),
    )

function apply(ports: WebhookPorts, event: ReceivedEvent): ResultAsync<void, Outage> {
  const { provider, id, kind } = event
  const received = { provider, id, kind }
  return safeTry<void, Outage>(async function* () {
    const isNew = yield* ports.units.run(async ({ paymentRecords, now }) =>
      ok(await paymentRecords.receive(event, now)),
    )
    if (!isNew) return ok(undefined)
    const order = event.key === null ? null : yield* ports.orderStore.find(event.key)
    if (order) yield* followUp(ports, provider, { event, order })
    else if (event.kind !== 'other') ports.log.note('webhook-without-order', received)
    return await ports.units.run(async ({ paymentRecords, now }) =>
      ok(await paymentRecords.markApplied(event, now)),
    )
  })
}

interface About {
  readonly event: WebhookEvent
  readonly order: OrderRecord
}

function followUp(
  ports: WebhookPorts,
  provider: string,
  { event: { kind }, order }: About,
): ResultAsync<void, Outage> {
  const charge = chargeOf(order)
  if (!charge || kind === 'other') return okAsync(undefined)
  if (kind === 'charge') return settle(ports, order, charge)
  // Someone has to answer the bank in time.
  if (kind === 'dispute') ports.log.alarm('payment-disputed', { provider, order: order.id })
  // The payment may not have been recorded yet, and only a paid order can be refunded.
  return settle(ports, order, charge)
    .andThen(() => ports.payments.refundedCharge(charge))
    .andThen((given) => ports.refunds.noteOutside({ orderId: order.id, ...given }))
}

function settle(
  ports: WebhookPorts,
  order: OrderRecord,
  charge: ChargeRef,
): ResultAsync<void, Outage> {
  return ports.payments.lookUp(charge).andThen((outcome) => {
    if (!outcome) return okAsync(undefined)
    const isOver = order.status === 'declined' || order.status === 'cancelled'
    if (isOver && outcome.kind === 'paid') {
      ports.log.alarm('payment-after-order-closed', { order: order.id })
    }
    return applyOutcome(ports, order, outcome)
  })
}
