import type { AssetImportRepository } from './asset-import-repository.ts'
import type { AccessTokenRepository } from './access-token-repository.ts'
import type { AdminListRepository } from './admin-list-repository.ts'
import type { AccountRepository } from './account-repository.ts'
import type { ArticleRepository } from './article-repository.ts'
import type { AuditRepository } from './audit-repository.ts'
import type { CartRepository } from './cart-repository.ts'
import type { CatalogEditRepository } from './catalog-edit-repository.ts'
import type { CatalogRepository } from './catalog-repository.ts'
import type { CertificateRepository } from './certificate-repository.ts'
import type { ConsentRepository } from './consent-repository.ts'
import type { CreditRepository } from './credit-repository.ts'
import type { CustomerRepository } from './customer-repository.ts'
import type { DiscountCodeRepository } from './discount-code-repository.ts'
import type { EntitlementRepository } from './entitlement-repository.ts'
import type { SynonymRepository } from './synonym-repository.ts'
import type { ExperimentRepository } from './experiment-repository.ts'
import type { ExportRepository } from './export-repository.ts'
import type { FileOrderRepository } from './file-order-repository.ts'
import type { FileReportRepository } from './file-report-repository.ts'
import type { FreePackRepository } from './free-pack-repository.ts'
import type { GrantRepository } from './grant-repository.ts'
import type { HousekeepingRepository } from './housekeeping-repository.ts'
import type { InvoiceRepository } from './invoice-repository.ts'
import type { LibraryRepository } from './library-repository.ts'
import type { OnAccountRepository } from './on-account-repository.ts'
import type { OrderRepository } from './order-repository.ts'
import type { Outbox } from './outbox.ts'
import type { PaymentRecordRepository } from './payment-record-repository.ts'
import type { PopularityRepository } from './popularity-repository.ts'
import type { RateLimitRepository } from './rate-limit-repository.ts'
import type { PriceBookRepository } from './price-book-repository.ts'
import type { SpendRepository } from './spend-repository.ts'
import type { SubscriptionRepository } from './subscription-repository.ts'
import type { VatCheckRepository } from './vat-check-repository.ts'
import type { WishlistCommentRepository } from './wishlist-comment-repository.ts'
import type { WishlistRepository } from './wishlist-repository.ts'
import type { RefundRepository } from './refund-repository.ts'
import type { RevocationRepository } from './revocation-repository.ts'
import type { WithdrawalRepository } from './withdrawal-repository.ts'
import type { LinkedAccountRepository } from './linked-account-repository.ts'
import type { MailedTokenRepository } from './mailed-token-repository.ts'
import type { PersonalDataRepository } from './personal-data-repository.ts'
import type { SessionRepository } from './session-repository.ts'
import type { SurveyRepository } from './survey-repository.ts'
import type { LicenseRequestRepository } from './license-request-repository.ts'
import type { TeamRepository } from './team-repository.ts'
import type { AnalyticsReportRepository } from './analytics-report-repository.ts'
import type { AnalyticsRepository } from './analytics-repository.ts'
import type { NumbersRepository } from './numbers-repository.ts'
import type { DeliveryRepository } from './delivery-repository.ts'
import type { SiteSettingsRepository } from './site-settings-repository.ts'
import type { TwoFactorRepository } from './two-factor-repository.ts'

/**
 * The repositories that a unit of work reads and writes with: small, each named for its table or concept.
 * Their methods are queries and guarded writes that return whether they applied; they make no decisions and
 * create no refusals, and they throw on faults.
 */
export interface Repositories {
  readonly accessTokens: AccessTokenRepository
  readonly accounts: AccountRepository
  readonly adminLists: AdminListRepository
  readonly analytics: AnalyticsRepository
  readonly analyticsReports: AnalyticsReportRepository
  readonly articles: ArticleRepository
  readonly assetImports: AssetImportRepository
  readonly audit: AuditRepository
  readonly carts: CartRepository
  readonly catalog: CatalogRepository
  readonly catalogEdits: CatalogEditRepository
  readonly certificates: CertificateRepository
  readonly consents: ConsentRepository
  readonly credits: CreditRepository
  readonly customers: CustomerRepository
  readonly discountCodes: DiscountCodeRepository
  readonly entitlements: EntitlementRepository
  readonly experiments: ExperimentRepository
  readonly synonyms: SynonymRepository
  readonly exports: ExportRepository
  readonly fileOrders: FileOrderRepository
  readonly fileReports: FileReportRepository
  readonly teams: TeamRepository
  readonly licenseRequests: LicenseRequestRepository
  readonly freePacks: FreePackRepository
  readonly grants: GrantRepository
  readonly housekeeping: HousekeepingRepository
  readonly invoices: InvoiceRepository
  readonly library: LibraryRepository
  readonly onAccount: OnAccountRepository
  readonly orders: OrderRepository
  readonly outbox: Outbox
  readonly paymentRecords: PaymentRecordRepository
  readonly popularity: PopularityRepository
  readonly rateLimits: RateLimitRepository
  readonly priceBook: PriceBookRepository
  readonly spends: SpendRepository
  readonly subscriptions: SubscriptionRepository
  readonly vatChecks: VatCheckRepository
  readonly wishlistComments: WishlistCommentRepository
  readonly wishlists: WishlistRepository
  readonly refunds: RefundRepository
  readonly revocations: RevocationRepository
  readonly withdrawals: WithdrawalRepository
  readonly linkedAccounts: LinkedAccountRepository
  readonly mailedTokens: MailedTokenRepository
  readonly personalData: PersonalDataRepository
  readonly sessions: SessionRepository
  readonly surveys: SurveyRepository
  readonly twoFactors: TwoFactorRepository
  readonly siteSettings: SiteSettingsRepository
  readonly deliveries: DeliveryRepository
  readonly numbers: NumbersRepository
}
