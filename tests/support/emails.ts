import { renderEmail } from '#server/email/render-email.ts'
import { isLinkAsked } from '#server/application/ports/email-events.ts'
import type { Db } from '#server/sql/database.ts'
import { storedEvent } from '#server/sql/sql-outbox.ts'
import type { Shop } from './shop.tsx'

const words = renderEmail('http://localhost:3000')

/** The emails waiting in an outbox, oldest first, as they will be sent. */
export async function emailsIn(db: Db) {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ key, recipient, event }) => {
    const told = storedEvent(event)
    if (isLinkAsked(told)) return []
    const { subject, text, html } = words(recipient, told)
    return [{ key, recipient, subject, text, html }]
  })
}

/** The emails that the shop has put into its outbox for an address, oldest first. */
export async function emailsTo({ db }: Pick<Shop, 'db'>, to: string): Promise<readonly string[]> {
  const emails = await emailsIn(db)
  return emails.filter(({ recipient }) => recipient === to).map(({ text }) => text)
}

/** The path of the link in the newest email to an address. */
export async function linkTo(shop: Pick<Shop, 'db'>, to: string): Promise<string> {
  const link = linkIn((await emailsTo(shop, to)).at(-1))
  if (link === null) throw new Error(`no e-mail with a link to ${to}`)
  return link
}

/** The path of an email's link; null if it has none. */
export function linkIn(text: string | undefined): string | null {
  const [address] = /https?:\/\/\S+/.exec(text ?? '') ?? []
  if (!address) return null
  const { pathname, search } = new URL(address)
  return pathname + search
}
