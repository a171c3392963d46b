import type { Clock } from '#application/ports/clock.ts'
import type { ProviderEvents } from '#server/application/ports/provider-events.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from '../database.ts'

export function sqlProviderEvents(db: Db, clock: Clock): ProviderEvents {
  return {
    receive: ({ provider, id, kind }) =>
      attempted(
        db
          .insertInto('provider_events')
          .values({ provider, id, kind, received_at: clock.now(), applied_at: null })
          .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
          .execute(),
      )
        .andThen(() =>
          attempted(
            db
              .selectFrom('provider_events')
              .select('applied_at')
              .where('provider', '=', provider)
              .where('id', '=', id)
              .executeTakeFirstOrThrow(),
          ),
        )
        .map((row) => row.applied_at === null),
    applied: ({ provider, id }) =>
      attempted(
        db
          .updateTable('provider_events')
          .set({ applied_at: clock.now() })
          .where('provider', '=', provider)
          .where('id', '=', id)
          .execute(),
      ).map(() => undefined),
  }
}
