import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { loggedOutage } from '#server/application/ports/logged-error.ts'
import type { AlarmEvent } from '#server/application/ports/log.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/durations.ts'
import type { ServerServices } from './services.ts'

/** Imports whose server was killed, or that wait for something, are looked at this often. */
const IMPORT_INTERVAL_MS = 30_000
/** Renewals, monthly credits, what former members left unpaid, teams that close, free packs and ends are at most this late. */
const CHARGE_INTERVAL_MS = 10 * MINUTE_MS

/** What visits tell is in the reports so long after it was told, and a minute more. */
const COUNT_INTERVAL_MS = MINUTE_MS
/** Between two steps of counting, so that others come in between. */
const STEP_PAUSE_MS = 20

/** Begins what an open shop does by itself; closing waits for what is being asked for. */
export async function startScheduler(services: ServerServices) {
  const tending = setInterval(() => void runHourlyJobs(services), HOUR_MS)
  const charging = scheduleCharges(services)
  const counting = scheduleCounts(services)
  const importing = setInterval(() => void services.assetImports.work(), IMPORT_INTERVAL_MS)
  void services.assetImports.work()
  await runDailyJobs(services)
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

/** An interrupted order whose buyer never came back holds its code's use, so the shop settles it while it runs, too. */
async function runHourlyJobs(services: ServerServices): Promise<void> {
  await services.recoverOrders().mapErr(alarmOf(services, 'not-recovered'))
  await services.deleteSavedPaymentMethods().mapErr(alarmOf(services, 'not-forgotten'))
  await runDailyJobs(services)
}

/**
 * The runs of subscriptions, of teams that close, of pending refunds and of free packs, one after the other. The first does not
 * keep the shop from opening.
 */
function scheduleCharges(services: ServerServices) {
  const alarm = (event: AlarmEvent) => alarmOf(services, event)
  let isOpen = true
  const round = async () => {
    await services.renewSubscriptions(() => isOpen).mapErr(alarm('not-renewed'))
    if (!isOpen) return
    await services.closeLeftOrders().mapErr(alarm('not-recovered'))
    if (!isOpen) return
    await services.closeTeams().mapErr(alarm('not-tended'))
    if (!isOpen) return
    await services.refunds.resume().mapErr(alarm('not-refunded'))
    await services.grantFreePacks(() => isOpen).mapErr(alarm('packs-not-granted'))
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

/** What visits told: purchases that followed, counts for the reports, and an end for what is too old. A little at a time. */
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

/** What a shop needs doing now and then. If it fails this time, the operator is told. */
async function runDailyJobs(services: ServerServices): Promise<void> {
  const alarm = alarmOf(services, 'not-tended')
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

/** Tells the operator what was not done, unless an outage of the database says it all. */
function alarmOf({ log, databaseOutages }: ServerServices, event: AlarmEvent) {
  return (outage: Outage): void => {
    if (outage.kind === 'unexpected' && databaseOutages.explains(outage.cause)) return
    log.alarm(event, loggedOutage(outage))
  }
}
