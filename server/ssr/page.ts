import type { PageServices } from '#application/services.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { Shown } from '#domain/experiment/experiment.ts'
import type { ThirdParties } from '#domain/consent/third-parties.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { ClosedFor } from '#domain/gate/closed.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { ResultAsync } from 'neverthrow'
import type { BrowserConfig } from '#ui/boot.ts'
import type { PageAssets } from './page-assets.ts'

/** One page that a browser asked for. */
export interface PageAsked {
  readonly request: Request
  readonly services: PageServices
  viewer(): ResultAsync<Viewer, Outage>
  /** What is allowed of analytics, experiments and marketing. */
  consent(): ResultAsync<Consent, Outage>
  /** What is shown of each experiment, under what is allowed. */
  experiments(consent: Consent): ResultAsync<Readonly<Record<string, Shown>>, Outage>
  /** What this device chose; a user's minimum raises it. */
  readonly licenseId: LicenseId
  readonly config: BrowserConfig
  /** Those that are set up; a document admits them or not. */
  readonly thirdParties: ThirdParties
  readonly assets: PageAssets
  /** The shop is closed: its one page is rendered, and no port is asked for anything. */
  readonly closedFor: ClosedFor | null
  /** Whose frames a visitor's page may show: those of a bot check that is an outside service. */
  readonly frames: readonly string[]
  /** Tells the operator what the shopper only sees as the error page. */
  alarm(cause: unknown): void
  /** Counts a page that could not be made since the database, or the other server, is down (limits 5). */
  unavailable(): void
}

/** A document for one request, as it is before its encoding is chosen. */
export interface PageDocument {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: Buffer<ArrayBuffer>
}

/** Renders the page of an address: a document, or what has none: a redirect, or that nothing can be rendered now. */
type RenderPage = (asked: PageAsked) => Promise<PageDocument | Response>

/** A page that is the same for everybody who asks for it alike. */
export interface SharedPage {
  readonly html: Buffer<ArrayBuffer>
  /** All but those that say for how long it is kept, and in which encoding it comes. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Renders the page of an address for all visitors. Nobody's request comes in: what is asked is made up of what they have in
 * common. Null where the page is not whole, not found, or not for everybody.
 */
type RenderShared = (asked: PageAsked) => Promise<SharedPage | null>

/** What the bundle for server rendering exports. */
export interface PageRenderer {
  readonly renderPage: RenderPage
  readonly renderShared: RenderShared
}
