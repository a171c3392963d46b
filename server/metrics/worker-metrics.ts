import { AggregatorRegistry, Gauge, Registry } from 'prom-client'

/** A serving process, with its number. */
export interface ServingProcess {
  readonly number: number
  readonly process: {
    isConnected(): boolean
    send(message: object, onSent: (fault: Error | null) => void): unknown
    on(event: 'message', hear: (message: unknown) => void): unknown
    off(event: 'message', hear: (message: unknown) => void): unknown
  }
}

/** Time limit in milliseconds for all processes together. Collectors usually wait for ten seconds. */
const PATIENCE_MS = 2_000

const ASKED = 'metrics-asked'
const COUNTED = 'metrics-counted'

/**
 * The metrics of all serving processes, each labeled with its number. A process that does not answer in time,
 * because it is blocked, is left out, and its number has the value 0 in `emberstock_worker_up`.
 */
export function metricsOfWorkers(
  serving: () => readonly ServingProcess[],
  patienceMs = PATIENCE_MS,
): { text(): Promise<string> } {
  let asks = 0
  return {
    text: async () => {
      const counted = await Promise.all(
        serving().map(async ({ number, process }) => ({
          number,
          metrics: await countedBy(process, (asks += 1), patienceMs),
        })),
      )
      const answered = counted.flatMap(({ metrics }) => (metrics === null ? [] : [metrics]))
      return AggregatorRegistry.aggregate([...answered, await upOf(counted)]).metrics()
    },
  }
}

/** Makes a worker answer requests for its metrics. */
export function answerMetrics(metrics: () => Promise<readonly object[]>): void {
  process.on('message', (message: unknown) => {
    const ask: unknown = Reflect.get(Object(message), ASKED)
    if (typeof ask !== 'number') return
    const tell = (counted: readonly object[] | null) =>
      process.send?.({ [COUNTED]: counted, ask }, undefined, undefined, () => undefined)
    metrics().then(tell, () => tell(null))
  })
}

/** Null if there was no answer in time. */
function countedBy(
  process: ServingProcess['process'],
  ask: number,
  patienceMs: number,
): Promise<object[] | null> {
  return new Promise((resolve) => {
    const end = (counted: object[] | null) => {
      clearTimeout(late)
      process.off('message', hear)
      resolve(counted)
    }
    const hear = (message: unknown) => {
      const said = Object(message)
      if (Reflect.get(said, 'ask') !== ask) return
      const counted: unknown = Reflect.get(said, COUNTED)
      end(Array.isArray(counted) ? counted : null)
    }
    const late = setTimeout(() => end(null), patienceMs)
    process.on('message', hear)
    if (!process.isConnected()) return end(null)
    process.send({ [ASKED]: ask }, (fault) => fault && end(null))
  })
}

interface Counted {
  readonly number: number
  readonly metrics: object[] | null
}

/** While a worker is being renewed, two have its number. */
async function upOf(counted: readonly Counted[]): Promise<object[]> {
  const registry = new Registry()
  const up = new Gauge({
    name: 'emberstock_worker_up',
    help: '1 if the worker reported its metrics in time. 0 if it is blocked; its metrics are then missing.',
    labelNames: ['worker'],
    registers: [registry],
  })
  for (const [number, some] of Map.groupBy(counted, (one) => one.number)) {
    up.set({ worker: String(number) }, some.some(({ metrics }) => metrics === null) ? 0 : 1)
  }
  return registry.getMetricsAsJSON()
}
