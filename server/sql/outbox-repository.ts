import type { Outbox } from '#server/application/ports/outbox.ts'
import type { Db } from './database.ts'

export const outboxRepository = (db: Db): Outbox => ({
  add: async ({ id, key, to, event, now }) => {
    await db
      .insertInto('outbox')
      .values({
        id,
        key,
        recipient: to,
        subject: '',
        event: JSON.stringify(event),
        created_at: now,
        next_try_at: now,
        tries: 0,
        sent_at: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  },
})
