import { ok, okAsync, safeTry, type ResultAsync } from 'neverthrow'
import type { DeliveryChange, FailedDeliveries } from '#application/ports/deliveries.ts'
import type { Outage } from '#application/ports/outage.ts'
import { checkReason } from '#domain/gate/site-settings.ts'
import { MINUTE_MS } from '#domain/shared/durations.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { ApplyEvent } from '#server/application/payment/handle-webhook.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import { withoutAddresses } from '../without-addresses.ts'

interface DeliveryNeeds extends Needs<'units' | 'clock'> {
  readonly applyEvent: ApplyEvent
}

type Change<Id extends string | null = string | null> = Omit<DeliveryChange, 'id'> & {
  readonly id: Id
  readonly who: string
}

const MOST_SHOWN = 100
/** Messages that one retry applies: each requires a call to a provider. */
const MOST_RETRIED = 50
/** A message that is still unapplied after this time was abandoned by a server that stopped. */
const UNFINISHED_MS = 5 * MINUTE_MS
/** The audit subject of an action on all items of a kind. */
const ALL = 'all'

export type DeliveryService = ReturnType<typeof createDeliveries>

/** Emails that were not sent and provider messages that were not applied; staff retry or drop them (admin 3). */
export const createDeliveries = ({ units, clock, applyEvent }: DeliveryNeeds) => {
  const unfinishedSince = () => clock.now() - UNFINISHED_MS

  const failed = (): ResultAsync<FailedDeliveries, Outage> =>
    units.read(({ deliveries }) => deliveries.failed(MOST_SHOWN, unfinishedSince()))

  const audited = (
    action: string,
    { who, id, reason }: Pick<Change, 'who' | 'id' | 'reason'>,
    count: number,
  ) =>
    units.run(async (unit) => {
      const entry = { who, action, subject: id ?? ALL, why: withoutAddresses(reason) }
      return ok(await writeAudit(unit, { ...entry, detail: { count } }))
    })

  const retryEmails = ({ id, reason, who }: Change): ResultAsync<void, Outage> =>
    units.run(async (unit) => {
      const count = await unit.deliveries.makeEmailsDue(id, unit.now)
      if (count === 0) return ok(undefined)
      const entry = { who, action: 'email-retried', subject: id ?? ALL }
      const why = withoutAddresses(reason)
      await writeAudit(unit, { ...entry, why, detail: { count } })
      return ok(undefined)
    })

  /** Runs sequentially, since each calls its provider. A message that fails again does not stop the others. */
  const retryMessages = (change: Change): ResultAsync<void, Outage> =>
    safeTry<void, Outage>(async function* () {
      const events = yield* units.read(({ deliveries }) =>
        deliveries.failedMessages(change.id, MOST_RETRIED, unfinishedSince()),
      )
      if (events.length === 0) return ok(undefined)
      yield* audited('message-retried', change, events.length)
      for (const event of events) yield* applyEvent(event).orElse(() => okAsync(undefined))
      return ok(undefined)
    })

  return {
    failed,

    /** Retries at once what is still waiting. Items that have gone through in the meantime are left alone. */
    retry: (change: Change): ResultAsync<FailedDeliveries, Invalid | Outage> =>
      checkReason(change.reason)
        .asyncAndThen<void, Invalid | Outage>((reason) =>
          change.what === 'email'
            ? retryEmails({ ...change, reason })
            : retryMessages({ ...change, reason }),
        )
        .andThen(failed),

    /** Drops the item, so that it is never retried. Repeating it has no further effect. */
    drop: (change: Change<string>): ResultAsync<FailedDeliveries, Invalid | Outage> =>
      checkReason(change.reason)
        .asyncAndThen<void, Invalid | Outage>((reason) =>
          units.run(async (unit) => {
            const { what, id, who } = change
            if (!(await unit.deliveries.drop(what, id, unit.now))) return ok(undefined)
            const entry = { who, action: `${what}-dropped`, subject: id }
            const why = withoutAddresses(reason)
            await writeAudit(unit, { ...entry, why })
            return ok(undefined)
          }),
        )
        .andThen(failed),
  }
}
