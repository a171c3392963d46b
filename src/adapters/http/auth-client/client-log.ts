import type { LogLevel } from './auth-page.ts'
import { FORM, isSlowDown, type AuthConfig, type FetchFault } from './auth-wire.ts'

/** Codes of the client's own log (protocol 1). */
export type ClientCode = 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR'

/** Shows on the console first, then tells the server in a way that survives leaving the page. */
export function report(place: AuthConfig, code: ClientCode, { url, status, message }: FetchFault) {
  // Being asked to slow down is not an error (limits 1).
  const level: LogLevel = isSlowDown(status) ? 'warn' : 'error'
  place.page.show(level, `[auth] ${code}`, url, message)
  const body = new URLSearchParams({ level, code, url, message, client: 'true' })
  const log = `${place.base}/_log`
  if (place.page.beacon(log, body)) return
  void (place.fetch ?? fetch)(log, {
    method: 'POST',
    body: body.toString(),
    keepalive: true,
    headers: { ...place.headers, ...FORM },
  }).catch(() => undefined)
}
