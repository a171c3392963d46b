import { makeAutoObservable, observableRef } from 'mobx'
import { errAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Wishlists } from '#application/ports/wishlists.ts'
import type { OpenedWishlists } from '#application/wishlist/open-wishlists.ts'
import { sameItem } from '#domain/catalog/item-ref.ts'
import { viewerId, type Registered } from '#domain/user/viewer.ts'
import { itemAfter, placeItem } from '#domain/wishlist/arrange.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import type { Wishlist, WishlistItem, WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { UserError } from '#messages/user-error.ts'
import { PendingItems } from './pending-items.ts'
import { TeamLists } from './team-lists.ts'
import type { WishlistNeeds } from './wishlist-needs.ts'

/** The wishlists of the current viewer as shown on screen: a pending change shows at once. */
export class MyWishlists {
  /** A user's lists, newest first, or a device's single list; null until they are known. */
  lists: readonly Wishlist[] | null = null
  /** The list that a user's device kept because there was no room for it. */
  left: Wishlist | null = null
  /** Why the lists could not be loaded. */
  error: UserError | null = null
  /** The lists that their team shares. */
  readonly team: TeamLists
  private readonly pending = new PendingItems()
  /** Incremented when a change is requested, and again when it is answered. */
  private changes = 0
  /** The last placing request; the server gets them one after another. */
  private placing: Promise<unknown> = Promise.resolve()
  private owner: string | null = null
  private readonly needs: WishlistNeeds

  constructor(needs: WishlistNeeds) {
    this.needs = needs
    this.team = new TeamLists(needs)
    makeAutoObservable<this, 'pending' | 'changes' | 'placing' | 'owner' | 'needs'>(this, {
      lists: observableRef,
      left: observableRef,
      error: observableRef,
      team: false,
      pending: false,
      changes: false,
      placing: false,
      owner: false,
      needs: false,
    })
  }

  /** All of their own lists. */
  get all(): readonly Wishlist[] {
    return this.left ? [...(this.lists ?? []), this.left] : (this.lists ?? [])
  }

  has(item: WishlistRef): boolean {
    return this.pending.of(item) ?? this.holding(item).length > 0
  }

  isChanging(item: WishlistRef): boolean {
    return this.pending.has(item)
  }

  /** Their own lists that contain the item. */
  holding(item: WishlistRef): readonly Wishlist[] {
    return this.all.filter(({ items }) => items.some((other) => sameItem(other, item)))
  }

  find(id: string): Wishlist | null {
    return [...this.all, ...this.team.lists].find((list) => list.id === id) ?? null
  }

  /** Loads the lists of the current viewer. Resolves to what was merged from the device on the way. */
  async load(): Promise<OpenedWishlists['joined']> {
    const viewer = this.needs.viewer()
    const owner = viewerId(viewer) || DEVICE_WISHLIST
    if (owner !== this.owner) this.begin(owner)
    const { changes } = this
    const read = await this.needs.openWishlists(viewer)
    if (owner !== this.owner) return null
    // An answer that was read during a change may predate it.
    if (changes !== this.changes) return this.load()
    return this.take(read)
  }

  /** Updates what a device stores: names, prices, and what is no longer sold. */
  async refreshDevice(): Promise<void> {
    if ((this.find(DEVICE_WISHLIST)?.items.length ?? 0) === 0) return
    const { changes } = this
    await this.needs.refreshDeviceList().match(
      (list) => {
        if (changes === this.changes) this.put(list)
      },
      // What the device knows stays on screen.
      () => undefined,
    )
  }

  /** Requests a change to one item; until it is answered, the item looks as `isSaved` says. */
  async during<Value, Failure>(
    item: WishlistRef,
    isSaved: boolean,
    ask: () => ResultAsync<Value, Failure>,
  ): Promise<Result<Value, Failure>> {
    this.expect(item, isSaved)
    const answer = await ask()
    this.expect(item, null)
    return answer
  }

  save(item: WishlistItem, into: string | null, before: WishlistRef | null = null) {
    return this.needs
      .saveToWishlist(this.needs.viewer(), item, into, before)
      .andTee(({ wishlist }) => this.put(wishlist))
  }

  /** Moves an item within its list: at once on screen, and back if the server does not keep it. */
  async place(
    item: WishlistRef,
    placing: { readonly on: string; readonly before: WishlistRef | null },
  ) {
    const there = itemAfter(this.find(placing.on)?.items ?? [], item)
    this.rearrange(item, placing)
    const asked = this.placing.then(() =>
      this.needs.arrangeWishlists.place(this.needs.viewer(), item, placing),
    )
    this.placing = asked
    const answer = await asked
    // Only the answer to the last move is up to date.
    if (answer.isErr()) this.rearrange(item, { on: placing.on, before: there })
    else if (asked === this.placing) this.put(answer.value)
    return answer
  }

  move(item: WishlistRef, lists: { readonly from: string; readonly to: string }) {
    return this.needs.arrangeWishlists
      .move(this.needs.viewer(), item, lists)
      .andTee(({ from, to }) => {
        this.put(from)
        this.put(to)
      })
  }

  takeOff(item: WishlistRef, from: string) {
    return this.needs
      .removeFromWishlist(this.needs.viewer(), item, from)
      .andTee((list) => this.put(list))
  }

  create(name: string) {
    return this.changed((wishlists, viewer) => wishlists.create(viewer, name))
  }

  rename(id: string, name: string) {
    return this.changed((wishlists, viewer) => wishlists.rename(viewer, id, name))
  }

  share(id: string, shared: boolean) {
    return this.changed((wishlists, viewer) => wishlists.share(viewer, id, shared))
  }

  discard(id: string) {
    return this.own((wishlists, viewer) => wishlists.discard(viewer, id)).andTee(() =>
      this.drop(id),
    )
  }

  /** Restores a deleted list. */
  restore(id: string) {
    return this.changed((wishlists, viewer) => wishlists.restore(viewer, id))
  }

  private rearrange(
    item: WishlistRef,
    { on, before }: { readonly on: string; readonly before: WishlistRef | null },
  ): void {
    const list = this.find(on)
    const own = list?.items.find((other) => sameItem(other, item))
    if (list && own) this.put({ ...list, items: placeItem(list.items, own, before) })
  }

  private changed<Failure>(
    ask: (wishlists: Wishlists, viewer: Registered) => ResultAsync<Wishlist, Failure>,
  ): ResultAsync<Wishlist, Failure | Outage> {
    return this.own(ask).andTee((list) => this.put(list))
  }

  private own<Value, Failure>(
    ask: (wishlists: Wishlists, viewer: Registered) => ResultAsync<Value, Failure>,
  ): ResultAsync<Value, Failure | Outage> {
    const viewer = this.needs.viewer()
    if (viewer.kind !== 'registered') return errAsync({ kind: 'signed-out' })
    return ask(this.needs.wishlists, viewer)
  }

  private begin(owner: string): void {
    this.owner = owner
    this.lists = null
    this.left = null
    this.error = null
    this.pending.clear()
    this.team.forget()
  }

  private take(read: Result<OpenedWishlists, UserError>): OpenedWishlists['joined'] {
    this.error = read.isErr() ? read.error : null
    if (read.isErr()) return null
    this.lists = read.value.lists
    this.left = read.value.left
    return read.value.joined
  }

  private expect(item: WishlistRef, isSaved: boolean | null): void {
    this.pending.expect(item, isSaved)
    this.changes += 1
  }

  private put(list: Wishlist): void {
    this.changes += 1
    if (list.team) return this.team.put(list)
    if (list.id === DEVICE_WISHLIST && this.owner !== DEVICE_WISHLIST) {
      this.left = list.items.length > 0 ? list : null
      return
    }
    const lists = this.lists ?? []
    const isKnown = lists.some(({ id }) => id === list.id)
    this.lists = isKnown
      ? lists.map((other) => (other.id === list.id ? list : other))
      : [list, ...lists].toSorted((one, other) => other.createdAt - one.createdAt)
  }

  private drop(id: string): void {
    this.changes += 1
    this.team.drop(id)
    this.lists = this.lists?.filter((list) => list.id !== id) ?? null
  }
}
