import { errAsync, type ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'

interface Queue {
  readonly atOnce: number
  /** Once this many wait, newcomers are asked to come back. */
  readonly waiting: number
  readonly retryAfterSeconds: number
}

/** Does heavy work a little at a time (security 20): the rest waits, or is refused before any work is done for it. */
export function turns({ atOnce, waiting: most, retryAfterSeconds }: Queue) {
  const waiting: (() => void)[] = []
  let running = 0

  async function run<Made>(work: () => Promise<Made>): Promise<Made> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return <Made>(work: () => Promise<Made>): ResultAsync<Made, Outage> =>
    waiting.length >= most
      ? errAsync({ kind: 'rate-limited', retryAfterSeconds })
      : attempted(run(work))
}
