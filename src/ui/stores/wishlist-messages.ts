import { makeAutoObservable, observableRef } from 'mobx'
import type { WishlistFull } from '#application/ports/wishlists.ts'
import type { DeviceJoined } from '#application/wishlist/open-wishlists.ts'
import type { Wishlist, WishlistItem } from '#domain/wishlist/wishlist.ts'
import {
  ALREADY_SAVED,
  alreadyMessage,
  deletedMessage,
  fullMessage,
  joinedMessage,
  movedMessage,
  savedMessage,
  takenOffMessage,
} from '#messages/wishlist-messages.ts'
import type { NotificationStore } from './notification-store.ts'

/** The change that the last message is about; its buttons act on it. */
export type LastChange =
  | { readonly kind: 'saved'; readonly item: WishlistItem; readonly wishlist: Wishlist }
  | {
      readonly kind: 'taken-off'
      readonly item: WishlistItem
      /** The lists before the change. */
      readonly from: readonly Wishlist[]
    }
  | {
      readonly kind: 'moved'
      readonly item: WishlistItem
      /** The list before the change. */
      readonly from: Wishlist
      readonly to: Wishlist
    }
  | { readonly kind: 'deleted'; readonly list: Wishlist }

export interface FullList {
  readonly item: WishlistItem
  readonly wishlistId: string
}

/** Messages about what was saved, removed or refused, in the stack at the bottom right. */
export class WishlistMessages {
  last: LastChange | null = null
  fullList: FullList | null = null
  /** The control that was pressed last: menus open there, and the focus returns to it. */
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
    this.done({ kind: 'saved', item, wishlist }, savedMessage(item, wishlist))
  }

  takenOff(item: WishlistItem, from: readonly Wishlist[]): void {
    this.done({ kind: 'taken-off', item, from }, takenOffMessage(item, from))
  }

  moved(item: WishlistItem, lists: { readonly from: Wishlist; readonly to: Wishlist }): void {
    this.done({ kind: 'moved', item, ...lists }, movedMessage(item, lists.to))
  }

  already(item: WishlistItem, list: Wishlist): void {
    this.notifications.say({ type: 'info', body: alreadyMessage(item, list) })
  }

  deleted(list: Wishlist): void {
    this.done({ kind: 'deleted', list }, deletedMessage(list))
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

  private done(change: LastChange, body: string): void {
    this.last = change
    this.notifications.say({ type: 'success', body, customUi: 'wishlist' })
  }

  closeFull(): void {
    this.notifications.closeType('wishlist_full')
  }
}
