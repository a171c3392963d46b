import { makeAutoObservable, observableRef } from 'mobx'
import {
  announce,
  dismiss,
  NOTIFICATION_FADE_MS,
  NOTIFICATION_LIFE_MS,
  shown,
  staysUntilClosed,
  type Notification,
  type NotificationType,
} from '#domain/notification/notification.ts'
import type { UserError } from '#messages/user-error.ts'
import { loadErrorMessage } from './load-error-message.ts'
import type { PageLifetime } from './page-lifetime.ts'

export interface Announcement {
  readonly type: NotificationType
  readonly body: string
  readonly customUi?: Notification['customUi']
}

/**
 * The stack at the bottom right: at most one notification per type, four shown, each disappearing after its time
 * (notification 1).
 */
export class NotificationStore {
  stack: readonly Notification[] = []
  /** Ids of notifications in their last second. */
  fading: ReadonlySet<string> = new Set()
  /** Functions that stop the timer of each notification, by id. */
  private readonly timers = new Map<string, () => void>()
  private made = 0
  private readonly page: PageLifetime

  constructor(page: PageLifetime) {
    this.page = page
    makeAutoObservable<this, 'timers' | 'made' | 'page'>(this, {
      stack: observableRef,
      fading: observableRef,
      timers: false,
      made: false,
      page: false,
    })
  }

  get shown(): readonly Notification[] {
    return shown(this.stack)
  }

  say({ type, body, customUi = null }: Announcement): void {
    const old = this.stack.find((notification) => notification.type === type)
    if (old) this.pause(old.id)
    this.made += 1
    const fresh: Notification = { id: `notification-${this.made}`, type, body, customUi }
    this.stack = announce(this.stack, fresh)
    this.resume(fresh.id)
  }

  /** Reports an error. */
  async complain(error: UserError): Promise<void> {
    this.say({ type: 'error', body: await loadErrorMessage(error) })
  }

  close(id: string): void {
    this.pause(id)
    this.stack = dismiss(this.stack, id)
  }

  closeType(type: NotificationType): void {
    const found = this.stack.find((notification) => notification.type === type)
    if (found) this.close(found.id)
  }

  /** Pauses the timer while somebody points at, focuses or cannot see the notification. */
  pause(id: string): void {
    this.timers.get(id)?.()
    this.timers.delete(id)
    this.setFading(id, false)
  }

  resume(id: string): void {
    const notification = this.stack.find((one) => one.id === id)
    if (!notification || staysUntilClosed(notification)) return
    this.pause(id)
    this.after(NOTIFICATION_LIFE_MS, id, () => {
      this.setFading(id, true)
      this.after(NOTIFICATION_FADE_MS, id, () => this.close(id))
    })
  }

  private after(milliseconds: number, id: string, then: () => void): void {
    this.timers.set(id, this.page.after(milliseconds, then))
  }

  private setFading(id: string, fading: boolean): void {
    const others = [...this.fading].filter((one) => one !== id)
    this.fading = new Set(fading ? [...others, id] : others)
  }
}
