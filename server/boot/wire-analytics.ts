import { analyticsReports } from '#server/application/analytics/analytics-reports.ts'
import { countEvents } from '#server/application/analytics/count-events.ts'
import { eventWriter } from '#server/application/analytics/event-writer.ts'
import { interestAnalytics } from '#server/application/analytics/interest-analytics.ts'
import { keepEvents } from '#server/application/analytics/keep-events.ts'
import { recordPurchases } from '#server/application/analytics/record-purchases.ts'
import { same } from '#wiring/wire.ts'
import { wireFrom } from './wire.ts'

/** Records, counts and reports analytics events. */
export const ANALYTICS = {
  analyticsEvents: wireFrom(eventWriter, same('units')),
  analyticsReports: wireFrom(analyticsReports, same('units', 'clock')),
  countEvents: wireFrom(countEvents, same('units')),
  interestAnalytics: wireFrom(interestAnalytics, same('analyticsEvents', 'clock', 'secrets')),
  keepEvents: wireFrom(keepEvents, { units: 'jobUnits' }),
  recordPurchases: wireFrom(recordPurchases, same('units')),
}
