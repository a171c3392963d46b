export const SLOW_DOWN_PATH = '/503'
export const MAINTENANCE_PATH = '/maintenance'

/** The state of /503 in its history entry, which survives a reload. */
export interface RateLimitWait {
  /** Where to continue: a path of the shop. */
  readonly from: string
  /** Whether that is the history entry before this one, with everything that was typed there. */
  readonly isBehind: boolean
  /** Epoch milliseconds. */
  readonly until: number
}

export function readRateLimitWait(state: unknown): RateLimitWait | null {
  const { waiting } = Object(state) as { readonly waiting?: RateLimitWait }
  return waiting ?? null
}
