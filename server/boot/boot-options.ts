import type { ShopApp } from '../http/shop-app.ts'
import type { ShopMetrics } from '../metrics/shop-metrics.ts'
import type { Pages } from '../ssr/pages-need.ts'

/** What a shop is opened with, beside its configuration. */
export interface BootOptions {
  readonly pages: Pages
  readonly show: (line: string) => void
  readonly metrics?: ShopMetrics | null
  /** Names the build that runs, for what it alone can read again; none where the sources run as they are. */
  readonly build?: string | null
}

export interface RunningShop {
  readonly app: ShopApp
  /** Sends what is still promised and closes the database. */
  close(): Promise<void>
}
