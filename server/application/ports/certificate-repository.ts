import type { CustomerId } from '#domain/customer/customer.ts'
import type {
  Certificate,
  LicenseHolder,
  Licensee,
  ListedCertificate,
} from '#domain/license/certificate.ts'
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

/** Some of a customer's certificates: of everybody, or of one member; for every project, or one. */
export interface OnlyCertificates {
  readonly by?: string | undefined
  readonly projectTag?: string | undefined
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
  count(customer: CustomerId, only: OnlyCertificates): Promise<number>
  /** Some of a customer's, the newest first; all of them without a slice. */
  some(
    customer: CustomerId,
    only: OnlyCertificates,
    slice?: ListSlice,
  ): Promise<readonly ListedCertificate[]>
  /** What each of a customer's can be found by, the newest first. */
  searchTexts(
    customer: CustomerId,
    only: OnlyCertificates,
  ): Promise<readonly { readonly id: string; readonly texts: readonly string[] }[]>
  /** Who licensed what a customer has, and what for. */
  licensees(customer: CustomerId, only: OnlyCertificates): Promise<readonly Licensee[]>
  projects(customer: CustomerId, only: OnlyCertificates): Promise<readonly string[]>
  /** Whether a certificate of it stands. */
  isCertified(file: CertifiedFile): Promise<boolean>
  /** Where an order licenses a file anew, its earlier certificate is valid again. */
  add(certificates: readonly NewCertificate[]): Promise<void>
  /** Those already revoked keep their date. */
  revoke(of: OfOrder, now: number): Promise<void>
  /** Makes valid again what was revoked at that very moment. */
  restore(of: OfOrder, revokedAt: number): Promise<void>
}
