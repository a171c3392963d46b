import { waitEstimate } from '#server/concurrency-limiter.ts'

/**
 * Milliseconds of one turn in which requests are started; after that, requests in progress continue and new
 * ones are received.
 */
const TURN_MS = 20
/** Maximum number of requests started in one turn, however little time each takes. */
const MOST_IN_A_TURN = 64
/** New requests that would wait longer than this are asked to retry later. */
const LONGEST_WAIT_MS = 500
/** A shorter queue is no sign of overload: something else delayed the process. */
const FEWEST_WAITING = 16
/** Milliseconds. Whoever has waited longer here is let into the queues that follow, even where others are refused. */
const LONG_MS = 60
/** How long in a row the process may do nothing but accept connections. */
const ACCEPTING_MS = 20

/**
 * Starts requests in the order of their arrival, a few in each turn. Without it, all requests of a crowd would
 * be processed before anyone is told that there are too many, since most responses take no longer than the turn
 * in which they are started. And since a turn of the event loop accepts only one connection from each socket
 * (libuv 1.52), turns are short while more are waiting.
 */
export function requestQueue(
  now: () => number = () => performance.now(),
  laterShare: (kind: RequestKind) => number = () => 0,
) {
  const queue: ((hasWaited: boolean) => void)[] = []
  const wait = waitEstimate(FEWEST_WAITING, now)
  let turnBegan: number | null = null
  let hasAccepted = false
  let acceptingSince: number | null = null
  const hasTime = () => turnBegan !== null && now() - turnBegan < TURN_MS

  /**
   * Whether a connection was accepted during this turn, so that the next one may bring another; only for a
   * limited time in a row.
   */
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
    // Each in its own callback, so that the synchronous work of one is done before the next checks the time.
    setImmediate(() => (turnBegan = now()))
    const most = Math.min(queue.length, MOST_IN_A_TURN)
    for (let count = 0; count < most; count += 1) setImmediate(beginFirst)
    setImmediate(endTurn)
  }
  const beginFirst = () => {
    if (!hasTime()) return
    const begin = queue.shift()
    if (begin) begin(wait.began() > LONG_MS)
  }

  return {
    /** Reports that a new connection was accepted. */
    accepted(): void {
      hasAccepted = true
      openTurn()
    },

    /**
     * Starts the work now or in its turn, and tells it whether it has waited long; false if too many are waiting
     * here and in the queue that follows for its kind, in which case the client should be told so.
     */
    begin(work: (hasWaited: boolean) => void, kind: RequestKind): boolean {
      openTurn()
      if (queue.length === 0 && !hasAccepted && hasTime()) {
        work(false)
        return true
      }
      const longestMs = LONGEST_WAIT_MS * (1 - laterShare(kind))
      if (queue.length >= FEWEST_WAITING && wait.expectedMs() > longestMs) return false
      queue.push(work)
      wait.came()
      return true
    },

    /** Delays heavy work while connections are being accepted, for a limited time. */
    async afterAccepting(): Promise<void> {
      const until = now() + ACCEPTING_MS
      do await new Promise((resolve) => setImmediate(resolve))
      while (now() < until && (hasAccepted || acceptingSince !== null))
    },
  }
}

/**
 * What a request asks for: a page, or of the API something to read, a change of a cart and the like, a payment, or another
 * change.
 */
export type RequestKind = 'page' | 'read' | 'cart' | 'payment' | 'change'

/**
 * The queue in which requests of a kind wait after this one, by how much of its longest wait one would have to wait: from 0
 * to 1, or more.
 */
export const laterQueues = new Map<RequestKind, () => number>()

/** The request queue of this process. */
export const processQueue = requestQueue(undefined, (kind) => laterQueues.get(kind)?.() ?? 0)
