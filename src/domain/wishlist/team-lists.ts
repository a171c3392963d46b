import { err, ok, type Result } from 'neverthrow'
import type { TeamPower } from '../team/role.ts'
import { freeWishlistName, wishlistNameKey, type TeamPlace, type Wishlist } from './wishlist.ts'

/** How many lists people may share with one team (wishlist 9). They do not count among anybody's own. */
export const TEAM_WISHLISTS = 50

/** A team has as many lists as it may. */
export interface TeamWishlistsFull {
  readonly kind: 'team-wishlists-full'
  readonly limit: number
}

/** What a list is called that comes to a team's others: a number stands behind a name that one of them has (wishlist 9). */
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
 * What a shared list's name is compared by: unique for the team, and apart from its owner's other lists. No name of a
 * list of one person is equal to it, since an id is in capitals.
 */
export function sharedNameKey(teamId: string, name: string): string {
  return `${teamId} ${wishlistNameKey(name)}`
}

/** Whether somebody may take a list back or delete it: whoever shared it, and who manages the team's lists (wishlist 9). */
export function mayManage(
  { ownerId }: Pick<TeamPlace, 'ownerId'>,
  { id, powers }: { readonly id: string; readonly powers: readonly TeamPower[] },
): boolean {
  return ownerId === id || powers.includes('manage-wishlists')
}
