import { createServer } from 'node:https'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './loopback-certificate.ts'

export interface HttpsProxy {
  /** For example, `https://localhost:4443`. */
  readonly origin: string
  /** Forwards everything to this server, once it is known. */
  passTo(origin: string): void
  close(): Promise<void>
}

/** The proxy in front of a shop that is configured for HTTPS, as in production. */
export async function openHttpsProxy(): Promise<HttpsProxy> {
  let behind = ''
  const server = createServer(
    { cert: LOOPBACK_CERTIFICATE, key: LOOPBACK_KEY },
    (asked, answer) => {
      const { method, headers, url = '/' } = asked
      const passed = request(behind + url, { method, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      answer.on('close', () => passed.destroy())
      asked.pipe(passed)
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://localhost:${port}`,
    passTo: (origin) => {
      behind = origin
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
