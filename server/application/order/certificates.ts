import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { customerOf } from '#domain/customer/customer.ts'
import {
  holderInPublic,
  isCertificateId,
  type Certificate,
  type ListedCertificate,
  type PublicLicense,
} from '#domain/license/certificate.ts'
import type { LicensePage, LicenseQuery } from '#domain/license/license-query.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { ofVisible } from '#server/application/team/acting.ts'
import { listPage } from '#server/application/list-page.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

const MISSING: Missing = { kind: 'missing', what: 'license' }

export type Certificates = ReturnType<typeof certificatesOver>

/** Certificates as they were written; all that changes is that they were revoked, or a holder left. */
export const certificatesOver = (units: UnitOfWork) => ({
  /** A page of a user's own, newest first, revoked ones included. */
  certificates: (viewer: Registered, query: LicenseQuery): ResultAsync<LicensePage, Outage> =>
    ofVisible(units, viewer, async ({ certificates }, by) => {
      const customer = customerOf(viewer)
      const only = chosenBy(query, by)
      const listing = await listPage(query, {
        count: () => certificates.count(customer, only),
        texts: () => certificates.searchTexts(customer, only),
        read: (slice) => certificates.some(customer, only, slice),
      })
      return {
        ...listing,
        licensees: await certificates.licensees(customer, { by }),
        projects: await certificates.projects(customer, { by }),
      }
    }),

  /** All that a list shows, on whatever page, for a spreadsheet. */
  listed: (
    viewer: Registered,
    query: LicenseQuery,
  ): ResultAsync<readonly ListedCertificate[], Outage> =>
    ofVisible(units, viewer, ({ certificates }, by) =>
      certificates.some(customerOf(viewer), chosenBy(query, by)),
    ),

  /** All of a user's own, for an archive. */
  all: (viewer: Registered): ResultAsync<readonly Certificate[], Outage> =>
    ofVisible(units, viewer, ({ certificates }, by) => certificates.all(customerOf(viewer), by)),

  /** One of a user's own; another's is missing. */
  ofUser: (viewer: Registered, id: string): ResultAsync<Certificate, Missing | Outage> => {
    if (!isCertificateId(id)) return errAsync(MISSING)
    return ofVisible(units, viewer, ({ certificates }, by) =>
      certificates.ofCustomer(customerOf(viewer), id, by),
    ).andThen(thereIs)
  },

  /** What everybody may know of a certificate. */
  publicly: (id: string): ResultAsync<PublicLicense, Missing | Outage> => {
    if (!isCertificateId(id)) return errAsync(MISSING)
    return units
      .read(({ certificates }) => certificates.find(id))
      .andThen(thereIs)
      .map(({ holder, orderId: _order, slug: _slug, ...facts }) => ({
        ...facts,
        holder: holderInPublic(holder),
      }))
  },
})

/** Those that are asked for, among those that whoever asks may see. */
function chosenBy({ licensedBy, projectTag }: LicenseQuery, by: string | undefined) {
  return { by: by ?? licensedBy ?? undefined, projectTag: projectTag ?? undefined }
}

function thereIs(found: Certificate | null): Result<Certificate, Missing> {
  return found ? ok(found) : err(MISSING)
}
