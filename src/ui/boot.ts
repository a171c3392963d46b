import type { QuotedOrder } from '#application/ports/carts.ts'
import type { ClosedFor } from '#domain/gate/closed.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { Shown } from '#domain/experiment/experiment.ts'
import type { ThirdParties, ThirdParty } from '#domain/consent/third-parties.ts'
import type { LicenseId, LicenseType } from '#domain/license/tier.ts'
import type { PaymentProvider } from '#domain/order/payment-method.ts'
import type { TaxRate } from '#domain/shared/tax.ts'
import type { Viewer } from '#domain/user/viewer.ts'

/** Data that the server embeds in the page for the browser. One build serves every environment. */
export interface Boot {
  readonly config: BrowserConfig
  readonly viewer: Viewer
  readonly licenses: readonly LicenseType[]
  readonly licenseId: LicenseId
  /** The cart as the server priced it for this page; omitted if the browser has to ask for it. */
  readonly cart?: QuotedOrder
  /** The consent in effect as the document loads; omitted if unknown, in which case nobody is asked for it. */
  readonly consent?: Consent
  /**
   * The variant this document shows of each experiment, by key; an experiment that is missing shows the control
   * (experiments 1).
   */
  readonly experiments?: Readonly<Record<string, Shown>>
  /** Set if the shop is closed: which single page it shows. */
  readonly closedFor?: ClosedFor
  /** For a shop that takes cards: whether this document's policy admits the card provider (security 17). */
  readonly cards?: 'here' | 'elsewhere'
  /** Origins of the third-party scripts that this document admits; omitted if it admits none. */
  readonly scripts?: readonly string[]
  /** Third parties that this document admits, with their settings (privacy 9); omitted if it admits none. */
  readonly thirdParties?: ThirdParties
}

export interface BrowserConfig {
  readonly environment: 'development' | 'staging' | 'production'
  /** Origin of the API; empty for the page's own origin. */
  readonly apiOrigin: string
  /** Origin used in canonical URLs and social cards. */
  readonly publicUrl: string
  /** The shop's contact address. */
  readonly contact?: string
  /** The payment configuration; the sandbox by default. */
  readonly payments?: PaymentConfig
  /**
   * The tax included in displayed prices until a billing address is known (tax 4); omitted if prices are shown
   * without tax.
   */
  readonly taxShown?: TaxRate
  /** Number of external sign-in providers; none by default. Their names are fetched when needed. */
  readonly providers?: number
  /** Seconds between checks of who is signed in (sign-in 7); never by default. */
  readonly sessionPollSeconds?: number
  /** Third parties configured in production, whether or not a document admits them; omitted if there are none. */
  readonly thirdParties?: readonly ThirdParty[]
  /** Hosts of their scripts, for the texts that name them. */
  readonly thirdPartyHosts?: Readonly<Partial<Record<ThirdParty, string>>>
}

/** The payment methods, in the order they are offered, and the key that Stripe's script needs. */
interface PaymentConfig {
  readonly providers: readonly PaymentProvider[]
  readonly stripeKey: string | null
}

/** The id of the element that carries a `Boot` as JSON. */
export const BOOT_ELEMENT = 'emberstock-boot'
