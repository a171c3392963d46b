import type { LicenseId } from './tier.ts'

/** Who holds a license. Where a person has a company, it is the company that is covered. */
export interface LicenseHolder {
  readonly name: string
  readonly company: string
}

/** What a certificate says about one licensed file, whoever reads it. */
interface LicenseFacts {
  readonly id: string
  /** The asset, its file and the file's article number, in the words of the day of licensing. */
  readonly asset: string
  readonly file: string
  readonly sku: string
  /** The other files of the asset that came with it and are licensed as it is, by name (coverage 1). */
  readonly covers: readonly string[]
  readonly licenseId: LicenseId
  /** The license by name. */
  readonly license: string
  /** Epoch milliseconds. */
  readonly licensedAt: number
  /** When it was taken back, by a refund for instance (refund 3); null while it is valid. */
  readonly revokedAt: number | null
  /** Since when it gives no rights, because the invoice of its order is late; left out while it does (on-account 5). */
  readonly suspendedAt?: number | undefined
}

/** A license certificate as its holder sees it: one for each licensed file of an order. */
export interface Certificate extends LicenseFacts {
  readonly holder: LicenseHolder
  readonly orderId: string
  /** The asset's place in the shop; null where it is no longer there. */
  readonly slug: string | null
}

/** A certificate in the list of its customer, with who licensed the file, and for which project. */
export interface ListedCertificate extends Certificate {
  readonly licensedBy: Licensee
  /** Who asked for it, where it was licensed for their request (team 6): empty where their account was closed. */
  readonly requestedBy: string | null
  /** Empty where nothing was said. */
  readonly projectTag: string
}

/** Somebody who licensed something for a customer: a team's member, now or then. */
export interface Licensee {
  readonly id: string
  /** Empty where their account was closed. */
  readonly name: string
}

/** A certificate as everybody sees it; the holder is withheld once the account was closed (account 2). */
export interface PublicLicense extends LicenseFacts {
  readonly holder: string | null
}

/** Who a license names in public: the company, or else the person. */
export function holderInPublic({ name, company }: LicenseHolder): string | null {
  return company || name || null
}

/** Whether a text has the form of a certificate's id; anything else is not worth a query. */
export function isCertificateId(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text)
}
