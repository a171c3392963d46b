import type { Shop, DayAnswer } from './day-visitors.ts'

const TICK_MS = 10
/** How long each rate is tried. */
const TRIED_SECONDS = 9
/** The first rate to try is what so many visitors get who each wait for an answer before they ask again. */
const WAITING_VISITORS = 16
/** How much a rate that is held and one that is not may differ in the end. */
const PRECISION = 1.05
const MOST_TRIALS = 12
/** What waits on average may differ by this much between two thirds of a trial by chance. */
const GROWTH = { times: 1.5, visits: 8 }

interface Sent {
  readonly answers: readonly DayAnswer[]
  /** How many visits waited for their answers at each moment. */
  readonly waiting: readonly number[]
}

/** Starts visits at a rate per second, however many still wait for their answers, and waits for all of them. */
export async function sendAtRate(shop: Shop, rate: number, seconds: number): Promise<Sent> {
  const asked: Promise<DayAnswer>[] = []
  const waiting: number[] = []
  let answered = 0
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 1000
  while (passed() < seconds) {
    const due = passed() * rate
    while (asked.length < due) {
      asked.push(
        shop.nextVisit().then((one) => {
          answered += 1
          return one
        }),
      )
    }
    waiting.push(asked.length - answered)
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  return { answers: await Promise.all(asked), waiting }
}

/** The highest rate of visits per second at which none is refused and no more of them wait over time. */
export async function heldRate(shop: Shop): Promise<number> {
  let [held, missed] = [0, Number.POSITIVE_INFINITY]
  let rate = await rateOfWaiting(shop)
  for (let trial = 0; trial < MOST_TRIALS && missed / held > PRECISION; trial += 1) {
    if (isHeld(await sendAtRate(shop, rate, TRIED_SECONDS))) held = rate
    else missed = rate
    if (missed === Number.POSITIVE_INFINITY) rate *= 1.25
    else if (held === 0) rate *= 0.7
    else rate = Math.sqrt(held * missed)
  }
  if (held === 0) throw new Error('no rate was held')
  return held
}

/** Whether everyone was answered, and no more waited in the last third than in the one before. */
function isHeld({ answers, waiting }: Sent): boolean {
  const third = Math.floor(waiting.length / 3)
  const [before, last] = [mean(waiting.slice(third, 2 * third)), mean(waiting.slice(2 * third))]
  const isSteady = last <= before * GROWTH.times + GROWTH.visits
  return isSteady && answers.every(({ status }) => status > 0 && status < 400)
}

function mean(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
}

async function rateOfWaiting(shop: Shop): Promise<number> {
  let count = 0
  const end = performance.now() + TRIED_SECONDS * 1000
  const visitor = async () => {
    while (performance.now() < end) {
      await shop.nextVisit()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: WAITING_VISITORS }, visitor))
  return count / TRIED_SECONDS
}
