import { numbersRepository } from './admin/numbers-repository.ts'
import { deliveryRepository } from './admin/delivery-repository.ts'
import { siteSettingsRepository } from './site/site-settings-repository.ts'
import { licenseRequestRepository } from './teams/license-request-repository.ts'
import { teamRepository } from './teams/team-repository.ts'
import type { Repositories } from '#server/application/ports/repositories.ts'
import { accessTokenRepository } from './accounts/access-token-repository.ts'
import { twoFactorRepository } from './accounts/two-factor-repository.ts'
import { accountRepository } from './accounts/account-repository.ts'
import { linkedAccountRepository } from './accounts/linked-account-repository.ts'
import { mailedTokenRepository } from './accounts/mailed-token-repository.ts'
import { personalDataRepository } from './accounts/personal-data-repository.ts'
import { surveyRepository } from './accounts/survey-repository.ts'
import { sessionRepository } from './accounts/session-repository.ts'
import { adminListRepository } from './admin/admin-list-repository.ts'
import { analyticsReportRepository } from './analytics/analytics-report-repository.ts'
import { analyticsRepository } from './analytics/analytics-repository.ts'
import { auditRepository } from './audit-repository.ts'
import { cartRepository } from './carts/cart-repository.ts'
import { discountCodeRepository } from './carts/discount-code-repository.ts'
import { assetImportRepository } from './catalog-import/asset-import-repository.ts'
import { articleRepository } from './catalog/article-repository.ts'
import { catalogEditRepository } from './catalog-import/catalog-edit-repository.ts'
import { catalogRepository } from './catalog/catalog-repository.ts'
import { consentRepository } from './consent/consent-repository.ts'
import { creditRepository } from './credits/credit-repository.ts'
import { customerRepository } from './customer-repository.ts'
import type { Db } from './database.ts'
import { synonymRepository } from './catalog/synonym-repository.ts'
import { experimentRepository } from './experiments/experiment-repository.ts'
import { exportRepository } from './export/export-repository.ts'
import { fileOrderRepository } from './downloads/file-order-repository.ts'
import { fileReportRepository } from './downloads/file-report-repository.ts'
import { entitlementRepository } from './entitlement-repository.ts'
import { grantRepository } from './downloads/grant-repository.ts'
import { libraryRepository } from './downloads/library-repository.ts'
import { spendRepository } from './downloads/spend-repository.ts'
import { freePackRepository } from './free-packs/free-pack-repository.ts'
import { housekeepingRepository } from './housekeeping-repository.ts'
import { onAccountRepository } from './orders/on-account-repository.ts'
import { orderRepository } from './orders/order-repository.ts'
import { paymentRecordRepository } from './orders/payment-record-repository.ts'
import { outboxRepository } from './outbox-repository.ts'
import { certificateRepository } from './documents/certificate-repository.ts'
import { invoiceRepository } from './documents/invoice-repository.ts'
import { popularityRepository } from './popularity-repository.ts'
import { countUp } from './sql-rate-limits.ts'
import { priceBookRepository } from './subscriptions/price-book-repository.ts'
import { refundRepository } from './refunds/refund-repository.ts'
import { revocationRepository } from './refunds/revocation-repository.ts'
import { withdrawalRepository } from './refunds/withdrawal-repository.ts'
import { subscriptionRepository } from './subscriptions/subscription-repository.ts'
import { vatCheckRepository } from './vat-check-repository.ts'
import { wishlistCommentRepository } from './wishlists/wishlist-comment-repository.ts'
import { wishlistRepository } from './wishlists/wishlist-repository.ts'

/** Every repository, over the database or a transaction. */
export const createRepositories = (db: Db): Repositories => ({
  accessTokens: accessTokenRepository(db),
  twoFactors: twoFactorRepository(db),
  accounts: accountRepository(db),
  adminLists: adminListRepository(db),
  analytics: analyticsRepository(db),
  analyticsReports: analyticsReportRepository(db),
  articles: articleRepository(db),
  assetImports: assetImportRepository(db),
  audit: auditRepository(db),
  carts: cartRepository(db),
  catalog: catalogRepository(db),
  catalogEdits: catalogEditRepository(db),
  certificates: certificateRepository(db),
  licenseRequests: licenseRequestRepository(db),
  consents: consentRepository(db),
  credits: creditRepository(db),
  customers: customerRepository(db),
  discountCodes: discountCodeRepository(db),
  entitlements: entitlementRepository(db),
  experiments: experimentRepository(db),
  synonyms: synonymRepository(db),
  exports: exportRepository(db),
  fileOrders: fileOrderRepository(db),
  fileReports: fileReportRepository(db),
  teams: teamRepository(db),
  freePacks: freePackRepository(db),
  grants: grantRepository(db),
  housekeeping: housekeepingRepository(db),
  invoices: invoiceRepository(db),
  library: libraryRepository(db),
  onAccount: onAccountRepository(db),
  orders: orderRepository(db),
  outbox: outboxRepository(db),
  paymentRecords: paymentRecordRepository(db),
  popularity: popularityRepository(db),
  rateLimits: { count: (limit, now) => countUp(db, limit, now) },
  priceBook: priceBookRepository(db),
  spends: spendRepository(db),
  subscriptions: subscriptionRepository(db),
  vatChecks: vatCheckRepository(db),
  wishlistComments: wishlistCommentRepository(db),
  wishlists: wishlistRepository(db),
  refunds: refundRepository(db),
  revocations: revocationRepository(db),
  withdrawals: withdrawalRepository(db),
  linkedAccounts: linkedAccountRepository(db),
  mailedTokens: mailedTokenRepository(db),
  personalData: personalDataRepository(db),
  sessions: sessionRepository(db),
  surveys: surveyRepository(db),
  siteSettings: siteSettingsRepository(db),
  deliveries: deliveryRepository(db),
  numbers: numbersRepository(db),
})
