import { sql, type ExpressionBuilder } from 'kysely'
import type { WebhookEvent } from '#server/application/ports/payments.ts'
import type { DeliveryRepository } from '#server/application/ports/delivery-repository.ts'
import type { Db } from '../database.ts'
import type { Database } from '../schema/schema.ts'
import { storedEvent } from '../sql-outbox.ts'

const KINDS: readonly WebhookEvent['kind'][] = ['charge', 'refund', 'dispute', 'other']

export const deliveryRepository = (db: Db): DeliveryRepository => {
  const emails = () =>
    db.selectFrom('outbox').where('sent_at', 'is', null).where('last_error', '<>', '')
  const messages = (unfinishedSince: number) =>
    db
      .selectFrom('provider_events')
      .where('applied_at', 'is', null)
      .where((where) =>
        where.or([where('last_error', '<>', ''), where('received_at', '<=', unfinishedSince)]),
      )

  return {
    failed: async (most, unfinishedSince) => {
      const count = sql<number>`count(*)`.as('total')
      const [emailCount, messageCount] = [
        await emails().select(count).executeTakeFirstOrThrow(),
        await messages(unfinishedSince).select(count).executeTakeFirstOrThrow(),
      ]
      const emailRows = await emails()
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      const messageRows = await messages(unfinishedSince)
        .selectAll()
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      return {
        emails: emailRows.map((row) => ({
          id: row.id,
          to: row.recipient,
          kind: storedEvent(row.event).kind,
          tries: row.tries,
          error: row.last_error,
          promisedAt: row.created_at,
          nextTryAt: row.next_try_at,
        })),
        emailsTotal: Number(emailCount.total),
        messages: messageRows.map((row) => ({
          id: `${row.provider}/${row.id}`,
          provider: row.provider,
          kind: row.kind,
          tries: row.tries,
          error: row.last_error,
          receivedAt: row.received_at,
        })),
        messagesTotal: Number(messageCount.total),
      }
    },

    makeEmailsDue: async (id, now) => {
      const changed = await db
        .updateTable('outbox')
        .set({ next_try_at: now })
        .where('sent_at', 'is', null)
        .where('last_error', '<>', '')
        .$if(id !== null, (row) => row.where('id', '=', id ?? ''))
        .executeTakeFirst()
      return Number(changed.numUpdatedRows)
    },

    failedMessages: async (id, most, unfinishedSince) => {
      const rows = await messages(unfinishedSince)
        .selectAll()
        .$if(id !== null, (row) => row.where((where) => isMessage(where, id ?? '')))
        .orderBy('received_at')
        .limit(most)
        .execute()
      return rows.flatMap(({ provider, id: own, kind: stored, charge_key: key }) => {
        const kind = KINDS.find((known) => known === stored)
        return kind ? [{ provider, id: own, kind, key }] : []
      })
    },

    drop: async (what, id, now) => {
      if (what === 'email') {
        const gone = await db
          .deleteFrom('outbox')
          .where('id', '=', id)
          .where('sent_at', 'is', null)
          .executeTakeFirst()
        return gone.numDeletedRows > 0
      }
      const over = await db
        .updateTable('provider_events')
        .set({ applied_at: now })
        .where('applied_at', 'is', null)
        .where((where) => isMessage(where, id))
        .executeTakeFirst()
      return over.numUpdatedRows > 0
    },
  }
}

/** Matches the message with an id that starts with its provider. */
function isMessage(where: ExpressionBuilder<Database, 'provider_events'>, id: string) {
  const at = id.indexOf('/')
  return where.and([
    where('provider', '=', id.slice(0, Math.max(0, at))),
    where('id', '=', id.slice(at + 1)),
  ])
}
