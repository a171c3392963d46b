import { onTestFinished } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { payPalWebhooks } from '#server/payments/paypal-webhooks.ts'
import { payPalPayments } from '#server/payments/paypal-payments.ts'
import type { Charge, ChargeOutcome } from '#server/application/ports/payments.ts'
import type { Db } from '#server/sql/database.ts'
import { openPayPal } from './paypal-stand-in.ts'
import type { PayPalMessage } from './paypal/events.ts'
import { TODAY } from './samples.ts'
import { given } from '#wiring/wire.ts'
import { composedOver } from './composed.ts'

export const PUBLIC_URL = 'https://shop.example'

/**
 * The shop's client for a PayPal of the test's own, over a database. Both clocks stand still until they are
 * moved.
 */
export async function openPayPalClient(db: Db) {
  const time = { now: TODAY }
  const now = () => time.now
  const paypal = await openPayPal(undefined, now)
  onTestFinished(() => paypal.close())
  const alarms: string[] = []
  const log = { note: () => undefined, alarm: (event: string) => void alarms.push(event) }
  const place = { kind: 'paypal', url: paypal.origin, ...paypal.keys } as const
  const tools = composedOver(db, given({ clock: { now }, log, publicUrl: PUBLIC_URL }))
  const payments = payPalPayments(place, tools)
  const messages = payPalWebhooks(place, tools)

  /** Starts a charge; returns where PayPal sends this buyer. */
  const begun = async (charge: Charge): Promise<string> => {
    const outcome = (await payments.charge(charge))._unsafeUnwrap()
    return outcome.kind === 'requires-action' ? outcome.challenge : outcome.kind
  }

  /** A charge that its buyer has approved and that has been captured. */
  const paid = async (charge: Charge): Promise<ChargeOutcome | null> => {
    paypal.approve(await begun(charge))
    return (await payments.settle(charge, 'approve'))._unsafeUnwrap()
  }

  const hear = ({ headers, body }: PayPalMessage) => {
    const header = (name: string) => headers[name.toLowerCase()]
    return messages.read({ body, header, now: now() })
  }

  /** Number of requests of one kind that have arrived at PayPal so far. */
  const count = (kind: RegExp) => paypal.log.filter((line) => kind.test(line)).length

  return { paypal, place, tools, payments, messages, time, alarms, begun, paid, hear, count }
}

let charges = 0

/** A charge with an order of its own. */
export function aCharge(changes: Partial<Charge> = {}): Charge {
  charges += 1
  const key = `ORDER${String(charges).padStart(21, '0')}`
  return {
    key,
    amount: cents(4_905),
    payment: 'paypal',
    buyer: 'ada',
    occasion: 'once',
    ...changes,
  }
}

export const MAKE = /^POST \/v2\/checkout\/orders$/
export const CAPTURE = /^POST \/v2\/checkout\/orders\/\w+\/capture$/
export const LOOK = /^GET \/v2\/checkout\/orders\/\w+$/
export const REFUND = /^POST \/v2\/payments\/captures\/\w+\/refund$/
export const TOKEN = /^POST \/v1\/oauth2\/token$/
