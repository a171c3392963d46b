/** notification 1: milliseconds on screen before a notification disappears by itself. */
export const NOTIFICATION_LIFE_MS = 10_000
export const NOTIFICATION_FADE_MS = 1000
/** At most this many are shown at once; the rest wait (notification 1). */
export const NOTIFICATIONS_SHOWN = 4

export const NOTIFICATION_TYPES = [
  'confirm_email',
  'success',
  'error',
  'info',
  'wishlist_full',
  'license_raised',
  'credits_low',
  'seat_limit',
  'offline',
  'update_available',
] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

const STAYING: readonly NotificationType[] = ['error', 'wishlist_full', 'confirm_email']

export interface Notification {
  readonly id: string
  readonly type: NotificationType
  readonly body: string
  /** Name of a component to show instead of the plain body. */
  readonly customUi:
    | 'confirm-email'
    | 'reverse-download'
    | 'wishlist'
    | 'wishlist-full'
    | 'wishlist-left'
    | null
}

/** At most one per type: a new one takes the old one's place in the stack (notification 1). */
export function announce(
  stack: readonly Notification[],
  fresh: Notification,
): readonly Notification[] {
  const place = stack.findIndex(({ type }) => type === fresh.type)
  return place < 0 ? [...stack, fresh] : stack.with(place, fresh)
}

export function dismiss(stack: readonly Notification[], id: string): readonly Notification[] {
  return stack.filter((notification) => notification.id !== id)
}

export function shown(stack: readonly Notification[]): readonly Notification[] {
  return stack.slice(0, NOTIFICATIONS_SHOWN)
}

/** Errors, anything with an action and the confirm-email notice stay until closed (notification 1). */
export function staysUntilClosed({ type, customUi }: Notification): boolean {
  return STAYING.includes(type) || customUi !== null
}
