import { sql } from 'kysely'
import type { AdminListRepository } from '#server/application/ports/admin-list-repository.ts'
import { cents } from '#domain/shared/money.ts'
import type { Db } from '../database.ts'
import { storedLicense } from '../stored-license.ts'
import { listOf } from './list-of.ts'
import { isPastDue } from './past-due.ts'
import { isOfTeam, PAYING_TEAM } from './paying-team.ts'
import { holds, isOneOf } from './rows-like.ts'

/** Subscriptions and certificates. */
export const licenseRows = (
  db: Db,
): Pick<AdminListRepository, 'subscriptions' | 'certificates'> => ({
  subscriptions: ({ search, state }, latestEndPastGrace) => {
    const pastDue = isPastDue(latestEndPastGrace)
    const subscriptions = db
      .selectFrom('subscriptions')
      .leftJoin('users', (join) =>
        join.onRef('users.id', '=', 'subscriptions.user_id').on('users.anonymized_at', 'is', null),
      )
      .leftJoin('teams', 'teams.id', 'subscriptions.customer_id')
      .leftJoin('plan_variants', 'plan_variants.id', 'subscriptions.plan_id')
      .$if(search !== '', (row) =>
        row.where((where) =>
          where.or([
            isOneOf<'subscriptions'>(search, [
              'subscriptions.id',
              'subscriptions.user_id',
              'subscriptions.customer_id',
            ]),
            holds(search, [EMAIL, NAME]),
            isOfTeam(search),
          ]),
        ),
      )
      .$if(state === 'past-due', (row) => row.where(pastDue))
      .$if(state === 'active', (row) =>
        row.where('subscriptions.status', '=', 'active').where((where) => where.not(pastDue)),
      )
      .$if(state === 'ended', (row) => row.where('subscriptions.status', '=', 'ended'))
      .$if(state === 'canceled', (row) =>
        row
          .where('subscriptions.cancel_at', 'is not', null)
          .where('subscriptions.status', '<>', 'ended'),
      )
    return listOf(subscriptions, async (slice) => {
      const rows = await subscriptions
        .select(['subscriptions.id', 'subscriptions.user_id as userId', 'users.email'])
        .select(['plan_variants.name as plan', 'plan_variants.interval', 'subscriptions.credits'])
        .select(['subscriptions.license_id as licenseId', 'subscriptions.price'])
        .select(['subscriptions.seats', 'subscriptions.seats_staying as staying'])
        .select('subscriptions.seat_price as seatPrice')
        .select(['subscriptions.status', 'subscriptions.period_ends_at as periodEndsAt'])
        .select(['subscriptions.cancel_at as cancelAt', ...PAYING_TEAM])
        .orderBy('subscriptions.created_at', 'desc')
        .orderBy('subscriptions.id', 'desc')
        .offset(slice.offset)
        .limit(slice.limit)
        .execute()
      return rows.map(({ licenseId, price, interval, seats, staying, seatPrice, ...row }) => ({
        ...row,
        licenseId: storedLicense(licenseId),
        // The price of the next period: seats that were removed are not charged again (seats 4).
        price: cents(price - (seats - staying) * seatPrice),
        interval: interval ?? 'month',
      }))
    })
  },

  certificates: ({ search, state }) => {
    const certificates = db
      .selectFrom('certificates')
      .leftJoin('users', (join) =>
        join.onRef('users.id', '=', 'certificates.user_id').on('users.anonymized_at', 'is', null),
      )
      .leftJoin('teams', 'teams.id', 'certificates.customer_id')
      .$if(search !== '', (row) =>
        row.where((where) =>
          where.or([
            isOneOf<'certificates'>(search, [
              'certificates.id',
              'certificates.order_id',
              'certificates.user_id',
              'certificates.customer_id',
            ]),
            holds(
              search,
              ['asset', 'file', 'sku', 'holder_name', 'holder_company']
                .map((column) => sql.ref(`certificates.${column}`))
                .concat(EMAIL),
            ),
            isOfTeam(search),
          ]),
        ),
      )
      .$if(state === 'revoked', (row) => row.where('certificates.revoked_at', 'is not', null))
      .$if(state === 'valid', (row) => row.where('certificates.revoked_at', 'is', null))
    return listOf(certificates, async (slice) => {
      const rows = await certificates
        .select(['certificates.id', 'certificates.user_id as userId', 'users.email'])
        .select(['certificates.order_id as orderId', 'certificates.asset', 'certificates.file'])
        .select(['certificates.sku', 'certificates.license', 'certificates.holder_name as name'])
        .select(['certificates.holder_company as firm', 'certificates.licensed_at as licensedAt'])
        .select(['certificates.revoked_at as revokedAt', ...PAYING_TEAM])
        .orderBy('certificates.licensed_at', 'desc')
        .orderBy('certificates.id', 'desc')
        .offset(slice.offset)
        .limit(slice.limit)
        .execute()
      return rows.map(({ name, firm, ...row }) => ({ ...row, holder: firm || name }))
    })
  },
})

const NAME = sql`users.first_name || ' ' || users.last_name`
const EMAIL = sql.ref('users.email')
