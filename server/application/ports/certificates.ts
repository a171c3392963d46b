import type { ResultAsync } from 'neverthrow'
import type { MyLicenses } from '#application/ports/licenses.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Certificate, PublicLicense } from '#domain/license/certificate.ts'

/** The shop's book of certificates. */
export interface Certificates extends MyLicenses {
  /** One of a member's own; another's is missing. */
  ofUser(userId: string, id: string): ResultAsync<Certificate, Missing | Outage>
  /** What everybody may know of a certificate. */
  publicly(id: string): ResultAsync<PublicLicense, Missing | Outage>
}
