import type { Clock } from '#application/ports/clock.ts'
import type { Orders } from '#application/ports/orders.ts'
import type { Texts } from '#application/ports/texts.ts'
import type { SiteEnvironment } from '#domain/gate/site-settings.ts'
import type { LinkLife } from '#domain/download/limits.ts'
import type { AnalyticsEvents } from './analytics-events.ts'
import type { ArticleTexts } from './article-texts.ts'
import type { AssetImporter } from './asset-importer.ts'
import type { ResumableUploads } from './resumable-uploads.ts'
import type { BotChecks } from './bot-check.ts'
import type { CertificateSigner } from './certificate-signer.ts'
import type { Documents } from './documents.ts'
import type { DownloadLinks } from './download-links.ts'
import type { FileStorage } from './file-storage.ts'
import type { IdentityProviders } from './identity-providers.ts'
import type { DatabaseOutages } from './database-outages.ts'
import type { Log } from './log.ts'
import type { Mailer, RenderEmail } from './mailer.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import type { OutboxQueue } from './outbox-queue.ts'
import type { PasswordHashes } from './password-hashes.ts'
import type { PaymentFingerprints } from './payment-fingerprints.ts'
import type { Payments, WebhookReader } from './payments.ts'
import type { PublicMedia } from './public-media.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Refunds } from './refunds.ts'
import type { Secrets } from './secrets.ts'
import type { SitePasswords } from './site-password.ts'
import type { SitemapAssets } from './sitemap-assets.ts'
import type { SitemapDocuments } from './sitemap-documents.ts'
import type { SocialCards } from './social-cards.ts'
import type { Statistics } from './statistics.ts'
import type { TaxRates } from './tax-rates.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { VatNumbers } from './vat-numbers.ts'
import type { VatRegister } from './vat-register.ts'

/** The server's ports, each under the single name that it is bound to. */
export interface Ports {
  /** Allows addresses at localhost to register: on a developer's machine only. */
  readonly allowLocalhost: boolean
  /**
   * Whether analytics events are stored at all: in production only, unless the environment says otherwise
   * (analytics 2).
   */
  readonly analyticsEnabled: boolean
  readonly analyticsEvents: AnalyticsEvents
  readonly articleTexts: ArticleTexts
  readonly assetImporter: AssetImporter
  readonly botChecks: BotChecks
  readonly certificateSigner: CertificateSigner
  readonly clock: Clock
  /** The shop's own mailbox. */
  readonly contact: string
  readonly databaseOutages: DatabaseOutages
  readonly documents: Documents
  /** Limits of one server, in memory: for events that are too frequent to be counted in the database. */
  readonly eventLimits: RateLimits
  readonly fingerprints: PaymentFingerprints
  readonly identityProviders: IdentityProviders
  readonly linkLife: LinkLife
  readonly links: DownloadLinks
  readonly log: Log
  readonly mailer: Mailer
  readonly oneTimeCodes: OneTimeCodes
  readonly orders: Orders
  readonly outbox: OutboxQueue
  readonly passwordHashes: PasswordHashes
  readonly payments: Payments
  /** Addresses of the proxies that are trusted to report where a request comes from. */
  readonly proxies: readonly string[]
  readonly publicMedia: PublicMedia
  /** The one public origin: for links, for secure cookies, and for deciding who may change anything. */
  readonly publicUrl: string
  readonly rateLimits: RateLimits
  readonly refunds: Refunds
  readonly renderEmail: RenderEmail
  /** Files on their way into the catalog. */
  readonly resumableUploads: ResumableUploads
  readonly secrets: Secrets
  /** The seller's details, line by line: on every invoice and certificate. */
  readonly seller: readonly string[]
  /** The environment's settings for maintenance and the site password. */
  readonly siteEnvironment: SiteEnvironment
  readonly sitePasswords: SitePasswords
  readonly sitemapAssets: SitemapAssets
  readonly sitemapDocuments: SitemapDocuments
  readonly socialCards: SocialCards
  readonly statistics: Statistics
  readonly storage: FileStorage
  readonly taxRates: TaxRates
  readonly texts: Texts
  readonly units: UnitOfWork
  readonly vatNumbers: VatNumbers
  readonly vatRegister: VatRegister
  readonly webhookReaders: readonly WebhookReader[]
}

/** Some of the ports, by name: the dependencies of a use case. */
export type Needs<Name extends keyof Ports> = Pick<Ports, Name>
