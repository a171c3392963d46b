import { makeAutoObservable, observableRef } from 'mobx'
import type { DeviceJoined } from '#application/wishlist/open-wishlists.ts'
import { once } from '#domain/shared/once.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { Saveable } from './saved-item.ts'
import type { WishlistActions } from './wishlist-actions.ts'
import type { WishlistNeeds } from './wishlist-needs.ts'

/** Whether items are saved. Everything else is in the actions, which no page needs at startup. */
export class WishlistStore {
  actions: WishlistActions | null = null
  /** The item being put on lists, and the control that opened the menu. */
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

  /** Whether a change is still pending, although `has` already reflects it. */
  isChanging(item: WishlistRef): boolean {
    return this.actions?.own.isChanging(item) ?? false
  }

  /** Called by pages with hearts, which are filled once the browser is idle. */
  wake(): void {
    if (this.actions) return
    // Nobody has pressed anything yet; someone who presses a heart is told of the failure.
    const open = () => {
      if (!this.needs.page.isOver) void this.opening().catch(() => undefined)
    }
    ;(window.requestIdleCallback ?? setTimeout)(open)
  }

  /** Called when someone signs in or out. */
  recall(): void {
    void this.actions?.load()
  }

  /** Saves an item that is not saved, and removes one that is. `anchor` is the control that was pressed. */
  async press(item: Saveable, anchor: Element | null): Promise<void> {
    await (await this.opened())?.toggle(item, anchor)
  }

  /** Opens the menu for choosing the lists that contain the item. */
  choose(item: Saveable, anchor: Element | null): void {
    this.menu = { item, anchor }
  }

  closeMenu(): void {
    this.menu = null
  }

  async notifyJoined(joined: DeviceJoined): Promise<void> {
    if (joined.had > 0) (await this.opened())?.notifyJoined(joined)
  }

  /** Null if its code cannot be loaded. */
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
