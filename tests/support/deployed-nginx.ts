import { once } from 'node:events'
import {
  connect as connectSecurely,
  type ClientHttp2Session,
  type IncomingHttpHeaders,
} from 'node:http2'
import { onTestFinished } from 'vitest'
import { startDeployedNginx } from './nginx-process.ts'

/**
 * Runs the proxy configured by `deploy/nginx.conf`, in front of servers at two ports, until the test ends;
 * returns its origin.
 */
export async function deployedNginx(ports: readonly [number, number]): Promise<string> {
  const { origin, stop } = await startDeployedNginx(ports)
  onTestFinished(stop)
  return origin
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Sends requests to an origin over HTTP/2 until the test ends, on one connection for as long as nginx keeps
 * it: a thousand requests. A request with a body is a POST.
 */
export async function overHttp2(origin: string) {
  const opened: ClientHttp2Session[] = []
  const open = () => {
    const session = connectSecurely(origin, { rejectUnauthorized: false })
    session.once('goaway', () => session.close())
    opened.push(session)
    return session
  }
  let session = open()
  await once(session, 'connect')
  onTestFinished(() => opened.forEach((one) => one.close()))
  return (path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const method = body ? 'POST' : 'GET'
      if (session.closed || session.destroyed) session = open()
      const stream = session.request({ ':path': path, ':method': method, ...headers })
      const chunks: Buffer[] = []
      let answered: IncomingHttpHeaders = {}
      stream.on('response', (given) => {
        answered = given
      })
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () =>
        resolve({
          status: Number(answered[':status']),
          headers: answered,
          body: Buffer.concat(chunks),
        }),
      )
      stream.on('error', reject)
      stream.end(body)
    })
}
