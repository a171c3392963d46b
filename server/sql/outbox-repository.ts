import type { Outbox } from '#server/application/ports/outbox.ts'
import type { Db } from './database.ts'

export const outboxRepository = (db: Db): Outbox => ({
  add: async ({ id, key, to, userId, event, now }) => {
    await db
      .insertInto('outbox')
      .values({
        id,
        key,
        user_id: userId,
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

  resolve: async (id, event) => {
    if (event === null) {
      await db.deleteFrom('outbox').where('id', '=', id).where('sent_at', 'is', null).execute()
      return
    }
    await db
      .updateTable('outbox')
      .set({ event: JSON.stringify(event) })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .execute()
  },
})
