import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Takes a request and answers it in its own time. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A server on loopback for one test; it learns its own origin before it takes the first request. */
export async function listeningOn(
  listenerAt: (origin: string) => Listener | Promise<Listener>,
): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const listener = await listenerAt(origin)
  server.on('request', (request, response) => void listener(request, response))
  return origin
}

/** Tests may put another in its place. */
const plainFetch = globalThis.fetch

/** A browser's fetch: it keeps cookies, knows its origin, and says where its requests come from. */
export function fetchOf(origin: string) {
  const jar = new Map<string, string>()

  const ask: typeof fetch = async (target, init) => {
    const request = new Request(
      new URL(target instanceof Request ? target.url : target, origin),
      init,
    )
    request.headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    if (request.method !== 'GET') request.headers.set('Origin', origin)
    request.headers.set('Sec-Fetch-Site', 'same-origin')
    const response = await plainFetch(request, { redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) keep(jar, set)
    return response
  }

  return { fetch: ask, jar }
}

function keep(jar: Map<string, string>, set: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
  if (value === '' || /;\s*max-age=0\b/i.test(set)) jar.delete(name)
  else jar.set(name, value)
}
