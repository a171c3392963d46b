import type { ProductCard } from '#domain/catalogue/product.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** When something is written, and ids for it. */
export interface Moment {
  readonly now: number
  newId(): string
}

export interface CertifiedFile {
  readonly userId: string
  readonly variantId: number
  readonly licenseId: LicenseId
}

export interface FactsAsked {
  readonly userId: string
  readonly licenseId: LicenseId
  readonly now: number
}

/** What other words still decide beside the database. Each method goes when its word has use cases of its own. */
export interface UnmovedRepository {
  /** In the order of the ids asked for; retired ones too. */
  productCards(ids: readonly number[]): Promise<readonly ProductCard[]>
  /** Licenses and certifies an order's files. */
  licenseFiles(
    order: { readonly id: string; readonly customer: CustomerId; readonly licenseId: LicenseId },
    at: Moment,
  ): Promise<void>
  isCertified(file: CertifiedFile): Promise<boolean>
  certify(file: CertifiedFile & { readonly orderId: string }, at: Moment): Promise<void>
  /** Whether a file of an order is owned, or about to be, under a higher license for the difference alone. */
  isUpdated(orderId: string): Promise<boolean>
}
