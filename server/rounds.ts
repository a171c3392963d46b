import type { Outage } from '#application/ports/outage.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/spans.ts'
import type { ServerServices } from './services.ts'

/** Renewals, monthly credits, free packs and ends are at most this late. */
const ROUND_MS = 10 * MINUTE_MS

/** Begins what an open shop does by itself; closing waits for what is being asked for. */
export async function openRounds(services: ServerServices) {
  const tending = setInterval(() => void recoverAndTend(services), HOUR_MS)
  const charging = chargeInRounds(services)
  await tend(services)
  return {
    close: async () => {
      clearInterval(tending)
      await charging.close()
    },
  }
}

/** An interrupted order whose buyer never came back holds its code's use, so the shop settles it while it runs, too. */
async function recoverAndTend(services: ServerServices): Promise<void> {
  const { log } = services
  await services.recoverOrders().mapErr(({ kind }) => log.alarm('not-recovered', { kind }))
  await services.forgetPayments().mapErr(({ kind }) => log.alarm('not-forgotten', { kind }))
  await tend(services)
}

/**
 * The rounds of subscriptions, of refunds that are under way and of free packs, one after the other. The first does not
 * keep the shop from opening.
 */
function chargeInRounds(services: ServerServices) {
  const alarm =
    (event: string) =>
    ({ kind }: Outage) =>
      services.log.alarm(event, { kind })
  let isOpen = true
  const round = async () => {
    await services.renewSubscriptions(() => isOpen).mapErr(alarm('not-renewed'))
    if (!isOpen) return
    await services.refunds.carryOn().mapErr(alarm('not-refunded'))
    await services.grantFreePacks(() => isOpen).mapErr(alarm('packs-not-granted'))
  }
  let last = round()
  const timer = setInterval(() => {
    last = last.then(round)
  }, ROUND_MS)
  return {
    close: async () => {
      isOpen = false
      clearInterval(timer)
      await last
    },
  }
}

/** What a shop needs doing now and then. If it fails this time, the operator is told. */
async function tend(services: ServerServices): Promise<void> {
  const alarm = ({ kind }: Outage) => services.log.alarm('not-tended', { kind })
  await services.invoices.writeMissing().mapErr(alarm)
  await services.tidyUp().mapErr(alarm)
  await services.expireCredits().mapErr(alarm)
  await services.warnOfEndingCredits().mapErr(alarm)
  await services.askAboutBands().mapErr(alarm)
  await services.recountPopularity().mapErr(alarm)
}
