import { err, errAsync, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { holderInPublic, isCertificateId, type Certificate } from '#domain/license/certificate.ts'
import type { Certificates } from '#server/application/ports/certificates.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

const MISSING: Missing = { kind: 'missing', what: 'licence' }

/** Certificates as they were written; all that changes is that they were revoked, or a holder left. */
export const certificatesOver = (units: UnitOfWork): Certificates => ({
  certificates: (viewer) =>
    units.read(({ certificates }) => certificates.all(customerOf(viewer.id))),

  ofUser: (userId, id) => {
    if (!isCertificateId(id)) return errAsync(MISSING)
    return units
      .read(({ certificates }) => certificates.ofCustomer(customerOf(userId), id))
      .andThen(thereIs)
  },

  publicly: (id) => {
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

function thereIs(found: Certificate | null): Result<Certificate, Missing> {
  return found ? ok(found) : err(MISSING)
}
