import type { QuotedOrder } from '#application/ports/carts.ts'
import type { ClosedFor } from '#domain/gate/closed.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { Shown } from '#domain/experiment/experiment.ts'
import type { ThirdParties, ThirdParty } from '#domain/consent/third-parties.ts'
import type { LicenseId, LicenseType } from '#domain/license/tier.ts'
import type { PaymentProvider } from '#domain/order/payment-method.ts'
import type { TaxRate } from '#domain/shared/tax.ts'
import type { Viewer } from '#domain/user/viewer.ts'

/** What the server hands to the browser inside the page. One build serves every environment. */
export interface Boot {
  readonly config: BrowserConfig
  readonly viewer: Viewer
  readonly licenses: readonly LicenseType[]
  readonly licenseId: LicenseId
  /** The cart as the server has priced it for this page; left out where the browser has to ask. */
  readonly cart?: QuotedOrder
  /** What is allowed as the document loads; left out where nobody knows, and then nobody is asked. */
  readonly consent?: Consent
  /** What this document shows of each experiment, by key; left out, or without it: the control (experiments 1). */
  readonly experiments?: Readonly<Record<string, Shown>>
  /** The shop is closed, and this is its one page. */
  readonly closedFor?: ClosedFor
  /** Of a shop that takes cards: whether this document's policy lets their provider in (security 17). */
  readonly cards?: 'here' | 'elsewhere'
  /** Homes of the scripts that this document admits besides the shop's own; left out where it admits none. */
  readonly scripts?: readonly string[]
  /** Third parties that this document admits, with what they need (privacy 9); left out where it admits none. */
  readonly thirdParties?: ThirdParties
}

export interface BrowserConfig {
  readonly environment: 'development' | 'staging' | 'production'
  /** Origin of the API; empty for the page's own. */
  readonly apiOrigin: string
  /** Origin that canonical addresses and social cards name. */
  readonly publicUrl: string
  /** The address at which to write to the shop. */
  readonly contact?: string
  /** Who takes the money; the sandbox if left out. */
  readonly payments?: PaymentConfig
  /** The tax that prices are shown with while nobody has said where a bill goes (tax 4); left out where they are shown without. */
  readonly taxShown?: TaxRate
  /** How many other sites sign people in here; none if left out. Their names are asked for when needed. */
  readonly providers?: number
  /** How often to ask who is signed in (sign-in 7); never if left out. */
  readonly sessionPollSeconds?: number
  /** Those that are set up in production, whatever a document admits of them; left out where none is. */
  readonly thirdParties?: readonly ThirdParty[]
  /** The hosts of their scripts, for the texts that name them. */
  readonly thirdPartyHosts?: Readonly<Partial<Record<ThirdParty, string>>>
}

/** The payment methods, in the order they are offered, and what Stripe's script must know of this shop. */
interface PaymentConfig {
  readonly ways: readonly PaymentProvider[]
  readonly stripeKey: string | null
}

/** The id of the element that carries a `Boot` as JSON. */
export const BOOT_ELEMENT = 'emberstock-boot'
