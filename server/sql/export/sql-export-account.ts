import type { Db } from '../database.ts'
import { storedObject } from '../stored-json.ts'
import { forTeam, timed } from './sql-export-times.ts'

export async function sessions(db: Db, userId: string) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at as signed_in_at', 'seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => timed(row, 'signed_in_at', 'seen_at', 'expires_at'))
}

/** Personal access tokens, without any secrets. */
export async function accessTokens(db: Db, userId: string) {
  const rows = await db
    .selectFrom('access_tokens')
    .select(['id', 'name', 'scopes', 'monthly_credits', 'created_at', 'used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ scopes, ...row }) => ({
    ...timed(row, 'created_at', 'used_at', 'expires_at'),
    scopes: scopes.split(','),
  }))
}

/** Whether they have a second factor, and when its recovery codes were used, without any secrets. */
export async function twoFactor(db: Db, userId: string) {
  const rows = await db
    .selectFrom('two_factors')
    .select(['enabled_at', 'reset_at'])
    .where('user_id', '=', userId)
    .execute()
  const codes = await db
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute()
  return rows.map((row) => ({
    ...timed(row, 'enabled_at', 'reset_at'),
    recovery_codes: codes.map((code) => timed(code, 'used_at')),
  }))
}

/** Every choice that they made about what the shop may do with their visits. */
export async function consents(db: Db, userId: string) {
  const rows = await db
    .selectFrom('consents')
    .select(['version', 'analytics', 'experiments', 'marketing', 'source', 'gpc'])
    .select(['chosen_at', 'created_at as recorded_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ version, analytics, experiments, marketing, gpc, ...row }) => ({
    purpose: 'optional cookies and similar technologies',
    version,
    given: {
      analytics: analytics === 1,
      experiments: experiments === 1,
      marketing: marketing === 1,
    },
    global_privacy_control: gpc === 1,
    ...timed(row, 'chosen_at', 'recorded_at'),
  }))
}

export async function linked(db: Db, userId: string) {
  const rows = await db
    .selectFrom('linked_accounts')
    .select(['provider', 'subject', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => timed(row, 'created_at'))
}

export async function formerEmails(db: Db, userId: string) {
  const rows = await db
    .selectFrom('former_emails')
    .select(['email', 'replaced_at'])
    .where('user_id', '=', userId)
    .orderBy('replaced_at')
    .execute()
  return rows.map((row) => timed(row, 'replaced_at'))
}

/** Problems with files that they reported, and the answers. */
export async function fileReports(db: Db, userId: string) {
  const rows = await db
    .selectFrom('file_reports')
    .innerJoin('variants', 'variants.id', 'file_reports.variant_id')
    .select(['variants.sku as file', 'order_id as order', 'kind', 'message', 'answer'])
    .select(['created_at as reported_at', 'answered_at', 'customer_id'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => timed(forTeam(row, userId), 'reported_at', 'answered_at'))
}

/**
 * The team that they are in, the invites that were sent to their addresses, and their license requests.
 */
export async function teams(db: Db, userId: string, addresses: readonly string[]) {
  const memberships = await db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(['teams.id as team_id', 'teams.name', 'team_members.role_id', 'team_members.joined_at'])
    .select('team_members.credit_quota')
    .where('team_members.user_id', '=', userId)
    .execute()
  const invites =
    addresses.length === 0
      ? []
      : await db
          .selectFrom('team_invites')
          .innerJoin('teams', 'teams.id', 'team_invites.team_id')
          .select([
            'teams.name',
            'team_invites.email',
            'team_invites.role_id',
            'team_invites.status',
          ])
          .select(['team_invites.created_at', 'team_invites.expires_at'])
          .where('team_invites.email', 'in', addresses)
          .orderBy('team_invites.created_at')
          .execute()
  const requests = await db
    .selectFrom('license_requests')
    .innerJoin('teams', 'teams.id', 'license_requests.team_id')
    .select(['teams.name', 'license_requests.variant_id', 'license_requests.note'])
    .select(['license_requests.project_tag', 'license_requests.status'])
    .select(['license_requests.answer', 'license_requests.order_id'])
    .select(['license_requests.created_at', 'license_requests.decided_at'])
    .where('license_requests.user_id', '=', userId)
    .orderBy('license_requests.created_at')
    .execute()
  return {
    memberships: memberships.map((row) => timed(row, 'joined_at')),
    invites: invites.map((row) => timed(row, 'created_at', 'expires_at')),
    requests: requests.map((row) => timed(row, 'created_at', 'decided_at')),
  }
}

/** The customers as which a payment provider knows them. */
export async function paymentCustomers(db: Db, userId: string) {
  const rows = await db
    .selectFrom('stripe_customers')
    .select(['customer', 'created_at'])
    .where('customer_id', '=', userId)
    .execute()
  return rows.map((row) => ({ provider: 'stripe', ...timed(row, 'created_at') }))
}

/** Actions on their account and their orders, and their own actions as staff; not who else acted. */
export async function audit(db: Db, userId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'who', 'action', 'subject as about', 'why', 'detail'])
    .where((row) =>
      row.or([
        row('who', '=', userId),
        row('subject', '=', userId),
        row('subject', 'in', (orders) =>
          orders.selectFrom('orders').select('id').where('user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ who, detail, ...row }) => ({
    ...timed(row, 'at'),
    by_you: who === userId,
    detail: storedObject(detail),
  }))
}
