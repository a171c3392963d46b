export const SLOW_DOWN_PATH = '/503'
export const MAINTENANCE_PATH = '/maintenance'

/** What /503 remembers, in its entry of the history: a reload keeps it. */
export interface RateLimitWait {
  /** Where to go on: an address of ours. */
  readonly from: string
  /** It is the entry before this one, with everything that was typed there. */
  readonly isBehind: boolean
  /** Epoch milliseconds. */
  readonly until: number
}

export function readRateLimitWait(state: unknown): RateLimitWait | null {
  const { waiting } = Object(state) as { readonly waiting?: RateLimitWait }
  return waiting ?? null
}
