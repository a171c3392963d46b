interface Answer {
  readonly type: 'success' | 'error' | 'event'
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

export interface BidiConnection {
  send(method: string, params?: object): Promise<unknown>
  close(): void
}

/** Sends commands and receives events of WebDriver BiDi over one socket. */
export async function connectBidi(
  address: string,
  onEvent: (method: string, params: unknown) => void,
): Promise<BidiConnection> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0

  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.type === 'event') return onEvent(answer.method ?? '', answer.params)
    const asked = waiting.get(answer.id ?? -1)
    waiting.delete(answer.id ?? -1)
    if (answer.type === 'success') asked?.resolve(answer.result)
    else asked?.reject(new Error(`${answer.error}: ${answer.message}`))
  }
  socket.onclose = () => {
    for (const asked of waiting.values()) asked.reject(new Error('the browser closed the socket'))
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`${address} does not answer`))
  })

  return {
    send: (method, params = {}) => {
      last += 1
      const asked = Promise.withResolvers<unknown>()
      waiting.set(last, asked)
      socket.send(JSON.stringify({ id: last, method, params }))
      return asked.promise
    },
    close: () => socket.close(),
  }
}
