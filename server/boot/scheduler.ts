import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { loggedOutage } from '#server/application/ports/logged-error.ts'
import type { AlarmEvent } from '#server/application/ports/log.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/durations.ts'
import type { ServerServices } from './services.ts'

/** How often to check for imports whose server was killed, or that are waiting for something. */
const IMPORT_INTERVAL_MS = 30_000
/**
 * Maximum delay of renewals, monthly credits, orders that former members left unpaid, closing teams, free packs
 * and ends of subscriptions.
 */
const CHARGE_INTERVAL_MS = 10 * MINUTE_MS

/** An analytics event appears in the reports this long after it was received, plus one minute. */
const COUNT_INTERVAL_MS = MINUTE_MS
/** Pause between two steps of counting, so that other work can run in between. */
const STEP_PAUSE_MS = 20

/** Starts the jobs that an open shop runs by itself; closing waits for the charges and counts in progress. */
export async function startScheduler(services: ServerServices) {
  const tending = setInterval(() => void runHourlyJobs(services), HOUR_MS)
  const charging = scheduleCharges(services)
  const counting = scheduleCounts(services)
  const importing = setInterval(() => void services.assetImports.work(), IMPORT_INTERVAL_MS)
  void services.assetImports.work()
  await runUpkeep(services)
  await services.reportLowPrices().mapErr(alarmOf(services, 'prices-not-checked'))
  return {
    close: async () => {
      clearInterval(tending)
      clearInterval(importing)
      await charging.close()
      await counting.close()
    },
  }
}

/**
 * An interrupted order whose buyer never came back holds a use of its discount code, so the shop also resolves
 * such orders while it runs.
 */
async function runHourlyJobs(services: ServerServices): Promise<void> {
  await services.recoverOrders().mapErr(alarmOf(services, 'order-not-settled'))
  await services.deleteSavedPaymentMethods().mapErr(alarmOf(services, 'payment-method-not-deleted'))
  await runUpkeep(services)
}

/**
 * Runs renewals of subscriptions, closing teams, pending refunds and free packs, one after the other. The first
 * run does not delay opening the shop.
 */
function scheduleCharges(services: ServerServices) {
  const alarm = (event: AlarmEvent) => alarmOf(services, event)
  let isOpen = true
  const round = async () => {
    await services.renewSubscriptions(() => isOpen).mapErr(alarm('subscription-not-renewed'))
    if (!isOpen) return
    await services.closeLeftOrders().mapErr(alarm('order-not-settled'))
    if (!isOpen) return
    await services.closeTeams().mapErr(alarm('housekeeping-failed'))
    if (!isOpen) return
    await services.refunds.resume().mapErr(alarm('refund-request-failed'))
    await services.grantFreePacks(() => isOpen).mapErr(alarm('free-pack-job-failed'))
  }
  let last = round()
  const timer = setInterval(() => {
    last = last.then(round)
  }, CHARGE_INTERVAL_MS)
  return {
    close: async () => {
      isOpen = false
      clearInterval(timer)
      await last
    },
  }
}

/**
 * Processes analytics events in small steps: records the purchases that followed, counts them for the reports,
 * and deletes what is too old.
 */
function scheduleCounts(services: ServerServices) {
  const { countEvents, keepEvents, recordPurchases } = services
  let isOpen = true
  const all = async (step: () => ResultAsync<number, Outage>) => {
    while (isOpen) {
      const done = await step().mapErr(alarmOf(services, 'analytics-not-counted'))
      if (done.unwrapOr(0) === 0) return
      await new Promise((resolve) => setTimeout(resolve, STEP_PAUSE_MS))
    }
  }
  const round = async () => {
    await all(recordPurchases)
    await all(countEvents)
    await all(keepEvents.deleteOld)
  }
  let last = round()
  const timer = setInterval(() => {
    last = last.then(round)
  }, COUNT_INTERVAL_MS)
  return {
    close: async () => {
      isOpen = false
      clearInterval(timer)
      await last
    },
  }
}

/** Jobs that a shop needs regularly. If one fails, the operator is alerted. */
async function runUpkeep(services: ServerServices): Promise<void> {
  const alarm = alarmOf(services, 'housekeeping-failed')
  await services.invoices.writeMissing().mapErr(alarm)
  await services.processLateInvoices().mapErr(alarm)
  await services.tidyUp().mapErr(alarm)
  await services.assetImports.tidyUploads().mapErr(alarm)
  await services.expireCredits().mapErr(alarm)
  await services.warnOfEndingCredits().mapErr(alarm)
  await services.askAboutRevenueBands().mapErr(alarm)
  await services.recountPopularity().mapErr(alarm)
  await services.keepEvents.turnMonths().mapErr(alarm)
}

/** Alerts the operator to a failed job, unless a reported outage of the database explains it. */
function alarmOf({ log, databaseOutages }: ServerServices, event: AlarmEvent) {
  return (outage: Outage): void => {
    if (outage.kind === 'unexpected' && databaseOutages.explains(outage.cause)) return
    log.alarm(event, loggedOutage(outage))
  }
}
