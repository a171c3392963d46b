import type { NavigateFunction } from 'react-router-dom'
import { CONFIRMATION_FOLLOWED } from '#messages/confirmation-messages.ts'
import type { NotificationStore } from '../stores/notification-store.ts'

const NAME = 'account_confirmation_success'

/**
 * Reports the outcome of a confirmation link and removes it from the address, so that a reload does not report it
 * again.
 */
export function notifyConfirmation(
  search: string,
  notifications: NotificationStore,
  navigate: NavigateFunction,
): void {
  const rest = new URLSearchParams(search)
  const outcome = rest.get(NAME)
  rest.delete(NAME)
  if (outcome === 'true') {
    notifications.say({ type: 'success', body: CONFIRMATION_FOLLOWED.confirmed })
  }
  if (outcome === 'false') {
    notifications.say({ type: 'error', body: CONFIRMATION_FOLLOWED.refused })
  }
  void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true })
}
