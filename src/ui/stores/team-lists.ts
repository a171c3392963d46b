import { makeAutoObservable, observableRef } from 'mobx'
import { errAsync, type ResultAsync } from 'neverthrow'
import { can } from '#application/ports/can.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { TeamLists as Answer, TeamWishlists } from '#application/ports/team-wishlists.ts'
import { sameItem } from '#domain/catalog/item-ref.ts'
import type { TeamPermission } from '#domain/team/role.ts'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import { mayManage } from '#domain/wishlist/team-lists.ts'
import type { Wishlist, WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { UserError } from '#messages/user-error.ts'

interface TeamListsNeeds {
  readonly teamWishlists: TeamWishlists
  viewer(): Viewer
}

const NOTHING: Answer = { team: null, permissions: [], wishlists: [] }

/** The lists that the current viewer's team shares, as shown on screen (wishlist 9). */
export class TeamLists {
  /** Null until it is known. */
  answer: Answer | null = null
  /** Why it could not be loaded. */
  error: UserError | null = null
  private changes = 0
  private readonly needs: TeamListsNeeds

  constructor(needs: TeamListsNeeds) {
    this.needs = needs
    makeAutoObservable<this, 'changes' | 'needs'>(this, {
      answer: observableRef,
      error: observableRef,
      changes: false,
      needs: false,
    })
  }

  get team(): Answer['team'] {
    return this.answer?.team ?? null
  }

  get lists(): readonly Wishlist[] {
    return this.answer?.wishlists ?? []
  }

  /** The lists that the current viewer may edit. */
  get editable(): readonly Wishlist[] {
    return this.may('edit-wishlists') ? this.lists : []
  }

  may(permission: TeamPermission): boolean {
    return can(permission, this.answer)
  }

  /** Whether the current viewer may delete a list, or stop sharing it. */
  mayManage({ team }: Wishlist): boolean {
    const viewer = this.needs.viewer()
    if (!team || !this.answer || viewer.kind !== 'registered') return false
    return mayManage(team, { id: viewer.id, permissions: this.answer.permissions })
  }

  /** Loads the lists for the current viewer; what is on screen stays until the answer arrives. */
  async load(): Promise<void> {
    const viewer = this.needs.viewer()
    if (viewer.kind !== 'registered') return this.show(NOTHING)
    const { changes } = this
    const read = await this.needs.teamWishlists.lists(viewer)
    const now = this.needs.viewer()
    if (now.kind !== 'registered' || now.id !== viewer.id) return
    // An answer that was read during a change may predate it.
    if (changes !== this.changes) return this.load()
    read.match(
      (answer) => this.show(answer),
      (error) => this.fail(error),
    )
  }

  /** Shares one of the viewer's own lists, or stops sharing it. */
  setShared(id: string, shared: boolean): ReturnType<TeamWishlists['setShared']> {
    return this.asked((viewer) =>
      this.needs.teamWishlists.setShared(viewer, id, shared).andTee((answer) => this.show(answer)),
    )
  }

  /** Calls a port on behalf of the current viewer. */
  asked<Value, Failure>(
    ask: (viewer: Registered) => ResultAsync<Value, Failure>,
  ): ResultAsync<Value, Failure | Outage> {
    const viewer = this.needs.viewer()
    return viewer.kind === 'registered' ? ask(viewer) : errAsync({ kind: 'signed-out' })
  }

  put(list: Wishlist): void {
    this.changes += 1
    if (!this.answer) return
    const lists = this.lists
    const isKnown = lists.some(({ id }) => id === list.id)
    const wishlists = isKnown
      ? lists.map((other) => (other.id === list.id ? list : other))
      : [list, ...lists].toSorted((one, other) => other.createdAt - one.createdAt)
    this.answer = { ...this.answer, wishlists }
  }

  drop(id: string): void {
    this.changes += 1
    if (!this.answer) return
    const wishlists = this.lists.filter((list) => list.id !== id)
    this.answer = { ...this.answer, wishlists }
  }

  forget(): void {
    this.changes += 1
    this.answer = null
    this.error = null
  }

  private show(answer: Answer): void {
    this.changes += 1
    this.answer = answer
    this.error = null
  }

  private fail(error: UserError): void {
    this.error = error
  }
}
/** Number of comments on an item of a list, or on the list with all its items if `item` is null. */
export function commentsOn({ team }: Wishlist, item: WishlistRef | null): number {
  const counted = (team?.comments ?? []).filter(
    (one) => !item || (one.item && sameItem(one.item, item)),
  )
  return counted.reduce((sum, { count }) => sum + count, 0)
}
