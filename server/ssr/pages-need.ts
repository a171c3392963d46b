import type { customerIn } from '#adapters/storage/chosen-customer.ts'
import type { PageServices } from '#application/services.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { ThirdParties } from '#domain/consent/third-parties.ts'
import type { ShopApp, ShopContext } from '#server/http/shop-app.ts'
import type { BrowserConfig } from '#ui/boot.ts'
import type { PageAsked, PageRenderer } from './page.ts'
import type { PageAssets } from './page-assets.ts'

/** What shared pages are made of, and for how long they are right. */
export interface SharedNeed {
  /** Bytes of finished pages that a process keeps. */
  readonly maxBytes: number
  /** Ports that answer everybody alike. */
  readonly services: Partial<PageServices>
  /** Another text whenever something that these say may have changed; what moved before it was asked for is in it. */
  version(): Promise<string>
  now(): number
}

/** Where pages come from: the finished build, or Vite's server during development. */
export interface Pages {
  /** Files that pages ask for, where no other server has them. */
  serveFiles(app: ShopApp): void
  renderer(): Promise<PageRenderer>
  assets(path: string): Promise<PageAssets>
}

export interface PagesNeed {
  readonly pages: Pages
  readonly config: BrowserConfig
  /** Whose scripts a visitor may allow. */
  readonly thirdParties: ThirdParties
  /** Whose frames a visitor's page may show. */
  readonly frames: readonly string[]
  /** Pages that are the same for all visitors; null where nobody can say when they change. */
  readonly shared: SharedNeed | null
  /** The ports behind a request's page. */
  services(context: ShopContext): PageServices
  consent(context: ShopContext): ReturnType<PageAsked['consent']>
  experiments(context: ShopContext, consent: Consent): ReturnType<PageAsked['experiments']>
  /** Once a document is there: sends what it keeps in the browser. */
  send(context: ShopContext): void
  viewer(
    context: ShopContext,
    chosen: ReturnType<typeof customerIn>,
  ): ReturnType<PageAsked['viewer']>
}
