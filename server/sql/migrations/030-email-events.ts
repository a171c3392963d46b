import { sql, type Kysely } from 'kysely'

interface Waiting {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * The outbox stores the event that an email is about; its text is created when it is sent. Texts
 * created before this stay as they are.
 */
export async function emailEventColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('event', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const { rows } = await sql<Waiting>`
    select id, subject, text, html from outbox where sent_at is null`.execute(db)
  for (const { id, subject, text, html } of rows) {
    const event = JSON.stringify({ kind: 'worded', subject, text, html })
    await sql`update outbox set event = ${event}, subject = '' where id = ${id}`.execute(db)
  }
  await db.schema.alterTable('outbox').dropColumn('text').execute()
  await db.schema.alterTable('outbox').dropColumn('html').execute()
}
