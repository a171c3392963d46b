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

/** Filters a customer's certificates: by all members or one, and for all projects or one. */
export interface OnlyCertificates {
  readonly by?: string | undefined
  readonly projectTag?: string | undefined
}

/** Files of an order. */
interface OfOrder {
  readonly orderId: string
  readonly variantIds: readonly number[]
}

/**
 * Certificates of licensed files. Their contents never change; a certificate may be revoked, or its holder
 * may leave.
 */
export interface CertificateRepository {
  find(id: string): Promise<Certificate | null>
  /** One of a customer's own certificates. */
  ofCustomer(customer: CustomerId, id: string, by?: string): Promise<Certificate | null>
  /** All of a customer's certificates, newest first: for an archive. */
  all(customer: CustomerId, by?: string): Promise<readonly Certificate[]>
  /** How many certificates a customer has. */
  count(customer: CustomerId, only: OnlyCertificates): Promise<number>
  /** Some of a customer's certificates, newest first; all of them without a slice. */
  some(
    customer: CustomerId,
    only: OnlyCertificates,
    slice?: ListSlice,
  ): Promise<readonly ListedCertificate[]>
  /** The texts by which each of a customer's certificates can be found, newest first. */
  searchTexts(
    customer: CustomerId,
    only: OnlyCertificates,
  ): Promise<readonly { readonly id: string; readonly texts: readonly string[] }[]>
  /** The people who licensed what a customer owns, and for which projects. */
  licensees(customer: CustomerId, only: OnlyCertificates): Promise<readonly Licensee[]>
  projects(customer: CustomerId, only: OnlyCertificates): Promise<readonly string[]>
  /** Whether the file has a valid certificate. */
  isCertified(file: CertifiedFile): Promise<boolean>
  /** If an order licenses a file again, its earlier certificate becomes valid again. */
  add(certificates: readonly NewCertificate[]): Promise<void>
  /** Certificates that are already revoked keep their date. */
  revoke(of: OfOrder, now: number): Promise<void>
  /** Restores the validity of certificates that were revoked at exactly that time. */
  restore(of: OfOrder, revokedAt: number): Promise<void>
}
