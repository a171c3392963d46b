import { expect, test } from 'vitest'
import { workerThread } from '#server/documents/worker-thread.ts'

/** Says what it is told with the number of its thread; `fail` fails, `end` ends the thread, `break` breaks it, `hang` never answers. */
const SCRIPT = `
import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', (order) => {
  if (order === 'end') process.exit(3)
  if (order === 'break') throw new Error('out of toner')
  if (order === 'fail') return parentPort.postMessage({ fault: new RangeError('no such paper') })
  if (order !== 'hang') parentPort.postMessage({ made: { order, threadId } })
})`

interface Said {
  readonly order: string
  readonly threadId: number
}

const thread = (times: { readonly longestMs?: number; readonly idleMs?: number } = {}) =>
  workerThread<unknown, Said>({
    entry: new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`),
    name: 'test',
    longestMs: 30_000,
    idleMs: 30_000,
    ...times,
  })

test('one thread does one work after the other, and a fault is that of its own work alone', async () => {
  const ask = thread()
  const first = await ask('first')
  await expect(ask('fail')).rejects.toThrow(new RangeError('no such paper'))
  expect(await ask('second')).toEqual({ order: 'second', threadId: first.threadId })
})

test.each([
  ['end', 'the thread ended with 3'],
  ['break', 'out of toner'],
])(
  'a thread that is told to %s fails what it has begun, and the next work has another',
  async (order, fault) => {
    const ask = thread()
    const { threadId } = await ask('first')
    await expect(ask(order)).rejects.toThrow(fault)
    const next = await ask('next')
    expect(next.order).toBe('next')
    expect(next.threadId).not.toBe(threadId)
  },
)

test('work that takes too long ends with its thread', async () => {
  await expect(thread({ longestMs: 50 })('hang')).rejects.toThrow('took too long')
})

test('a thread without work ends, and the next work has another', async () => {
  const ask = thread({ idleMs: 0 })
  const { threadId } = await ask('first')
  await new Promise((later) => setTimeout(later, 10))
  expect((await ask('second')).threadId).not.toBe(threadId)
})

test('what cannot be sent to a thread fails at once, and holds up nothing', async () => {
  const ask = thread()
  await expect(ask(() => 'a function')).rejects.toThrow('could not be cloned')
  expect((await ask('next')).order).toBe('next')
})
