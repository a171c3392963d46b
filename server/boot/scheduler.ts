import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { alarmOfOutage } from '#server/application/outage-alarms.ts'
import { loggedError } from '#server/application/ports/logged-error.ts'
import type { AlarmEvent } from '#server/application/ports/log.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/durations.ts'
import { repeat, type GoesOn } from './repeat.ts'
import type { ServerServices } from './services.ts'

/** How often to check for imports whose server was killed, or that are waiting for something. */
const IMPORT_PAUSE_MS = 30_000
/** An import may take hours. If it has not ended by then, the next start continues it (upload 3). */
const IMPORT_PATIENCE_MS = 500
/**
 * Pause between two runs of renewals, monthly credits, orders that former members left unpaid, closing teams,
 * refunds and free packs.
 */
const CHARGE_PAUSE_MS = 10 * MINUTE_MS
/** How often to check whether popularity is due to be counted again, in whichever process. */
const POPULARITY_PAUSE_MS = 10 * MINUTE_MS
/** An analytics event appears in the reports this long after it was received, plus one minute. */
const COUNT_PAUSE_MS = MINUTE_MS
/** Pause between two steps of counting, so that other work can run in between. */
const STEP_PAUSE_MS = 20

/**
 * Starts the jobs that an open shop runs by itself. Only upkeep delays its opening; closing waits for the runs
 * in progress.
 */
export async function startScheduler(services: ServerServices) {
  const report = (fault: unknown) => services.log.alarm('fault', loggedError(fault))
  const charging = repeat((goesOn) => runAll(services, charges(services, goesOn), goesOn), {
    pauseMs: CHARGE_PAUSE_MS,
    report,
  })
  const counting = repeat((goesOn) => countEvents(services, goesOn), {
    pauseMs: COUNT_PAUSE_MS,
    report,
  })
  const ranking = repeat((goesOn) => countDownloads(services, goesOn), {
    pauseMs: POPULARITY_PAUSE_MS,
    report,
  })
  const importing = repeat(() => services.assetImports.work(), { pauseMs: IMPORT_PAUSE_MS, report })
  await runAll(services, upkeep(services), () => true)
  await services.reportLowPrices().mapErr(alarmOf(services, 'prices-not-checked'))
  const tending = repeat((goesOn) => runAll(services, hourly(services), goesOn), {
    pauseMs: HOUR_MS,
    startsLate: true,
    report,
  })
  return {
    close: async () => {
      await Promise.all([
        charging.close(),
        counting.close(),
        ranking.close(),
        tending.close(),
        Promise.race([importing.close(), pause(IMPORT_PATIENCE_MS)]),
      ])
    },
  }
}

interface Step {
  /** Raised if it fails. */
  readonly alarm: AlarmEvent
  readonly run: () => ResultAsync<unknown, Outage>
}

/** Runs steps one after the other; one that fails does not hold up the next. */
async function runAll(
  services: ServerServices,
  steps: readonly Step[],
  goesOn: GoesOn,
): Promise<void> {
  for (const { alarm, run } of steps) {
    if (!goesOn()) return
    await run().mapErr(alarmOf(services, alarm))
  }
}

function charges(services: ServerServices, goesOn: GoesOn): readonly Step[] {
  return [
    { alarm: 'subscription-not-renewed', run: () => services.renewSubscriptions(goesOn) },
    { alarm: 'order-not-settled', run: () => services.closeLeftOrders() },
    { alarm: 'housekeeping-failed', run: () => services.closeTeams() },
    { alarm: 'refund-request-failed', run: () => services.refunds.resume() },
    { alarm: 'free-pack-job-failed', run: () => services.grantFreePacks(goesOn) },
  ]
}

/**
 * An interrupted order whose buyer never came back holds a use of its discount code, so the shop also resolves
 * such orders while it runs.
 */
function hourly(services: ServerServices): readonly Step[] {
  return [
    { alarm: 'order-not-settled', run: () => services.recoverOrders() },
    { alarm: 'payment-method-not-deleted', run: () => services.deleteSavedPaymentMethods() },
    ...upkeep(services),
  ]
}

/** What a shop needs when it opens as well. */
function upkeep(services: ServerServices): readonly Step[] {
  const runs: readonly Step['run'][] = [
    () => services.invoices.writeMissing(),
    () => services.processLateInvoices(),
    () => services.tidyUp(),
    () => services.assetImports.tidyUploads(),
    () => services.expireCredits(),
    () => services.warnOfEndingCredits(),
    () => services.askAboutRevenueBands(),
    () => services.keepEvents.turnMonths(),
  ]
  return runs.map((run) => ({ alarm: 'housekeeping-failed', run }))
}

/**
 * Processes analytics events in small steps: records the purchases that followed, counts them for the reports,
 * and deletes what is too old.
 */
async function countEvents(services: ServerServices, goesOn: GoesOn): Promise<void> {
  const { countEvents: count, keepEvents, recordPurchases } = services
  for (const step of [recordPurchases, count, keepEvents.deleteOld]) {
    while (goesOn()) {
      const done = await step().mapErr(alarmOf(services, 'analytics-not-counted'))
      if (done.unwrapOr(0) === 0) break
      await pause(STEP_PAUSE_MS)
    }
  }
}

async function countDownloads(services: ServerServices, goesOn: GoesOn): Promise<void> {
  const turn = async () => {
    await pause(STEP_PAUSE_MS)
    return goesOn()
  }
  await services.recountPopularity(turn).mapErr(alarmOf(services, 'housekeeping-failed'))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Alerts the operator to a failed job. */
function alarmOf(services: ServerServices, event: AlarmEvent) {
  return (outage: Outage): void => alarmOfOutage(services, event, outage)
}
