import { makeAutoObservable, observableRef } from 'mobx'
import type { WishlistFull } from '#application/ports/wishlists.ts'
import type { DeviceJoined } from '#application/wishlist/open-wishlists.ts'
import type { Wishlist, WishlistItem } from '#domain/wishlist/wishlist.ts'
import {
  ALREADY_SAVED,
  fullMessage,
  joinedMessage,
  savedMessage,
  takenOffMessage,
} from '#messages/wishlist-messages.ts'
import type { NotificationStore } from './notification-store.ts'

/** What the last message is about: its buttons act on it. */
export type LastChange =
  | { readonly kind: 'saved'; readonly item: WishlistItem; readonly wishlist: Wishlist }
  | {
      readonly kind: 'taken-off'
      readonly item: WishlistItem
      readonly from: readonly Wishlist[]
    }

export interface FullList {
  readonly item: WishlistItem
  readonly wishlistId: string
}

/** What was saved, taken off or refused, in the stack at the bottom right. */
export class WishlistMessages {
  last: LastChange | null = null
  fullList: FullList | null = null
  /** The control that was pressed last: where a menu opens, and the keyboard goes on. */
  anchor: Element | null = null
  private readonly notifications: NotificationStore

  constructor(notifications: NotificationStore) {
    this.notifications = notifications
    makeAutoObservable<this, 'notifications'>(this, {
      last: observableRef,
      fullList: observableRef,
      anchor: false,
      notifications: false,
    })
  }

  saved(item: WishlistItem, wishlist: Wishlist, isOld: boolean): void {
    if (isOld) return this.notifications.say({ type: 'info', body: ALREADY_SAVED })
    this.last = { kind: 'saved', item, wishlist }
    const body = savedMessage(item, wishlist)
    this.notifications.say({ type: 'success', body, customUi: 'wishlist' })
  }

  takenOff(item: WishlistItem, from: readonly Wishlist[]): void {
    const body = takenOffMessage(item, from)
    // What is not sold any more is not saved anew.
    if (item.retired) return this.notifications.say({ type: 'info', body })
    this.last = { kind: 'taken-off', item, from }
    this.notifications.say({ type: 'success', body, customUi: 'wishlist' })
  }

  full(item: WishlistItem, { limit, wishlistId }: WishlistFull): void {
    this.fullList = { item, wishlistId }
    const body = fullMessage(item, limit)
    this.notifications.say({ type: 'wishlist_full', body, customUi: 'wishlist-full' })
  }

  joined({ had, wishlist, left }: DeviceJoined): void {
    const body = joinedMessage({ joined: had - left.length, wishlist, left: left.length })
    if (left.length === 0) this.notifications.say({ type: 'info', body })
    else this.notifications.say({ type: 'wishlist_full', body, customUi: 'wishlist-left' })
  }

  close(): void {
    this.last = null
    this.notifications.closeType('success')
  }

  closeFull(): void {
    this.notifications.closeType('wishlist_full')
  }
}
