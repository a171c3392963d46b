import { makeAutoObservable, observableRef } from 'mobx'
import type { DeviceJoined } from '#application/wishlist/open-wishlists.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { Saveable } from './saved-item.ts'
import type { WishlistDesk } from './wishlist-desk.ts'
import type { WishlistNeeds } from './wishlist-needs.ts'

/** Saved or not. Everything else is at the desk, which no page needs at its start. */
export class WishlistStore {
  desk: WishlistDesk | null = null
  /** What is being put on lists, and the control that asked for it. */
  menu: { readonly item: Saveable; readonly anchor: Element | null } | null = null
  private opening: Promise<WishlistDesk> | null = null
  private readonly needs: WishlistNeeds

  constructor(needs: WishlistNeeds) {
    this.needs = needs
    makeAutoObservable<this, 'opening' | 'needs'>(this, {
      desk: observableRef,
      menu: observableRef,
      opening: false,
      needs: false,
    })
  }

  has(item: WishlistRef): boolean {
    return this.desk?.has(item) ?? false
  }

  /** There are hearts on this page: they are filled once the browser has nothing better to do. */
  wake(): void {
    if (!this.opening) (window.requestIdleCallback ?? setTimeout)(() => void this.opened())
  }

  /** Somebody came or went. */
  recall(): void {
    void this.desk?.load()
  }

  /** Saves what is not saved, and takes off what is. `anchor` is the control that was pressed. */
  async press(item: Saveable, anchor: Element | null): Promise<void> {
    await (await this.opened())?.press(item, anchor)
  }

  /** Lets somebody pick the lists that have it. */
  choose(item: Saveable, anchor: Element | null): void {
    this.menu = { item, anchor }
  }

  closeMenu(): void {
    this.menu = null
  }

  async tellOf(joined: DeviceJoined): Promise<void> {
    if (joined.had > 0) (await this.opened())?.tellOf(joined)
  }

  /** Null where its code cannot be fetched. */
  async opened(): Promise<WishlistDesk | null> {
    this.opening ??= import('./wishlist-desk.ts').then(({ WishlistDesk }) => {
      const desk = new WishlistDesk(this.needs)
      void desk.load()
      this.use(desk)
      return desk
    })
    return this.opening.catch(() => {
      this.opening = null
      void this.needs.notifications.complain({ kind: 'offline' })
      return null
    })
  }

  private use(desk: WishlistDesk): void {
    this.desk = desk
  }
}
