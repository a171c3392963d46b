import type { AuthPage } from './auth-page.ts'

const KEY = 'nextauth.message'

export type Trigger = 'getSession' | 'signout'

/** Tells this browser's other tabs to request the session again (protocol 1). Does nothing if storage fails. */
export function notifyTabs(page: AuthPage, trigger: Trigger): void {
  const timestamp = Math.floor(Date.now() / 1000)
  try {
    page.storage?.setItem(KEY, JSON.stringify({ event: 'session', data: { trigger }, timestamp }))
  } catch {
    // Full or forbidden.
  }
}

/** Returns the trigger that another tab sent; null if the message was about something else or unreadable. */
export function onBroadcast(event: Event): Trigger | null {
  const { key, newValue } = event as StorageEvent
  if (key !== KEY || !newValue) return null
  try {
    const message = JSON.parse(newValue) as { event?: unknown; data?: { trigger?: unknown } } | null
    if (message?.event !== 'session' || !message.data) return null
    return message.data.trigger === 'signout' ? 'signout' : 'getSession'
  } catch {
    return null
  }
}
