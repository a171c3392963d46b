import { makeAutoObservable, observableRef } from 'mobx'
import type { DeviceJoined } from '#application/wishlist/open-wishlists.ts'
import { once } from '#domain/shared/once.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { Saveable } from './saved-item.ts'
import type { WishlistActions } from './wishlist-actions.ts'
import type { WishlistNeeds } from './wishlist-needs.ts'

/** Saved or not. Everything else is among the actions, which no page needs at its start. */
export class WishlistStore {
  actions: WishlistActions | null = null
  /** What is being put on lists, and the control that asked for it. */
  menu: { readonly item: Saveable; readonly anchor: Element | null } | null = null
  private readonly needs: WishlistNeeds
  private readonly opening = once(async () => {
    const { WishlistActions } = await import('./wishlist-actions.ts')
    const actions = new WishlistActions(this.needs)
    void actions.load()
    this.use(actions)
    return actions
  })

  constructor(needs: WishlistNeeds) {
    this.needs = needs
    makeAutoObservable<this, 'opening' | 'needs'>(this, {
      actions: observableRef,
      menu: observableRef,
      opening: false,
      needs: false,
    })
  }

  has(item: WishlistRef): boolean {
    return this.actions?.has(item) ?? false
  }

  /** Its change is not kept yet, though `has` says already what comes of it. */
  isChanging(item: WishlistRef): boolean {
    return this.actions?.own.isChanging(item) ?? false
  }

  /** There are hearts on this page: they are filled once the browser has nothing better to do. */
  wake(): void {
    if (this.actions) return
    // Nobody pressed anything yet: whoever presses a heart is told.
    const open = () => {
      if (!this.needs.page.isOver) void this.opening().catch(() => undefined)
    }
    ;(window.requestIdleCallback ?? setTimeout)(open)
  }

  /** Somebody came or went. */
  recall(): void {
    void this.actions?.load()
  }

  /** Saves what is not saved, and takes off what is. `anchor` is the control that was pressed. */
  async press(item: Saveable, anchor: Element | null): Promise<void> {
    await (await this.opened())?.toggle(item, anchor)
  }

  /** Lets somebody pick the lists that have it. */
  choose(item: Saveable, anchor: Element | null): void {
    this.menu = { item, anchor }
  }

  closeMenu(): void {
    this.menu = null
  }

  async notifyJoined(joined: DeviceJoined): Promise<void> {
    if (joined.had > 0) (await this.opened())?.notifyJoined(joined)
  }

  /** Null where its code cannot be fetched. */
  async opened(): Promise<WishlistActions | null> {
    return this.opening().catch(() => {
      void this.needs.notifications.complain({ kind: 'part-missing', part: 'wishlists' })
      return null
    })
  }

  private use(actions: WishlistActions): void {
    this.actions = actions
  }
}
