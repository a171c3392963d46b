import { can } from '#application/ports/can.ts'
import type { TeamPermission } from '#domain/team/role.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { ACCOUNT_PLACES, type AccountPlace } from './account-places.ts'

/**
 * Pages that show a team's data while someone acts for it. Any of the listed permissions opens the page
 * (customer 2).
 */
const OPENED_BY: Partial<Record<AccountPlace, readonly TeamPermission[]>> = {
  subscription: ['license', 'manage-billing'],
  credits: ['license', 'manage-billing'],
  downloads: ['download-owned'],
  orders: ['license', 'manage-billing'],
  licenses: ['license', 'see-licenses'],
}

/** The pages that a user may open, for themselves or for the team they act for, with their labels. */
export function placesFor({ team }: Registered): readonly [AccountPlace, string][] {
  if (!team) return ACCOUNT_PLACES
  return ACCOUNT_PLACES.filter(
    ([place]) => OPENED_BY[place]?.some((permission) => can(permission, team)) !== false,
  )
}
