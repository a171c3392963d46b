import { paymentFingerprints } from '#server/application/cart/payment-fingerprints.ts'
import { sqlUnitOfWork, type UnitNeeds } from '#server/sql/unit-of-work.ts'

/** Who paid before, over a database. */
export const fingerprintsOver = (needs: Omit<UnitNeeds, 'reads'>) =>
  paymentFingerprints({ ...needs, units: sqlUnitOfWork({ ...needs, reads: needs.db }) })
