import { Agent, request } from 'node:http'

/** A response without its body: there are too many bodies to keep. */
export interface Answered {
  readonly status: number
  readonly ms: number
  readonly retryAfter: boolean
}

export interface Received extends Answered {
  readonly text: string
}

export interface Asking {
  readonly path: string
  readonly body?: object
  readonly cookies?: Map<string, string>
}

interface Attempt {
  readonly begun: number
  /** Idempotency key of a change, so that it is made once however often it is sent. */
  readonly key: string
  readonly isLast?: boolean
}

export type HttpClient = ReturnType<typeof httpClient>

/** Sends requests to a server on this machine over reused connections. */
export function httpClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

  let askedAnew = 0

  function ask(asking: Asking): Promise<Received> {
    return askOnce(asking, { begun: performance.now(), key: `day-${crypto.randomUUID()}` })
  }

  /**
   * A server may close an idle connection just as it is reused, or respond with 408 because it waited too
   * long before the connection was first used. Browsers retry in both cases, and so does this, once.
   */
  function askOnce(asking: Asking, attempt: Attempt): Promise<Received> {
    const { path, body, cookies } = asking
    const { begun, key, isLast = false } = attempt
    const anew = () => {
      askedAnew += 1
      return askOnce(asking, { ...attempt, isLast: true })
    }
    const text = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path,
          method: text === undefined ? 'GET' : 'POST',
          headers: {
            'Accept-Encoding': 'gzip',
            ...(text !== undefined && {
              'Content-Type': 'application/json',
              'Idempotency-Key': key,
            }),
            ...(cookies && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          },
        },
        (answer) => {
          for (const cookie of answer.headers['set-cookie'] ?? []) {
            const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? []
            cookies?.set(name, value)
          }
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => {
            if (answer.statusCode === 408 && !isLast) return resolve(anew())
            resolve({
              status: answer.statusCode ?? 0,
              ms: performance.now() - begun,
              retryAfter: answer.headers['retry-after'] !== undefined,
              text: Buffer.concat(parts).toString('latin1'),
            })
          })
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const isEnded = error.code === 'ECONNRESET' || error.code === 'EPIPE'
        if (isEnded && !isLast) resolve(anew())
        else resolve({ status: 0, ms: performance.now() - begun, retryAfter: false, text: '' })
      })
      sent.end(text)
    })
  }

  return { ask, askedAnew: () => askedAnew, close: () => agent.destroy() }
}
