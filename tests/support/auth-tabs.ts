import { authClient } from '#adapters/http/auth-client/auth-client.ts'
import { pageAuthHeaders } from '#adapters/http/page-auth-headers.ts'
import { storedAuthHeaders } from '#adapters/storage/auth-headers.ts'
import type { AuthPage, LogLevel } from '#adapters/http/auth-client/auth-page.ts'

export interface Tab extends AuthPage {
  visible: boolean
  online: boolean
  /** Where the page was sent. */
  readonly left: string[]
  /** What was written to the console. */
  readonly shown: { readonly level: LogLevel; readonly words: readonly unknown[] }[]
  /** What was sent as the page closed. */
  readonly beacons: { readonly url: string; readonly body: URLSearchParams }[]
  /** The person comes back to this tab. */
  cancelRedirect(): void
  /** The network connection is back. */
  reconnect(): void
  /** Lets time pass on the tab's clock without waiting for it. */
  pass(milliseconds: number): void
}

/** The tabs of one browser: they share one storage, and each is notified of what the others write. */
export function aBrowserWithTabs(href = 'https://shop.test/2d') {
  const kept = new Map<string, string>()
  const tabs: EventTarget[] = []

  const storageOf = (own: EventTarget): Storage =>
    ({
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => void kept.delete(key),
      setItem: (key: string, newValue: string) => {
        kept.set(key, newValue)
        for (const other of tabs) {
          if (other !== own)
            other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
        }
      },
    }) as unknown as Storage

  const open = (): Tab => {
    const events = new EventTarget()
    tabs.push(events)
    let now = 1_000
    const tab: Tab = {
      href,
      visible: true,
      online: true,
      storage: storageOf(events),
      left: [],
      shown: [],
      beacons: [],
      now: () => now,
      redirectTo: (url) => void tab.left.push(url),
      beacon: (url, body) => tab.beacons.push({ url, body }) > 0,
      show: (level, ...words) => void tab.shown.push({ level, words }),
      on: (event, listener) => {
        events.addEventListener(event, listener)
        return () => events.removeEventListener(event, listener)
      },
      cancelRedirect: () => {
        events.dispatchEvent(new Event('visibilitychange'))
        events.dispatchEvent(new Event('focus'))
      },
      reconnect: () => {
        tab.online = true
        events.dispatchEvent(new Event('online'))
      },
      pass: (milliseconds) => {
        now += milliseconds
      },
    }
    return tab
  }

  return { open, kept }
}

/** A single tab with its client, for tests that are about something else. */
export function aDevice(ask: typeof fetch = () => Promise.reject(new Error('no network'))) {
  const tab = aBrowserWithTabs().open()
  const auth = authClient({ base: BASE, page: tab, fetch: ask })
  return { tab, auth, authHeaders: pageAuthHeaders(storedAuthHeaders(tab.storage)) }
}

export const BASE = 'https://shop.test/api/auth'

interface Asked {
  /** `POST callback/credentials`. */
  readonly route: string
  readonly form: URLSearchParams
  readonly body: string
}

type Route = (asked: Asked) => unknown

/**
 * The far end of the network. A response is a status, a text that is not JSON, a status with a body, or a
 * value that is sent as JSON; or a function that returns one of them.
 */
export function aServer(routes: Readonly<Record<string, unknown>>) {
  const asked: Asked[] = []
  const ask: typeof fetch = async (url, init) => {
    const request = new Request(url, init)
    const body = await request.text()
    const route = `${request.method} ${request.url.slice(BASE.length + 1)}`
    const one = { route, form: new URLSearchParams(body), body }
    asked.push(one)
    const answer = routes[route]
    return responseOf(await (typeof answer === 'function' ? (answer as Route)(one) : answer))
  }
  return { fetch: ask, asked }
}

function responseOf(answer: unknown): Response {
  if (typeof answer === 'number') return Response.json({ message: 'no' }, { status: answer })
  if (typeof answer === 'string') return new Response(answer)
  if (typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer) {
    return Response.json(answer.body, { status: Number(answer.status) })
  }
  return Response.json(answer ?? null)
}
