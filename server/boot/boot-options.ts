import type { ShopApp } from '../http/shop-app.ts'
import type { ShopMetrics } from '../metrics/shop-metrics.ts'
import type { Pages } from '../ssr/pages-need.ts'

/** What a shop is opened with, in addition to its configuration. */
export interface BootOptions {
  readonly pages: Pages
  readonly show: (line: string) => void
  /** Tells the operator what is amiss with the settings. */
  readonly warn?: (line: string) => void
  readonly metrics?: ShopMetrics | null
  /** Identifies the code that builds and reads read models; not set if the sources run directly. */
  readonly readModelFormat?: string | null
}

export interface RunningShop {
  readonly app: ShopApp
  /** How many orders an earlier process had left open, as the start found them. */
  readonly openOrders: number
  /** Sends the emails that are still in the outbox and closes the database. */
  close(): Promise<void>
}
