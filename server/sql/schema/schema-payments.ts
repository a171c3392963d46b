import type { Generated } from 'kysely'

/** Tables of payment providers. Sums are whole cents, times epoch milliseconds. */
export interface PaymentTables {
  provider_charges: ProviderChargeTable
  provider_events: ProviderEventTable
  sandbox_charges: SandboxChargeTable
  sandbox_refunds: SandboxRefundTable
}

/** The provider's own name for the charge of an order. */
export interface ProviderChargeTable {
  /** The order's id. */
  key: string
  provider: string
  ref: string
  created_at: number
}

/** What a provider told us. Once applied, telling it again changes nothing. */
export interface ProviderEventTable {
  provider: string
  id: string
  kind: string
  received_at: number
  applied_at: number | null
}

/** What the sandbox provider remembers: not ours to read but through its port. */
export interface SandboxChargeTable {
  key: string
  amount: number
  state: string
  created_at: number
  updated_at: number
}

export interface SandboxRefundTable {
  key: string
  charge_key: string
  amount: number
  created_at: number
}

/** Added to `orders`. */
export interface OrderPayment {
  vat_id: Generated<string>
  /** When an EU consumer agreed to immediate performance (checkout 2). */
  acknowledged_at: Generated<number | null>
  /** What the provider charges again without the buyer, once this order is paid. */
  payment_again: Generated<string | null>
  /** What has been given back of the total. */
  refunded: Generated<number>
}
