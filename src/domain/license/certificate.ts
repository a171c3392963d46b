import type { LicenseId } from './tier.ts'

/** The holder of a license. If a person has a company, the company is covered. */
export interface LicenseHolder {
  readonly name: string
  readonly company: string
}

/** What a certificate says about one licensed file, regardless of who reads it. */
interface LicenseFacts {
  readonly id: string
  /** The asset, its file and the file's SKU, as they were named on the day of licensing. */
  readonly asset: string
  readonly file: string
  readonly sku: string
  /** Names of the asset's other files that came with it under the same license (coverage 1). */
  readonly covers: readonly string[]
  readonly licenseId: LicenseId
  /** Name of the license. */
  readonly license: string
  /** Epoch milliseconds. */
  readonly licensedAt: number
  /** When it was revoked, by a refund for instance (refund 3); null while it is valid. */
  readonly revokedAt: number | null
  /**
   * When its rights were suspended, because the invoice of its order is late; omitted while they are not
   * (on-account 5).
   */
  readonly suspendedAt?: number | undefined
}

/** A license certificate as its holder sees it: one per licensed file of an order. */
export interface Certificate extends LicenseFacts {
  readonly holder: LicenseHolder
  readonly orderId: string
  /** Slug of the asset in the shop; null if it no longer exists there. */
  readonly slug: string | null
}

/** A certificate in its customer's list, with the person who licensed the file, and the project. */
export interface ListedCertificate extends Certificate {
  readonly licensedBy: Licensee
  /**
   * Name of the person who requested it, if it was licensed for a request (team 6); empty if their account was
   * closed.
   */
  readonly requestedBy: string | null
  /** Empty if none was given. */
  readonly projectTag: string
}

/** A person who licensed something for a customer: a current or former member of a team. */
export interface Licensee {
  readonly id: string
  /** Empty if their account was closed. */
  readonly name: string
}

/** A certificate as anyone can see it; the holder is withheld once their account is closed (account 2). */
export interface PublicLicense extends LicenseFacts {
  readonly holder: string | null
}

/** The holder that a license names in public: the company, or else the person. */
export function holderInPublic({ name, company }: LicenseHolder): string | null {
  return company || name || null
}

/** Whether a text has the form of a certificate id; anything else is not worth a query. */
export function isCertificateId(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text)
}
