import type { Agent } from 'undici'

/** A provider that is up accepts a new connection within this time, give or take half a second (security 19). */
const CONNECT_MS = 1_000
/** Unused connections are closed before the provider closes them. */
const IDLE_MS = 4_000

/**
 * `fetch` over connections to one provider, with their own connection timeout; Node's own `fetch` has one for
 * all. The package is loaded with the first request: a shop without this provider never needs it.
 */
export function providerFetch(): typeof fetch {
  let agent: Agent | undefined
  return async (address, request) => {
    const undici = await import('undici')
    agent ??= new undici.Agent({
      allowH2: false,
      connect: { timeout: CONNECT_MS },
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
    })
    // The same standard, for which both packages have their own types.
    const send = undici.fetch as unknown as typeof fetch
    return send(address, { ...request, dispatcher: agent } as RequestInit)
  }
}
