import { ResultAsync } from 'neverthrow'
import type { DeviceJoined } from '#application/wishlist/open-wishlists.ts'
import { itemAfter } from '#domain/wishlist/arrange.ts'
import { nextWishlistName } from '#domain/wishlist/device-list.ts'
import type { Wishlist, WishlistItem, WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { UserError } from '#messages/user-error.ts'
import { sharedMessage } from '#messages/wishlist-messages.ts'
import { MyWishlists } from './my-wishlists.ts'
import { savedItemOf, type Saveable } from './saved-item.ts'
import { WishlistMessages, type LastChange } from './wishlist-messages.ts'
import type { WishlistNeeds } from './wishlist-needs.ts'

/** Saves and removes items, reports the results, and undoes them. */
export class WishlistActions {
  readonly own: MyWishlists
  readonly messages: WishlistMessages
  private readonly needs: WishlistNeeds

  constructor(needs: WishlistNeeds) {
    this.needs = needs
    this.own = new MyWishlists(needs)
    this.messages = new WishlistMessages(needs.notifications)
  }

  has(item: WishlistRef): boolean {
    return this.own.has(item)
  }

  async load(): Promise<void> {
    const joined = await this.own.load()
    if (joined) this.messages.joined(joined)
  }

  notifyJoined(joined: DeviceJoined): void {
    this.messages.joined(joined)
  }

  async toggle(saveable: Saveable, anchor: Element | null): Promise<void> {
    const item = savedItemOf(saveable)
    if (this.own.isChanging(item)) return
    this.messages.anchor = anchor
    if (this.has(item)) await this.takeOff(item)
    else await this.save(item, null)
  }

  /** If `into` is null, saves to the list that was used last. */
  async save(item: WishlistItem, into: string | null): Promise<void> {
    // A heart only reflects the viewer's own lists.
    const isSaved = this.has(item) || !this.isShared(into)
    const saved = await this.own.during(item, isSaved, () => this.own.save(item, into))
    saved.match(
      ({ kind, wishlist }) => this.messages.saved(item, wishlist, kind === 'already'),
      (error) => {
        if (error.kind === 'wishlist-full') this.messages.full(item, error)
        else this.refuse(error, () => void this.save(item, into))
      },
    )
  }

  /** Removes an item from the given lists; by default, from all that contain it. */
  async takeOff(
    item: WishlistItem,
    from: readonly Wishlist[] = this.own.holding(item),
  ): Promise<void> {
    const stays = this.own.holding(item).some(({ id }) => from.every((list) => list.id !== id))
    const gone = await this.own.during(item, stays, () =>
      ResultAsync.combine(from.map(({ id }) => this.own.takeOff(item, id))),
    )
    gone.match(
      () => this.messages.takenOff(item, from),
      (error) => this.refuse(error, () => void this.takeOff(item, from)),
    )
  }

  /** Moves an item within a list; false if that was not kept, and is undone. */
  async place(item: WishlistItem, on: string, before: WishlistRef | null): Promise<boolean> {
    const placed = await this.own.place(item, { on, before })
    if (placed.isErr()) this.refuse(placed.error, () => void this.place(item, on, before))
    return placed.isOk()
  }

  /** Moves an item from one list to another (wishlist 6). */
  async move(item: WishlistItem, from: Wishlist, to: Wishlist): Promise<void> {
    await this.own.move(item, { from: from.id, to: to.id }).match(
      (moved) => {
        if (moved.kind === 'already') this.messages.already(item, moved.to)
        else this.messages.moved(item, { from, to: moved.to })
      },
      (error) => {
        if (error.kind === 'wishlist-full') this.messages.full(item, error)
        else this.refuse(error, () => void this.move(item, from, to))
      },
    )
  }

  /** Shares a list with the team, or stops sharing it (wishlist 9). */
  setShared(
    list: Wishlist,
    team: { readonly name: string },
    shared: boolean,
  ): ReturnType<MyWishlists['team']['setShared']> {
    return this.own.team.setShared(list.id, shared).andTee(({ wishlists }) => {
      void this.own.load()
      const name = wishlists.find(({ id }) => id === list.id)?.name ?? list.name
      this.needs.notifications.say({
        type: 'success',
        body: sharedMessage(name, team.name, shared),
      })
    })
  }

  /** Deletes a list, which can be restored (wishlist 7). */
  async discard(list: Wishlist): Promise<boolean> {
    const gone = await this.own.discard(list.id)
    gone.match(
      () => this.messages.deleted(list),
      (error) => this.refuse(error, () => void this.discard(list)),
    )
    return gone.isOk()
  }

  /** Undoes the last action. */
  async undo(): Promise<void> {
    const { last } = this.messages
    this.messages.close()
    if (last?.kind === 'saved') {
      await this.undone(last.item, false, [this.own.takeOff(last.item, last.wishlist.id)])
    }
    if (last?.kind === 'taken-off') {
      await this.undone(
        last.item,
        true,
        last.from.map(({ id, items }) => this.own.save(last.item, id, itemAfter(items, last.item))),
      )
    }
    if (last?.kind === 'moved') await this.moveBack(last)
    if (last?.kind === 'deleted') {
      const back = await this.own.restore(last.list.id)
      if (back.isErr()) this.refuse(back.error, () => undefined)
    }
  }

  /** The way out of a full list: a new one (wishlist 2). A visitor has only one list, so they sign in first. */
  newListWith(item: WishlistItem): void {
    this.messages.closeFull()
    if (this.needs.viewer().kind === 'registered') void this.saveToNewList(item)
    else this.needs.modals.askToSignIn(() => void this.saveToNewList(item))
  }

  private async moveBack({ item, from, to }: Extract<LastChange, { kind: 'moved' }>) {
    const before = itemAfter(from.items, item)
    const back = await this.own
      .save(item, from.id, before)
      .andThen(() => this.own.takeOff(item, to.id))
    if (back.isErr()) this.refuse(back.error, () => undefined)
  }

  private async saveToNewList(item: WishlistItem): Promise<void> {
    await this.load()
    await this.own.create(nextWishlistName(this.own.lists ?? [])).match(
      (list) => this.save(item, list.id),
      (error) => this.needs.notifications.complain(error),
    )
  }

  private async undone(
    item: WishlistItem,
    isSaved: boolean,
    asked: readonly ResultAsync<unknown, UserError>[],
  ): Promise<void> {
    const done = await this.own.during(item, isSaved, () => ResultAsync.combine([...asked]))
    if (done.isErr()) this.refuse(done.error, () => undefined)
  }

  private isShared(id: string | null): boolean {
    return this.own.team.lists.some((list) => list.id === id)
  }

  /** Asks a person who was signed out in the meantime to sign in; the action then continues by itself. */
  private refuse(error: UserError, again: () => void): void {
    // Someone else on the team may have changed it, or who may change it.
    if (error.kind === 'missing' || error.kind === 'not-allowed') void this.own.team.load()
    if (error.kind === 'signed-out') this.needs.modals.askToSignIn(again)
    else void this.needs.notifications.complain(error)
  }
}
