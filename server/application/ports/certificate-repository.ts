import type { CustomerId } from '#domain/customer/customer.ts'
import type { Certificate, LicenseHolder } from '#domain/license/certificate.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { ListSlice } from './list-slice.ts'

interface CertifiedFile {
  readonly customer: CustomerId
  readonly variantId: number
  readonly licenseId: LicenseId
}

interface NewCertificate
  extends
    CertifiedFile,
    Pick<Certificate, 'id' | 'orderId' | 'asset' | 'file' | 'sku' | 'license'> {
  readonly productId: number
  readonly holder: LicenseHolder
  readonly now: number
}

/** Files of an order. */
interface OfOrder {
  readonly orderId: string
  readonly variantIds: readonly number[]
}

/** Certificates of licensed files. What one says is never changed; it is revoked, or its holder leaves. */
export interface CertificateRepository {
  find(id: string): Promise<Certificate | null>
  /** One of a customer's own. */
  ofCustomer(customer: CustomerId, id: string, by?: string): Promise<Certificate | null>
  /** All of a customer's, the newest first: for an archive. */
  all(customer: CustomerId, by?: string): Promise<readonly Certificate[]>
  /** How many a customer has. */
  count(customer: CustomerId, by?: string): Promise<number>
  /** Some of a customer's, the newest first. */
  some(customer: CustomerId, slice: ListSlice, by?: string): Promise<readonly Certificate[]>
  /** What each of a customer's can be found by, the newest first. */
  searchTexts(
    customer: CustomerId,
    by?: string,
  ): Promise<readonly { readonly id: string; readonly texts: readonly string[] }[]>
  /** Whether a certificate of it stands. */
  isCertified(file: CertifiedFile): Promise<boolean>
  /** Where an order licenses a file anew, its earlier certificate is valid again. */
  add(certificates: readonly NewCertificate[]): Promise<void>
  /** Those already revoked keep their date. */
  revoke(of: OfOrder, now: number): Promise<void>
  /** Makes valid again what was revoked at that very moment. */
  restore(of: OfOrder, revokedAt: number): Promise<void>
}
