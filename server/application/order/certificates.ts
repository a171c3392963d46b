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

/** Certificates as they were written; they only change when they are revoked, or when a holder leaves. */
export const certificatesOver = (units: UnitOfWork) => ({
  /** A page of the user's own certificates, newest first, including revoked ones. */
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

  /** All certificates of a list, across its pages, for a spreadsheet. */
  listed: (
    viewer: Registered,
    query: LicenseQuery,
  ): ResultAsync<readonly ListedCertificate[], Outage> =>
    ofVisible(units, viewer, ({ certificates }, by) =>
      certificates.some(customerOf(viewer), chosenBy(query, by)),
    ),

  /** All of the user's own certificates, for an archive. */
  all: (viewer: Registered): ResultAsync<readonly Certificate[], Outage> =>
    ofVisible(units, viewer, ({ certificates }, by) => certificates.all(customerOf(viewer), by)),

  /** One of the user's own certificates; rejects with `missing` for anyone else's. */
  ofUser: (viewer: Registered, id: string): ResultAsync<Certificate, Missing | Outage> => {
    if (!isCertificateId(id)) return errAsync(MISSING)
    return ofVisible(units, viewer, ({ certificates }, by) =>
      certificates.ofCustomer(customerOf(viewer), id, by),
    ).andThen(thereIs)
  },

  /** The public facts of a certificate. */
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

/** The requested certificates, limited to those that the user may see. */
function chosenBy({ licensedBy, projectTag }: LicenseQuery, by: string | undefined) {
  return { by: by ?? licensedBy ?? undefined, projectTag: projectTag ?? undefined }
}

function thereIs(found: Certificate | null): Result<Certificate, Missing> {
  return found ? ok(found) : err(MISSING)
}
