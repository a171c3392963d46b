/** Attempts that are counted in the unit that they belong to (security 15). */
export interface RateLimitRepository {
  /** Counts an attempt, in one statement, and returns the milliseconds to wait: 0 within the limit. */
  count(
    limit: { readonly key: string; readonly times: number; readonly perMs: number },
    now: number,
  ): Promise<number>
}
