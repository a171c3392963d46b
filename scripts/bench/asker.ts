import { Agent, request } from 'node:http'

/** An answer without its body: of those there are too many to keep. */
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

export type Asker = ReturnType<typeof askerOf>

/** Asks a server of this machine over connections that are used again. */
export function askerOf(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

  function ask(asking: Asking, begun = performance.now()): Promise<Received> {
    const { path, body, cookies } = asking
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
              'Idempotency-Key': `day-${crypto.randomUUID()}`,
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
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              ms: performance.now() - begun,
              retryAfter: answer.headers['retry-after'] !== undefined,
              text: Buffer.concat(parts).toString('latin1'),
            }),
          )
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server may end an idle connection just as it is used again: browsers ask anew, and so does this.
        const isUnused = sent.reusedSocket && error.code === 'ECONNRESET'
        if (isUnused) resolve(ask(asking, begun))
        else resolve({ status: 0, ms: performance.now() - begun, retryAfter: false, text: '' })
      })
      sent.end(text)
    })
  }

  return { ask, close: () => agent.destroy() }
}
