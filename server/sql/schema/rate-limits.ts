/** How often something was tried since its window began. The key names the limit and whom it counts. */
export interface RateLimitTable {
  key: string
  count: number
  resets_at: number
}
