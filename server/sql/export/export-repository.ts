import type { ExportedFile, ExportRepository } from '#server/application/ports/export-repository.ts'
import { isLinkAsked, type EmailEvent } from '#server/application/ports/email-events.ts'
import type { Db } from '../database.ts'
import { storedEvent } from '../sql-outbox.ts'
import {
  discounts,
  downloads,
  licenses,
  projectTags,
  creditsFile,
  freePacksFile,
  refundsFile,
  subscriptionsFile,
  withdrawalsFile,
} from './sql-export-purchases.ts'
import { experiments } from './sql-export-experiments.ts'
import {
  accessTokens,
  consents,
  twoFactor,
  audit,
  fileReports,
  formerEmails,
  linked,
  paymentCustomers,
  sessions,
  teams,
} from './sql-export-account.ts'
import { when } from './sql-export-times.ts'
import { analyticsEvents } from './sql-export-analytics.ts'
import { wishlistComments, wishlists } from './sql-export-wishlists.ts'

/**
 * Each file lists its columns one by one, so that a column added to a table later is not exported
 * unnoticed.
 */
export const exportRepository = (db: Db): ExportRepository => ({
  files: (userId, addresses) => filesOf(db, userId, addresses),

  emails: async (userId, addresses) => {
    const rows = await db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'event', 'created_at as createdAt', 'sent_at as sentAt'])
      .where((row) =>
        row.or([
          row('user_id', '=', userId),
          row.and([row('user_id', 'is', null), row('recipient', 'in', addresses)]),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ event, ...row }) => ({
      ...row,
      event: event === '' ? null : wordedEvent(storedEvent(event)),
    }))
  },
})

/** A link that was only requested has no text yet. */
function wordedEvent(event: ReturnType<typeof storedEvent>): EmailEvent | null {
  return isLinkAsked(event) ? null : event
}

async function filesOf(
  db: Db,
  userId: string,
  addresses: readonly string[],
): Promise<readonly ExportedFile[]> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return [
    {
      name: 'profile.json',
      content: {
        id: user.id,
        email: user.email,
        pending_email: user.pending_email,
        confirmed_at: when(user.confirmed_at),
        first_name: user.first_name,
        last_name: user.last_name,
        username: user.username,
        phone: user.phone,
        company: user.company,
        tax_vat_number: user.tax_vat_number,
        free_subscriber: user.free_subscriber === 1,
        min_license_id: user.min_license_id,
        band_confirmed_at: when(user.revenue_band_confirmed_at),
        has_completed_survey: user.has_completed_survey === 1,
        has_password: user.password_hash !== '',
        blocked_at: when(user.blocked_at),
        created_at: when(user.created_at),
        updated_at: when(user.updated_at),
      },
    },
    {
      name: 'consents.json',
      content: [
        {
          purpose: 'emails about new footage',
          given: user.email_optin === 1,
          chosen_at: when(user.email_optin_at),
          source: user.email_optin_source,
        },
        ...(await consents(db, userId)),
      ],
    },
    { name: 'experiments.json', content: await experiments(db, userId) },
    { name: 'survey.json', content: await survey(db, userId) },
    { name: 'subscriptions.json', content: await subscriptionsFile(db, userId) },
    { name: 'credits.json', content: await creditsFile(db, userId) },
    { name: 'free-packs.json', content: await freePacksFile(db, userId) },
    { name: 'refunds.json', content: await refundsFile(db, userId) },
    {
      name: 'withdrawals.json',
      content: await withdrawalsFile(db, { userId, addresses }),
    },
    { name: 'licenses.json', content: await licenses(db, userId) },
    { name: 'downloads.json', content: await downloads(db, userId) },
    { name: 'project-tags.json', content: await projectTags(db, userId) },
    { name: 'discounts.json', content: await discounts(db, userId) },
    { name: 'cart.json', content: await cart(db, userId, 'own') },
    { name: 'team-cart.json', content: await cart(db, userId, 'team') },
    { name: 'wishlists.json', content: await wishlists(db, userId) },
    { name: 'wishlist-comments.json', content: await wishlistComments(db, userId) },
    { name: 'sessions.json', content: await sessions(db, userId) },
    { name: 'access-tokens.json', content: await accessTokens(db, userId) },
    { name: 'two-factor.json', content: await twoFactor(db, userId) },
    { name: 'linked-accounts.json', content: await linked(db, userId) },
    { name: 'file-reports.json', content: await fileReports(db, userId) },
    { name: 'teams.json', content: await teams(db, userId, addresses) },
    { name: 'former-emails.json', content: await formerEmails(db, userId) },
    { name: 'payment-customers.json', content: await paymentCustomers(db, userId) },
    { name: 'analytics-events.json', content: await analyticsEvents(db, userId) },
    { name: 'audit.json', content: await audit(db, userId) },
  ]
}

/** Their answers to the four questions of the survey; null if there are none. */
async function survey(db: Db, userId: string) {
  const row = await db
    .selectFrom('surveys')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    used_by: row.used_by,
    revenue_band: row.revenue_band,
    software: row.software,
    work: row.work,
    company: row.company,
    seats: row.seats,
    may_contact: row.may_contact === 1,
    may_contact_at: when(row.may_contact_at),
    codec: row.codec,
    frame_rate: row.frame_rate,
    put_off: row.skips,
    completed_at: when(row.completed_at),
    declared_license_id: row.declared_license_id,
    declared_at: when(row.declared_at),
  }
}

/** Their own cart, or the one with which they buy for their team. */
async function cart(db: Db, userId: string, whose: 'own' | 'team') {
  const rows = await db
    .selectFrom('carts')
    .leftJoin('cart_items', 'cart_items.cart_id', 'carts.id')
    .select([
      'carts.license_id',
      'carts.code',
      'carts.billing_country',
      'ref_kind as kind',
      'ref_id as id',
    ])
    .where('carts.user_id', '=', userId)
    .where('carts.customer_id', whose === 'own' ? '=' : '<>', userId)
    .orderBy('cart_items.position')
    .execute()
  const [first] = rows
  if (!first) return null
  const items = rows.flatMap(({ kind, id }) => (kind === null ? [] : { kind, id }))
  const { license_id, code, billing_country } = first
  return { license_id, code, billing_country, items }
}
