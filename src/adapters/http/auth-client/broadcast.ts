import type { AuthPage } from './auth-page.ts'

const KEY = 'nextauth.message'

export type Trigger = 'getSession' | 'signout'

/** Tells the other tabs of this browser to look again (protocol 1). A storage that fails tells nobody. */
export function notifyTabs(page: AuthPage, trigger: Trigger): void {
  const timestamp = Math.floor(Date.now() / 1000)
  try {
    page.storage?.setItem(KEY, JSON.stringify({ event: 'session', data: { trigger }, timestamp }))
  } catch {
    // Full or forbidden.
  }
}

/** What another tab said; null where it was about something else, or unreadable. */
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
