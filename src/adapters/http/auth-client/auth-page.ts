/** What the authentication client uses of the page that it runs in. */
export interface AuthPage {
  /** The page's own address. */
  readonly href: string
  readonly visible: boolean
  readonly online: boolean
  /** Shared by the tabs of one browser; null if forbidden. */
  readonly storage: Storage | null
  /** Milliseconds on a monotonic clock. */
  now(): number
  redirectTo(url: string): void
  /** Sends without waiting, even while the page unloads; returns false if it cannot. */
  beacon(url: string, body: URLSearchParams): boolean
  show(level: LogLevel, ...words: readonly unknown[]): void
  /** Returns a function that stops listening. */
  on(
    event: 'focus' | 'online' | 'storage' | 'visibilitychange',
    listener: (event: Event) => void,
  ): () => void
}

export type LogLevel = 'error' | 'warn' | 'debug'

/** Creates an `AuthPage` from a browser window. */
export function browserPage(window: Window & typeof globalThis): AuthPage {
  const { document, location, navigator } = window
  return {
    get href() {
      return location.href
    },
    get visible() {
      return document.visibilityState === 'visible'
    },
    get online() {
      return navigator.onLine
    },
    get storage() {
      return storageOf(window)
    },
    now: () => window.performance.now(),
    redirectTo: (url) => {
      location.assign(url)
      // An address that differs only after its # would not be fetched.
      if (url.includes('#')) location.reload()
    },
    beacon: (url, body) => navigator.sendBeacon?.(url, body) ?? false,
    // oxlint-disable-next-line no-console -- the protocol shows its log there before it sends it
    show: (level, ...words) => console[level](...words),
    on: (event, listener) => {
      const target = event === 'visibilitychange' ? document : window
      target.addEventListener(event, listener)
      return () => target.removeEventListener(event, listener)
    },
  }
}

/** For servers that render pages: not visible, no storage, and no logging, since servers have their own log. */
export const NO_PAGE: AuthPage = {
  href: '/',
  visible: false,
  online: true,
  storage: null,
  now: () => 0,
  redirectTo: () => undefined,
  beacon: () => true,
  show: () => undefined,
  on: () => () => undefined,
}

/** Browsers that block storage throw as soon as it is accessed. */
function storageOf(window: Window): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
