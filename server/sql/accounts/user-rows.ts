import type { Selectable } from 'kysely'
import { isLicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { UserTable } from '../schema/users.ts'

/** The columns of the session user: no password hash, and nothing that is not shown. */
export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.confirmed_at',
  'users.free_subscriber',
  'users.min_license_id',
  'users.has_completed_survey',
] as const

type UserRow = Pick<
  Selectable<UserTable>,
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'confirmed_at'
  | 'free_subscriber'
  | 'min_license_id'
  | 'has_completed_survey'
>

export function toUser(row: UserRow): Registered {
  return {
    kind: 'registered',
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    confirmedAt: row.confirmed_at,
    freeSubscriber: row.free_subscriber === 1,
    minLicenseId: isLicenseId(row.min_license_id) ? row.min_license_id : null,
    hasCompletedSurvey: row.has_completed_survey === 1,
  }
}
