import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { metricsOfWorkers } from '#server/metrics/worker-metrics.ts'

const ONE_REQUEST = {
  name: 'requests',
  help: 'Answers.',
  type: 'counter',
  aggregator: 'sum',
  values: [{ labels: { worker: '1' }, value: 3 }],
}

/** A process that answers whoever asks, at once, later or never. */
class Asked extends EventEmitter {
  readonly #answer: (ask: unknown, tell: (message: object) => void) => void

  constructor(answer: (ask: unknown, tell: (message: object) => void) => void) {
    super()
    this.#answer = answer
  }

  isConnected() {
    return true
  }

  send(message: object) {
    this.#answer(Reflect.get(message, 'metrics-asked'), (said) => this.emit('message', said))
  }
}

const answers = () =>
  new Asked((ask, tell) => {
    tell({ alarm: 'somebody else' })
    tell({ 'metrics-counted': [], ask: -1 })
    tell({ 'metrics-counted': [ONE_REQUEST], ask })
  })

const lines = async (...processes: readonly [number, Asked][]) => {
  const serving = processes.map(([number, process]) => ({ number, process }))
  const text = await metricsOfWorkers(() => serving, 20).text()
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

test('what the others have counted is shown beside the number of one that says nothing', async () => {
  const blocked = new Asked(() => undefined)
  expect(await lines([1, answers()], [2, blocked])).toEqual([
    'requests{worker="1"} 3',
    'emberstock_worker_up{worker="1"} 1',
    'emberstock_worker_up{worker="2"} 0',
  ])
  expect(blocked.listenerCount('message')).toBe(0)
})

test('one that cannot say what it has counted, and one that is gone, are named as well', async () => {
  const failing = new Asked((ask, tell) => tell({ 'metrics-counted': null, ask }))
  const gone = Object.assign(answers(), { isConnected: () => false })
  expect(await lines([3, failing], [4, gone])).toEqual([
    'emberstock_worker_up{worker="3"} 0',
    'emberstock_worker_up{worker="4"} 0',
  ])
})

test('of two that have one number while it is renewed, both answer or it is named', async () => {
  const silent = new Asked(() => undefined)
  expect(await lines([1, answers()], [1, answers()])).toEqual([
    'requests{worker="1"} 6',
    'emberstock_worker_up{worker="1"} 1',
  ])
  expect(await lines([1, answers()], [1, silent])).toContain('emberstock_worker_up{worker="1"} 0')
})
