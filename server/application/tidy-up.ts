import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { CONSENT_RECORD_MONTHS } from '#domain/consent/consent.ts'
import { EXPERIMENT_RECORD_MONTHS } from '#domain/experiment/goals.ts'
import { DEFAULT_LICENSE } from '#domain/license/tier.ts'
import { VAT_CHECK_DAYS } from '#domain/order/reverse-charge.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { RETENTION_DAYS } from '#domain/user/retention.ts'
import { DELETED_WISHLIST_DAYS } from '#domain/wishlist/wishlist.ts'
import type { UnitOfWork } from './ports/unit-of-work.ts'

/** A device that has not used its cart for a year has lost its cookie as well. */
const VISITOR_CART_MS = 365 * DAY_MS
/** A visitor's cart without any content is equivalent to no cart. */
const EMPTY_CART_MS = DAY_MS

/** Deletes data that has expired. Run it periodically. */
export const tidyUp = (units: UnitOfWork) => (): ResultAsync<void, Outage> =>
  units.run(async ({ housekeeping, now }) =>
    ok(
      await housekeeping.clear({
        now,
        keptSince: now - RETENTION_DAYS * DAY_MS,
        visitorCartsSince: now - VISITOR_CART_MS,
        emptyCartsSince: now - EMPTY_CART_MS,
        emptyCartLicense: DEFAULT_LICENSE,
        vatChecksSince: now - VAT_CHECK_DAYS * DAY_MS,
        consentsSince: addMonths(now, -CONSENT_RECORD_MONTHS),
        experimentsSince: addMonths(now, -EXPERIMENT_RECORD_MONTHS),
        wishlistsSince: now - DELETED_WISHLIST_DAYS * DAY_MS,
      }),
    ),
  )
