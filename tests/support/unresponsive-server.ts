import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** Listens, reports its port, and then accepts no connection: like a machine that is up but hangs. */
const DEAF = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
  })`

/** An address that no connection can be made to: its queue is full, and nothing empties it. */
export async function unresponsiveAddress(): Promise<string> {
  const worker = new Worker(DEAF, { eval: true })
  onTestFinished(async () => void (await worker.terminate()))
  const [port] = (await once(worker, 'message')) as [number]
  const waiting: Socket[] = []
  onTestFinished(() => waiting.forEach((one) => one.destroy()))
  for (let tries = 0; tries < 20; tries += 1) {
    const line = connect(port, '127.0.0.1').on('error', () => undefined)
    waiting.push(line)
    const isTaken = await Promise.race([
      once(line, 'connect').then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 150)),
    ])
    if (!isTaken) return `http://127.0.0.1:${port}`
  }
  throw new Error('a queue of one takes everybody')
}
