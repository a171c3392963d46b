import { makeAutoObservable } from 'mobx'

/** Flags that the whole client follows: slowing down (limits 1), and a closed shop (access 2). */
export class SlowDownStore {
  rateLimited = false
  variantDownloadsLimitReached = false
  maintenance = false
  /** When the server may be called again, in epoch milliseconds. */
  until = 0

  constructor() {
    makeAutoObservable(this)
  }

  /** If any flag is true, the client goes to /503. */
  get limited(): boolean {
    return this.rateLimited || this.variantDownloadsLimitReached
  }

  /** Handles the error of a shopper's call; most errors do not concern this store. */
  handle(error: unknown): void {
    const { kind, retryAfterSeconds } = Object(error) as Record<string, unknown>
    if (kind === 'maintenance') this.maintenance = true
    if (kind === 'rate-limited') this.rateLimited = true
    if (kind === 'variant-downloads-limit') this.variantDownloadsLimitReached = true
    if (typeof retryAfterSeconds === 'number' && this.limited) {
      this.until = Math.max(this.until, Date.now() + retryAfterSeconds * 1000)
    }
  }

  clear(): void {
    this.rateLimited = false
    this.variantDownloadsLimitReached = false
    this.until = 0
  }

  reopened(): void {
    this.maintenance = false
  }
}
