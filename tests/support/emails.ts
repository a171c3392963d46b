import { renderEmail } from '#server/email/render-email.ts'
import type { Db } from '#server/sql/database.ts'
import { storedEvent } from '#server/sql/sql-outbox.ts'
import type { Shop } from './shop.tsx'

const words = renderEmail('http://localhost:3000')

/** What waits in an outbox, oldest first, as it will be sent. */
export async function emailsIn(db: Db) {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ key, recipient, event }) => {
    const { subject, text, html } = words(recipient, storedEvent(event))
    return { key, recipient, subject, text, html }
  })
}

/** What the shop has put into its outbox for an address, oldest first. */
export async function emailsTo({ db }: Pick<Shop, 'db'>, to: string): Promise<readonly string[]> {
  const emails = await emailsIn(db)
  return emails.filter(({ recipient }) => recipient === to).map(({ text }) => text)
}

/** The path of the link in the newest e-mail to an address. */
export async function linkTo(shop: Pick<Shop, 'db'>, to: string): Promise<string> {
  const emails = await emailsTo(shop, to)
  const [address] = /https?:\/\/\S+/.exec(emails.at(-1) ?? '') ?? []
  if (!address) throw new Error(`no letter with a link to ${to}`)
  const { pathname, search } = new URL(address)
  return pathname + search
}
