import type { Clock } from '#application/ports/clock.ts'
import type { KeyedLetter } from '#server/ports/mail.ts'
import type { Outbox } from '#server/ports/outbox.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from './database.ts'

/** While a letter is being sent nobody else takes it; a process that died meanwhile loses its turn. */
const SENDING_MS = 60 * 1000

/** Promises a letter inside a transaction. The same key again promises nothing new. */
export async function putLetter(
  tx: Db,
  letter: KeyedLetter,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id,
      key: letter.key,
      recipient: letter.to,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      created_at: now,
      next_try_at: now,
      tries: 0,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export const sqlOutbox = (db: Db, clock: Clock): Outbox => ({
  takeDue: (limit) =>
    attempted(
      db
        .updateTable('outbox')
        .set((row) => ({ next_try_at: clock.now() + SENDING_MS, tries: row('tries', '+', 1) }))
        .where('sent_at', 'is', null)
        .where('next_try_at', '<=', clock.now())
        .where('id', 'in', (due) =>
          due
            .selectFrom('outbox')
            .select('id')
            .where('sent_at', 'is', null)
            .where('next_try_at', '<=', clock.now())
            .orderBy('next_try_at')
            .limit(limit),
        )
        .returningAll()
        .execute(),
    ).map((rows) =>
      rows.map(({ id, key, recipient, subject, text, html, tries, created_at }) => ({
        id,
        key,
        to: recipient,
        subject,
        text,
        html,
        tries: tries - 1,
        waitedMs: clock.now() - created_at,
      })),
    ),

  settle: (id) =>
    attempted(
      // What was in the letter is not needed once it is sent, and a link in it is a secret.
      db
        .updateTable('outbox')
        .set({ sent_at: clock.now(), text: '', html: '' })
        .where('id', '=', id)
        .execute(),
    ).map(() => undefined),

  giveUp: (id) =>
    attempted(
      db.deleteFrom('outbox').where('id', '=', id).where('sent_at', 'is', null).execute(),
    ).map(() => undefined),

  putOff: (id, delayMs) =>
    attempted(
      db
        .updateTable('outbox')
        .set({ next_try_at: clock.now() + delayMs })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .execute(),
    ).map(() => undefined),
})
