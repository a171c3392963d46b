import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import {
  AUTH_HEADERS,
  type AuthHeaders,
  type AuthHeaderStorage,
} from '#application/ports/auth-headers.ts'
import { readProblem } from '#contract/problem.ts'
import type { Sender } from './api.ts'

/**
 * A path of the API proper, never an absolute URL: anything that starts with `//` or a scheme leads to
 * another origin.
 */
const OWN_API = /^\/api\/v1\//

/**
 * Attaches the stored header set to API calls and stores the set from each response. A set that no longer
 * works is discarded and the call repeated once, so that the cookie can authenticate it.
 */
export function carryingAuthHeaders(sender: Sender, authHeaders: AuthHeaderStorage): Sender {
  async function send(config: AxiosRequestConfig, sent: AuthHeaders | null) {
    const headers = { ...(config.headers as Record<string, string>), ...sent }
    const answer = await sender.request({ ...config, headers })
    keepFrom(answer, sent, authHeaders)
    return answer
  }

  return {
    request: async (config) => {
      if (!OWN_API.test(config.url ?? '')) return sender.request(config)
      const sent = authHeaders.read()
      const answer = await send(config, sent)
      if (!sent || !isInvalidToken(answer)) return answer
      // Another call may have stored a newer set in the meantime; only the one that was sent is dead.
      if (isSameToken(authHeaders.read(), sent)) authHeaders.discard()
      return send(config, authHeaders.read())
    },
  }
}

/** Blank headers mean: continue with the set you have (protocol 2). So does a set older than the stored one. */
function keepFrom(
  answer: AxiosResponse,
  sent: AuthHeaders | null,
  authHeaders: AuthHeaderStorage,
): void {
  const brought = headersOf(answer)
  if (!brought) return
  const isFreshKey = brought.client !== sent?.client
  if (isFreshKey || renews(authHeaders.read(), brought)) authHeaders.keep(brought)
}

/** Late responses for a session that has been left or replaced restore nothing. */
function renews(stored: AuthHeaders | null, brought: AuthHeaders): boolean {
  return stored?.client === brought.client && Number(brought.expiry) >= Number(stored.expiry)
}

function headersOf({ headers }: AxiosResponse): AuthHeaders | null {
  const found = AUTH_HEADERS.map((name) => [name, String(headers[name] ?? '').trim()] as const)
  if (found.some(([, value]) => value === '')) return null
  return Object.fromEntries(found) as AuthHeaders
}

/** Our own server reports this with a code; others with a list of texts and no `success` (protocol 2). */
function isInvalidToken({ status, data }: AxiosResponse<unknown>): boolean {
  if (status !== 401) return false
  const problem = readProblem(data)
  if (problem) return problem.code === 'TOKEN_INVALID'
  return Array.isArray(Reflect.get(Object(data), 'errors')) && !('success' in Object(data))
}

function isSameToken(one: AuthHeaders | null, other: AuthHeaders): boolean {
  return one?.['access-token'] === other['access-token']
}
