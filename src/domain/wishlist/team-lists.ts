import { err, ok, type Result } from 'neverthrow'
import type { TeamPermission } from '../team/role.ts'
import { freeWishlistName, wishlistNameKey, type TeamPlace, type Wishlist } from './wishlist.ts'

/** How many lists can be shared with one team (wishlist 9). They do not count toward anyone's own lists. */
export const TEAM_WISHLISTS = 50

/** The team has the maximum number of lists. */
export interface TeamWishlistsFull {
  readonly kind: 'team-wishlists-full'
  readonly limit: number
}

/**
 * The name of a list when it joins a team's others: a number is appended if one of them already has the name
 * (wishlist 9).
 */
export function nameShared(
  others: readonly Pick<Wishlist, 'name'>[],
  name: string,
): Result<string, TeamWishlistsFull> {
  if (others.length >= TEAM_WISHLISTS) {
    return err({ kind: 'team-wishlists-full', limit: TEAM_WISHLISTS })
  }
  return ok(freeWishlistName(others, name))
}

/**
 * The key by which a shared list's name is compared: unique within the team, and separate from its owner's
 * other lists. It never equals the key of a personal list, because ids are in capitals.
 */
export function sharedNameKey(teamId: string, name: string): string {
  return `${teamId} ${wishlistNameKey(name)}`
}

/** Whether a user may take back or delete a list: if they shared it, or manage the team's lists (wishlist 9). */
export function mayManage(
  { ownerId }: Pick<TeamPlace, 'ownerId'>,
  { id, permissions }: { readonly id: string; readonly permissions: readonly TeamPermission[] },
): boolean {
  return ownerId === id || permissions.includes('manage-wishlists')
}
