import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a thread answers to what it was asked: one message for each, in their order. */
export type WorkerAnswer<Made> = { readonly made: Made } | { readonly fault: unknown }

interface ThreadFacts {
  readonly entry: URL
  readonly name: string
  /** Milliseconds: an answer that takes longer never comes. */
  readonly longestMs: number
  /** Milliseconds without work after which its memory is given back. */
  readonly idleMs: number
}

/**
 * A thread that is started by the first work and answers one message at a time: the caller sees to that. Work fails alone,
 * with its own fault; a thread that ends fails what it has begun, and the next work starts another. An idle one keeps no process.
 */
export function workerThread<Order, Made>({ entry, name, longestMs, idleMs }: ThreadFacts) {
  let known: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const worker = new Worker(entry, { name })
    // One that breaks between two works is replaced by the next: nothing was lost.
    worker.on('error', () => forget(worker))
    worker.on('exit', () => forget(worker))
    return worker
  }

  function forget(worker: Worker): void {
    if (known === worker) known = null
  }

  function end(worker: Worker): void {
    // At once: whatever is sent to one that is ending gets no answer.
    forget(worker)
    void worker.terminate()
  }

  return async (order: Order): Promise<Made> => {
    clearTimeout(idle)
    const worker = (known ??= start())
    worker.ref()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      end(worker)
      late.reject(new Error('the thread took too long'))
    }, longestMs)
    try {
      return await Promise.race([answer<Order, Made>(worker, order), late.promise])
    } finally {
      clearTimeout(timer)
      worker.unref()
      idle = setTimeout(end, idleMs, worker).unref()
    }
  }
}

async function answer<Order, Made>(worker: Worker, order: Order): Promise<Made> {
  // Throws where the order cannot be sent.
  worker.postMessage(order)
  const over = new AbortController()
  const { signal } = over
  const ended = once(worker, 'exit', { signal }).then(([code]) => {
    throw new Error(`the thread ended with ${String(code)}`)
  })
  try {
    // What breaks the thread rejects as well.
    const [said] = await Promise.race([once(worker, 'message', { signal }), ended])
    const message = said as WorkerAnswer<Made>
    if ('fault' in message) throw message.fault
    return message.made
  } finally {
    over.abort()
    ended.catch(() => undefined)
  }
}
