import * as z from 'zod/mini'
import { cents, type Cents } from '#domain/shared/money.ts'
import type { Charge, ChargeRef } from '#server/application/ports/payments.ts'

/** An order at PayPal, as far as the shop asks about it. */
export interface PayPalOrder {
  readonly id: string
  readonly status: string
  /** Where its buyer approves it; null once nothing is left to approve. */
  readonly address: string | null
  readonly capture: { readonly id: string; readonly status: string } | null
  readonly refunds: readonly PayPalRefund[]
  /** The buyer's wallet, where PayPal keeps it to be charged again. */
  readonly vaultId: string | null
  /** PayPal's own name for the buyer's account; null before they approve, and without an account. */
  readonly payer: string | null
}

export interface PayPalRefund {
  /** Ours, where the shop asked for it. */
  readonly key: string | null
  readonly status: string
  readonly amount: Cents
}

const money = z.object({ currency_code: z.string(), value: z.string() })
export const refundAnswer = z.object({
  custom_id: z.optional(z.string()),
  status: z.string(),
  amount: money,
})
const capture = z.object({ id: z.string(), status: z.string(), amount: money })
const order = z.object({
  id: z.string(),
  status: z.string(),
  links: z._default(z.array(z.object({ rel: z.string(), href: z.string() })), []),
  purchase_units: z.array(
    z.object({
      custom_id: z.optional(z.string()),
      amount: money,
      payments: z.optional(
        z.object({
          captures: z._default(z.array(capture), []),
          refunds: z._default(z.array(refundAnswer), []),
        }),
      ),
    }),
  ),
  payment_source: z.optional(
    z.object({
      paypal: z.optional(
        z.object({
          account_id: z.optional(z.string()),
          attributes: z.optional(
            z.object({
              storage: z.optional(z.object({ id: z.optional(z.string()), status: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** Reads an order. One of another sum, currency or order says nothing about this charge, and is a fault. */
export function readOrder(body: unknown, charge: ChargeRef): PayPalOrder {
  const { id, status, links, purchase_units: units, payment_source: source } = order.parse(body)
  const [unit, ...others] = units
  const [taken, ...more] = unit?.payments?.captures ?? []
  const isOurs = unit?.custom_id === charge.key && others.length === 0 && more.length === 0
  const sums = [unit?.amount, taken?.amount].filter((sum) => sum !== undefined)
  if (!isOurs || sums.some((sum) => centsOf(sum) !== charge.amount)) {
    throw new Error(`${id} at PayPal does not match order ${charge.key} (${charge.amount} USD)`)
  }
  const fileStorage = source?.paypal?.attributes?.storage
  return {
    id,
    status,
    address: links.find(({ rel }) => rel === 'payer-action')?.href ?? null,
    capture: taken ? { id: taken.id, status: taken.status } : null,
    refunds: (unit?.payments?.refunds ?? []).map(readRefund),
    vaultId: fileStorage?.status === 'VAULTED' ? (fileStorage.id ?? null) : null,
    payer: source?.paypal?.account_id ?? null,
  }
}

/** A refund as the shop speaks of it. */
export function readRefund({
  custom_id,
  status,
  amount,
}: z.output<typeof refundAnswer>): PayPalRefund {
  return { key: custom_id ?? null, status, amount: centsOf(amount) }
}

function centsOf({ currency_code: currency, value }: z.output<typeof money>): Cents {
  const [, whole, parts] = /^(\d+)\.(\d\d)$/.exec(value) ?? []
  if (currency !== 'USD' || !whole || !parts) throw new Error(`not dollars: ${value} ${currency}`)
  return cents(Number(whole) * 100 + Number(parts))
}

/** `12.34`, as PayPal writes dollars. */
export function inDollars(amount: Cents): { currency_code: 'USD'; value: string } {
  const parts = String(amount % 100).padStart(2, '0')
  return { currency_code: 'USD', value: `${Math.floor(amount / 100)}.${parts}` }
}

const AGAIN = 'paypal:vault/'
/** The business model that PayPal wants named when a wallet is kept, and each time it is charged. */
const PATTERN = 'SUBSCRIPTION_PREPAID'

/** The wallet to charge again; null for what a page sends. */
export function storageIn(payment: string): string | null {
  const [, id] = /^paypal:vault\/([\w-]{1,255})$/.exec(payment) ?? []
  return id ?? null
}

/** How a kept wallet is written down, to be charged again. */
export function savedWallet(id: string): string {
  return `${AGAIN}${id}`
}

/** What charges the wallet again; null where PayPal keeps none. */
export function againOf({ payment }: ChargeRef, { vaultId }: PayPalOrder): string | null {
  if (storageIn(payment) !== null) return payment
  return vaultId === null ? null : savedWallet(vaultId)
}

/** What begins an order: no money moves before it is captured. */
export function orderRequest(charge: Charge, publicUrl: string): string {
  const { key, amount, payment, occasion } = charge
  const back = `${publicUrl}/checkout/return?order=${key}`
  const unit = {
    reference_id: key,
    custom_id: key,
    // PayPal takes money for an invoice once, however many orders there are for it.
    invoice_id: key,
    description: `Order ${key}`,
    amount: inDollars(amount),
  }
  const fileStorage = {
    store_in_vault: 'ON_SUCCESS',
    usage_type: 'MERCHANT',
    customer_type: 'CONSUMER',
    usage_pattern: PATTERN,
  }
  const paypal = {
    experience_context: {
      return_url: back,
      cancel_url: `${back}&cancelled=1`,
      user_action: 'PAY_NOW',
      shipping_preference: 'NO_SHIPPING',
      // No bank transfer that takes days: files are handed out when the money is there.
      payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      brand_name: 'Emberstock',
    },
    ...(occasion === 'first' ? { attributes: { storage: fileStorage } } : {}),
  }
  return JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [unit],
    ...(storageIn(payment) === null ? { payment_source: { paypal } } : {}),
  })
}

/** What begins to keep a wallet without an order: no money moves. */
export function setupRequest(key: string, publicUrl: string): string {
  const back = `${publicUrl}/checkout/return?order=${key}`
  const paypal = {
    usage_type: 'MERCHANT',
    usage_pattern: PATTERN,
    experience_context: {
      return_url: back,
      cancel_url: `${back}&cancelled=1`,
      shipping_preference: 'NO_SHIPPING',
      brand_name: 'Emberstock',
    },
  }
  return JSON.stringify({ payment_source: { paypal } })
}

/** What takes the money: of a buyer who approved, or out of a wallet that is kept. */
export function captureRequest({ payment }: ChargeRef): string {
  const vault_id = storageIn(payment)
  if (vault_id === null) return '{}'
  const stored_credential = {
    payment_initiator: 'MERCHANT',
    usage: 'SUBSEQUENT',
    usage_pattern: PATTERN,
  }
  return JSON.stringify({ payment_source: { paypal: { vault_id, stored_credential } } })
}
