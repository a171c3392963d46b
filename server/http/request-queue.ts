/** Milliseconds of one turn of the event loop in which requests are begun: then what is under way goes on, and newcomers are heard. */
const TURN_MS = 20
/** Most requests that are begun in one turn, however little each takes. */
const MOST_IN_A_TURN = 64
/** Once the first of a queue has waited so long, whoever comes is asked to come back. */
const LONGEST_WAIT_MS = 700
/** A queue that is shorter has only had bad luck: something else held up the process. */
const FEWEST_WAITING = 16
/** For so long in a row the process does nothing but accept connections. */
const ACCEPTING_MS = 20

interface Waiting {
  readonly begin: () => void
  readonly since: number
}

/**
 * Begins requests in the order in which they came, a few in each turn. Without it a crowd's requests would all be worked off
 * before anybody is told that there are too many, since most answers take no longer than the turn in which they are begun.
 * And since a turn of the event loop accepts one connection alone (libuv 1.52), turns are short while more are waiting.
 */
export function requestQueue(now: () => number = () => performance.now()) {
  const queue: Waiting[] = []
  let turnBegan: number | null = null
  let hasAccepted = false
  let acceptingSince: number | null = null
  const hasTime = () => turnBegan !== null && now() - turnBegan < TURN_MS

  /** Whether a connection was accepted during this turn, so that the next may bring another; not for long in a row. */
  const isAccepting = () => {
    if (!hasAccepted) acceptingSince = null
    else acceptingSince ??= now()
    hasAccepted = false
    if (acceptingSince === null || now() - acceptingSince < ACCEPTING_MS)
      return acceptingSince !== null
    acceptingSince = null
    return false
  }
  const openTurn = () => {
    if (turnBegan !== null) return
    turnBegan = now()
    setImmediate(endTurn)
  }
  const endTurn = () => {
    if (isAccepting()) return void setImmediate(endTurn)
    if (queue.length === 0) {
      turnBegan = null
      return
    }
    // One by one: what each does until it has to wait is done before the next looks at the time.
    setImmediate(() => (turnBegan = now()))
    const most = Math.min(queue.length, MOST_IN_A_TURN)
    for (let count = 0; count < most; count += 1) setImmediate(beginFirst)
    setImmediate(endTurn)
  }
  const beginFirst = () => {
    if (hasTime()) queue.shift()?.begin()
  }

  return {
    /** A new connection was accepted. */
    accepted(): void {
      hasAccepted = true
      openTurn()
    },

    /** Begins it now or in its turn; false where too many wait, and whoever asks should be told so. */
    begin(work: () => void): boolean {
      openTurn()
      const [first] = queue
      if (!first && !hasAccepted && hasTime()) {
        work()
        return true
      }
      if (first && queue.length >= FEWEST_WAITING && now() - first.since > LONGEST_WAIT_MS) {
        return false
      }
      queue.push({ begin: work, since: now() })
      return true
    },

    /** Waits with heavy work while connections are accepted, though not for long. */
    async afterAccepting(): Promise<void> {
      const until = now() + ACCEPTING_MS
      do await new Promise((resolve) => setImmediate(resolve))
      while (now() < until && (hasAccepted || acceptingSince !== null))
    },
  }
}

/** Those of this process. */
export const processQueue = requestQueue()
