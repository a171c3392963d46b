import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A thread's answer to an order: one message for each, in order. */
export type WorkerAnswer<Made> = { readonly made: Made } | { readonly fault: unknown }

interface ThreadFacts {
  readonly entry: URL
  readonly name: string
  /** Milliseconds: an answer that takes longer is given up. */
  readonly longestMs: number
  /** Milliseconds without work after which the thread ends, to free its memory. */
  readonly idleMs: number
}

/**
 * A thread that starts with its first order and answers one message at a time, which the caller must ensure. An
 * order that fails affects no other and rejects with its own fault; if the thread ends, the order in progress
 * fails and the next one starts a new thread. An idle thread does not keep the process alive.
 */
export function workerThread<Order, Made>({ entry, name, longestMs, idleMs }: ThreadFacts) {
  let known: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const worker = new Worker(entry, { name })
    // A thread that fails between two orders is replaced by the next one: nothing was lost.
    worker.on('error', () => forget(worker))
    worker.on('exit', () => forget(worker))
    return worker
  }

  function forget(worker: Worker): void {
    if (known === worker) known = null
  }

  function end(worker: Worker): void {
    // Forgotten right away: a message to a thread that is ending gets no answer.
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
  // Throws if the order cannot be posted.
  worker.postMessage(order)
  const over = new AbortController()
  const { signal } = over
  const ended = once(worker, 'exit', { signal }).then(([code]) => {
    throw new Error(`the thread ended with ${String(code)}`)
  })
  try {
    // Also rejects if the thread fails.
    const [said] = await Promise.race([once(worker, 'message', { signal }), ended])
    const message = said as WorkerAnswer<Made>
    if ('fault' in message) throw message.fault
    return message.made
  } finally {
    over.abort()
    ended.catch(() => undefined)
  }
}
