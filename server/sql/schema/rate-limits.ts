/** The number of attempts since a window began. The key names the limit and whom it counts. */
export interface RateLimitTable {
  key: string
  count: number
  resets_at: number
}
