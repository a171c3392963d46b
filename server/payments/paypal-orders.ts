import * as z from 'zod/mini'
import { cents, type Cents } from '#domain/shared/money.ts'
import type { Charge, ChargeRef } from '#server/application/ports/payments.ts'

/** An order at PayPal, with the fields that the shop uses. */
export interface PayPalOrder {
  readonly id: string
  readonly status: string
  /** Where the buyer approves the order; null once nothing is left to approve. */
  readonly address: string | null
  readonly capture: { readonly id: string; readonly status: string } | null
  readonly refunds: readonly PayPalRefund[]
  /** The buyer's wallet, if PayPal stores it to be charged again. */
  readonly vaultId: string | null
  /** PayPal's id of the buyer's account; null before they approve, and without an account. */
  readonly payer: string | null
}

export interface PayPalRefund {
  /** The shop's own key, if the shop requested the refund. */
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

/**
 * Reads an order. Throws if its amount, currency or order does not match, since it then says nothing about this
 * charge.
 */
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

/** Converts a refund to the shop's terms. */
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

/** `12.34`, the format in which PayPal writes dollars. */
export function inDollars(amount: Cents): { currency_code: 'USD'; value: string } {
  const parts = String(amount % 100).padStart(2, '0')
  return { currency_code: 'USD', value: `${Math.floor(amount / 100)}.${parts}` }
}

const AGAIN = 'paypal:vault/'
/** The business model that PayPal requires when a wallet is stored, and each time it is charged. */
const PATTERN = 'SUBSCRIPTION_PREPAID'

/** The wallet to charge again; null for a payment sent by a page. */
export function storageIn(payment: string): string | null {
  const [, id] = /^paypal:vault\/([\w-]{1,255})$/.exec(payment) ?? []
  return id ?? null
}

/** The stored form of a saved wallet, used to charge it again. */
export function savedWallet(id: string): string {
  return `${AGAIN}${id}`
}

/** What charges the wallet again; null if PayPal stores none. */
export function againOf({ payment }: ChargeRef, { vaultId }: PayPalOrder): string | null {
  if (storageIn(payment) !== null) return payment
  return vaultId === null ? null : savedWallet(vaultId)
}

/** The request that creates an order: no money moves before it is captured. */
export function orderRequest(charge: Charge, publicUrl: string): string {
  const { key, amount, payment, occasion } = charge
  const back = `${publicUrl}/checkout/return?order=${key}`
  const unit = {
    reference_id: key,
    custom_id: key,
    // PayPal accepts money for an invoice id only once, no matter how many orders have it.
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
      // Excludes bank transfers that take days: files are delivered when the money has arrived.
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

/** The request that starts saving a wallet without an order: no money moves. */
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

/** The request that takes the money: from a buyer who approved, or from a saved wallet. */
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
