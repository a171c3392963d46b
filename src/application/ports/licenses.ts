import type { ResultAsync } from 'neverthrow'
import type { CertificateFile } from '#domain/license/certificate-file.ts'
import type { PublicLicense } from '#domain/license/certificate.ts'
import type { LicensePage, LicenseQuery } from '#domain/license/license-query.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Missing, Outage } from './outage.ts'

/** A viewer's own license certificates (certificate 1). */
export interface MyLicenses {
  /** A page of certificates, newest first, including revoked ones. */
  certificates(viewer: Registered, query: LicenseQuery): ResultAsync<LicensePage, Outage>
}

/**
 * The result of checking a file: `genuine`, as it was signed, with what the shop knows about the license
 * today; `altered`, something in it was changed; `foreign`, not signed with this shop's key.
 */
export type FileVerdict =
  | { readonly kind: 'genuine'; readonly license: PublicLicense | null }
  | { readonly kind: 'altered' }
  | { readonly kind: 'foreign' }

/** The public check of certificates, for anyone who has been shown one. */
export interface LicenseCheck {
  look(id: string): ResultAsync<PublicLicense, Missing | Outage>
  judge(file: CertificateFile): ResultAsync<FileVerdict, Outage>
}
