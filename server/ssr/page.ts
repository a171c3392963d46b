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

/** A page that a browser requested. */
export interface PageAsked {
  readonly request: Request
  readonly services: PageServices
  viewer(): ResultAsync<Viewer, Outage>
  /** The viewer's consent to analytics, experiments and marketing. */
  consent(): ResultAsync<Consent, Outage>
  /** The variants of experiments to show, given the consent. */
  experiments(consent: Consent): ResultAsync<Readonly<Record<string, Shown>>, Outage>
  /** The license chosen on this device; a user's minimum raises it. */
  readonly licenseId: LicenseId
  readonly config: BrowserConfig
  /** The third parties that are configured; each document decides whether it admits them. */
  readonly thirdParties: ThirdParties
  readonly assets: PageAssets
  /** Set if the shop is closed: its only page is rendered, without calling any port. */
  readonly closedFor: ClosedFor | null
  /** Origins whose frames a visitor's page may show: those of a third-party bot check. */
  readonly frames: readonly string[]
  /** Reports to the operator what the shopper only sees as the error page. */
  alarm(cause: unknown): void
  /** Counts a page that could not be rendered because the database, or the other server, is down (limits 5). */
  unavailable(): void
}

/** A document for one request, before its encoding is chosen. */
export interface PageDocument {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: Buffer<ArrayBuffer>
}

/**
 * Renders the page of an address: a document, or a response without one, such as a redirect or the page of an
 * unavailable shop.
 */
type RenderPage = (asked: PageAsked) => Promise<PageDocument | Response>

/** A page that is the same for everyone who requests it in the same way. */
export interface SharedPage {
  readonly html: Buffer<ArrayBuffer>
  /** All headers except those about caching and encoding. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Renders the page of an address for all visitors. No visitor's request is passed in: `asked` is composed of
 * what they have in common. Null if the page is incomplete, not found, or not the same for everyone.
 */
type RenderShared = (asked: PageAsked) => Promise<SharedPage | null>

/** The exports of the server rendering bundle. */
export interface PageRenderer {
  readonly renderPage: RenderPage
  readonly renderShared: RenderShared
}
