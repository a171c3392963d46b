import { sharedNameKey } from '#domain/wishlist/team-lists.ts'
import { wishlistNameKey } from '#domain/wishlist/wishlist.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import type { WishlistRecord } from '#server/application/ports/wishlist-repository.ts'

type Place = Pick<WishlistRecord, 'ownerId' | 'team'>

/** The lists that a list's name must differ from: its team's, or its owner's. Includes the list itself. */
export function besides(
  { wishlists }: Pick<Records, 'wishlists'>,
  { ownerId, team }: Place,
): Promise<readonly WishlistRecord[]> {
  return team ? wishlists.ofTeam(team.id) : wishlists.ofOwner(ownerId)
}

export function nameKeyIn({ team }: Pick<Place, 'team'>, name: string): string {
  return team ? sharedNameKey(team.id, name) : wishlistNameKey(name)
}
