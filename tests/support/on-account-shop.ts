import { DAY_MS } from '#domain/shared/durations.ts'
import type { Fulfillment } from '#domain/order/on-account.ts'
import { customerById } from '#domain/customer/customer.ts'
import { createRepositories } from '#server/sql/repositories.ts'
import type { Db } from '#server/sql/database.ts'
import { answerOf, type Answer, type Person } from './backend.ts'
import { openStaff } from './staff.ts'
import { forTeam, openTeamCustomer, TEAM_ID } from './team-customer.ts'

interface Terms {
  readonly allowed?: boolean
  readonly limit?: number
  readonly fulfillment?: Fulfillment
}

/** A shop with a team of Ada's that may pay by invoice, and Grace, who is on the staff. */
export async function openOnAccount(db: Db, given: Terms = {}) {
  const shop = await openTeamCustomer(db)
  const grace = await openStaff(shop)
  const staff = async (method: string, path: string, body?: object) => {
    // As if she had just signed in, whatever the time is.
    const now = {
      created_at: shop.time.now,
      seen_at: shop.time.now,
      expires_at: shop.time.now + DAY_MS,
    }
    await db.updateTable('sessions').set(now).where('user_id', '=', grace.id).execute()
    const asked = { method, ...(body ? { body } : {}) }
    return answerOf(await shop.ask(grace, `/api/v1/admin${path}`, asked))
  }
  const terms = (changed: Terms) =>
    staff('PUT', `/teams/${TEAM_ID}/invoice_terms`, {
      allowed: true,
      limit: 100_000,
      fulfillment: 'at-once',
      reason: 'A good customer',
      ...given,
      ...changed,
    })
  const set = await terms({})
  if (set.status !== 200) throw new Error(JSON.stringify(set.body))
  const { entitlements, invoices, audit } = {
    entitlements: db.selectFrom('entitlements'),
    invoices: createRepositories(db).invoices,
    audit: db.selectFrom('audit_log'),
  }
  let attempts = 0
  return {
    ...shop,
    grace,
    staff,
    terms,
    /** Ada, acting for her team. */
    owner: async () => forTeam(await shop.signInAgain(shop.ada)),
    /** Adds files to the cart and pays by invoice. */
    order: async (who: Person, ...files: readonly number[]) => {
      const quote = await shop.put(who, ...files)
      attempts += 1
      return shop.pay(who, { key: `by-invoice-${attempts}`, quote, payment: 'invoice' })
    },
    /** The files that the team owns. */
    owned: async () =>
      (
        await entitlements
          .select('variant_id')
          .where('customer_id', '=', TEAM_ID)
          .where('revoked_at', 'is', null)
          .orderBy('variant_id')
          .execute()
      ).map((row) => row.variant_id),
    /** Moves the clock by a number of days and lets the shop do what is due. Returns how many steps it took. */
    tendAfter: async (days: number) => {
      shop.time.now += days * DAY_MS
      return (await shop.services.processLateInvoices())._unsafeUnwrap()
    },
    /** The stages of the emails sent to Ada about invoices, or about one order's invoice, in order. */
    invoiceEmails: async (of?: Answer) => {
      const rows = await db
        .selectFrom('outbox')
        .select('event')
        .where('recipient', '=', shop.ada.email)
        .where('key', 'like', `invoice-${of?.body.id ?? ''}%`)
        .orderBy('id')
        .execute()
      return rows.map(({ event }) => (JSON.parse(event) as { stage: string }).stage)
    },
    invoices: () => invoices.all(customerById(TEAM_ID)),
    audit: async (action: string) =>
      (await audit.selectAll().where('action', '=', action).execute()).map(
        ({ detail, ...row }): typeof row & { detail: unknown } => ({
          ...row,
          detail: JSON.parse(detail),
        }),
      ),
  }
}
