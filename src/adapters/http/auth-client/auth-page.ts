/** What the authentication client uses of the page it runs in. */
export interface AuthPage {
  /** The page's own address. */
  readonly href: string
  readonly visible: boolean
  readonly online: boolean
  /** Shared by the tabs of one browser; null where it is forbidden. */
  readonly storage: Storage | null
  /** Milliseconds of a clock that never goes back. */
  now(): number
  redirectTo(url: string): void
  /** Sends without waiting, even while the page goes away; false if it cannot. */
  beacon(url: string, body: URLSearchParams): boolean
  show(level: LogLevel, ...words: readonly unknown[]): void
  /** Returns a function that stops listening. */
  on(
    event: 'focus' | 'online' | 'storage' | 'visibilitychange',
    listener: (event: Event) => void,
  ): () => void
}

export type LogLevel = 'error' | 'warn' | 'debug'

/** The page of a browser. */
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

/** On a server that renders pages: nobody is looking, nothing is remembered, and the log is its own. */
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

/** Browsers that block storage throw at the mere mention of it. */
function storageOf(window: Window): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
