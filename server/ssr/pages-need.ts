import type { customerIn } from '#adapters/storage/chosen-customer.ts'
import type { PageServices } from '#application/services.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { ThirdParties } from '#domain/consent/third-parties.ts'
import type { ShopApp, ShopContext } from '#server/http/shop-app.ts'
import type { BrowserConfig } from '#ui/boot.ts'
import type { PageAsked, PageRenderer } from './page.ts'
import type { PageAssets } from './page-assets.ts'

/** What shared pages are rendered from, and how long they are valid. */
export interface SharedNeed {
  /** Maximum number of bytes of rendered pages that a process keeps. */
  readonly maxBytes: number
  /** Ports that respond to everyone in the same way. */
  readonly services: Partial<PageServices>
  /**
   * A different text whenever the results of these ports may have changed; it covers every change made before
   * the call.
   */
  version(): Promise<string>
  now(): number
}

/** Where pages come from: the finished build, or Vite's server during development. */
export interface Pages {
  /** Serves the files that pages request, if no other server has them. */
  serveFiles(app: ShopApp): void
  renderer(): Promise<PageRenderer>
  assets(path: string): Promise<PageAssets>
}

export interface PagesNeed {
  readonly pages: Pages
  readonly config: BrowserConfig
  /** Third parties whose scripts a visitor may allow. */
  readonly thirdParties: ThirdParties
  /** Origins whose frames a visitor's page may show. */
  readonly frames: readonly string[]
  /** Pages that are the same for all visitors; null if it cannot be known when they change. */
  readonly shared: SharedNeed | null
  /** The ports that a request's page uses. */
  services(context: ShopContext): PageServices
  consent(context: ShopContext): ReturnType<PageAsked['consent']>
  experiments(context: ShopContext, consent: Consent): ReturnType<PageAsked['experiments']>
  /** Once a document is rendered: sends the cookies that it sets. */
  send(context: ShopContext): void
  viewer(
    context: ShopContext,
    chosen: ReturnType<typeof customerIn>,
  ): ReturnType<PageAsked['viewer']>
}
