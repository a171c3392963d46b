import type { ShopNumbersOf } from '#server/application/admin/shop-numbers.ts'
import type { AdminTeamService } from '#server/application/admin/admin-teams.ts'
import type { OnAccountService } from '#server/application/admin/on-account.ts'
import type { DeliveryService } from '#server/application/admin/deliveries.ts'
import type { RecountPopularity } from '#server/application/download/recount-popularity.ts'
import type { ReplaceCart } from '#server/application/cart/carts.ts'
import type { PriceListService } from '#server/application/subscription/set-prices.ts'
import type { SiteSettingsService } from '#server/application/site/site-settings.ts'
import type { AdminLists } from '#application/ports/admin-lists.ts'
import type { AdminAccess } from '#application/ports/admin.ts'
import type { Confirmations } from '#application/ports/accounts.ts'
import type { Articles } from '#application/ports/articles.ts'
import type { Carts } from '#application/ports/carts.ts'
import type { Catalog } from '#application/ports/catalog.ts'
import type { Credits } from '#application/ports/credits.ts'
import type { MyLibrary } from '#application/ports/downloads.ts'
import type { FreePacks } from '#application/ports/free-packs.ts'
import type { Checkout } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { PriceBook } from '#application/ports/price-book.ts'
import type { PurchaseOptions } from '#application/ports/purchase-options.ts'
import type { Purchases } from '#application/ports/purchases.ts'
import type { RevenueBands } from '#application/ports/revenue-bands.ts'
import type { SubscriptionPayments } from '#application/ports/subscription-payments.ts'
import type { Subscriptions } from '#application/ports/subscriptions.ts'
import type { Surveys } from '#application/ports/surveys.ts'
import type { WholeLists } from '#application/ports/whole-lists.ts'
import type { TeamWishlists } from '#application/ports/team-wishlists.ts'
import type { SharedWishlists, Wishlists } from '#application/ports/wishlists.ts'
import type { AccessTokenService } from '#server/application/account/access-tokens.ts'
import type { ResetTwoFactor } from '#server/application/account/reset-two-factor.ts'
import type { TwoFactorService } from '#server/application/account/two-factor.ts'
import type { SocialCardOf } from '#server/application/catalog/social-card.ts'
import type { Sitemaps } from '#server/application/catalog/sitemaps.ts'
import type { AdminCatalogService } from '#server/application/catalog/admin-catalog.ts'
import type { AdminArticleService } from '#server/application/catalog/admin-articles.ts'
import type { AdminBundleService } from '#server/application/catalog/admin-bundles.ts'
import type { AdminTopicService } from '#server/application/catalog/admin-topics.ts'
import type { AssetImportService } from '#server/application/catalog/asset-imports.ts'
import type { ChangeAccount } from '#server/application/account/change-account.ts'
import type { ConfirmAddress } from '#server/application/account/change-email.ts'
import type { AnonymizeAccount } from '#server/application/account/close-account.ts'
import type { ResendConfirmation } from '#server/application/account/confirmations.ts'
import type { ExportAccount } from '#server/application/account/export-account.ts'
import type {
  ListLinkedAccounts,
  UnlinkProvider,
} from '#server/application/account/link-provider.ts'
import type { RequestReset } from '#server/application/account/request-reset.ts'
import type { ResetPassword } from '#server/application/account/reset-password.ts'
import type { RegisterPasswordless, RegisterUser } from '#server/application/account/sign-up.ts'
import type { LookUpAccount } from '#server/application/account/signed-in-account.ts'
import type { Staff } from '#server/application/account/staff.ts'
import type { Support } from '#server/application/account/support.ts'
import type { Unsubscribe } from '#server/application/account/unsubscribe.ts'
import type { ConsentService } from '#server/application/consent/consents.ts'
import type { AnalyticsReports } from '#server/application/analytics/analytics-reports.ts'
import type { InterestAnalytics } from '#server/application/analytics/interest-analytics.ts'
import type { keepEvents } from '#server/application/analytics/keep-events.ts'
import type { CompleteSurveyAs } from '#server/application/account/surveys.ts'
import type { CheckoutCarts } from '#server/application/cart/carts.ts'
import type { ManageCodes } from '#server/application/cart/manage-codes.ts'
import type { FileDelivery } from '#server/application/download/deliver-files.ts'
import type { FileReportService } from '#server/application/download/file-reports.ts'
import type { DownloadService } from '#server/application/download/downloads.ts'
import type { SendEmails } from '#server/application/email/send-emails.ts'
import type { SynonymService } from '#server/application/search/synonyms.ts'
import type { ExperimentReportService } from '#server/application/experiment/experiment-reports.ts'
import type { ExperimentService } from '#server/application/experiment/experiments.ts'
import type { SubmitInquiry } from '#server/application/inquiry/submit-inquiry.ts'
import type { GrantFreePacks } from '#server/application/free-pack/free-packs.ts'
import type { listFreePacks, setFreePack } from '#server/application/free-pack/set-free-pack.ts'
import type { Certificates } from '#server/application/order/certificates.ts'
import type { Invoices } from '#server/application/order/issue-invoice.ts'
import type { OrderStore } from '#server/application/order/order-store.ts'
import type { ApplyEvent, HandleWebhook } from '#server/application/payment/handle-webhook.ts'
import type { WithdrawalService } from '#server/application/ports/withdrawals.ts'
import type { Sessions } from '#server/application/session/sessions.ts'
import type { SignInByProvider } from '#server/application/session/sign-in-by-provider.ts'
import type { SignInUser } from '#server/application/session/sign-in.ts'
import type { ActFor } from '#server/application/team/acting.ts'
import type { LicenseRequestService } from '#server/application/team/license-requests.ts'
import type { TeamService } from '#server/application/team/teams.ts'
import type { RenewSubscriptions } from '#server/application/subscription/renew-subscriptions.ts'
import type { ResultAsync } from 'neverthrow'
import type { Ports } from '#server/application/ports/ports.ts'

/** Every port and use case of the server. */
export interface Services extends Ports {
  readonly accessTokens: AccessTokenService
  readonly actFor: ActFor
  readonly adminAccess: AdminAccess
  readonly adminLists: AdminLists
  readonly anonymizeAccount: AnonymizeAccount
  readonly articles: Articles
  readonly adminCatalog: AdminCatalogService
  readonly assetImports: AssetImportService
  readonly carts: Carts
  readonly catalog: Catalog
  readonly certificates: Certificates
  readonly changeAccount: ChangeAccount
  readonly checkout: Checkout
  readonly completeSurveyAs: CompleteSurveyAs
  readonly confirmAddress: ConfirmAddress
  readonly confirmations: Confirmations
  readonly consents: ConsentService
  readonly credits: Credits
  readonly downloads: DownloadService
  readonly experiments: ExperimentService
  readonly experimentReports: ExperimentReportService
  readonly sitemaps: Sitemaps
  readonly socialCardOf: SocialCardOf
  readonly synonyms: SynonymService
  readonly exportAccount: ExportAccount
  readonly fileDelivery: FileDelivery
  readonly fileReports: FileReportService
  readonly freePacks: FreePacks
  readonly handleWebhook: HandleWebhook
  readonly applyEvent: ApplyEvent
  readonly deliveries: DeliveryService
  readonly shopNumbers: ShopNumbersOf
  readonly interestAnalytics: InterestAnalytics
  readonly analyticsReports: AnalyticsReports
  readonly invoices: Invoices
  readonly listLinkedAccounts: ListLinkedAccounts
  readonly lookUpAccount: LookUpAccount
  readonly myLibrary: MyLibrary
  readonly priceBook: PriceBook
  readonly purchaseOptions: PurchaseOptions
  readonly purchases: Purchases
  readonly registerPasswordless: RegisterPasswordless
  readonly registerUser: RegisterUser
  readonly replaceCart: ReplaceCart
  readonly requestReset: RequestReset
  readonly resendConfirmation: ResendConfirmation
  readonly resetPassword: ResetPassword
  readonly revenueBands: RevenueBands
  readonly sessions: Sessions
  readonly sharedWishlists: SharedWishlists
  readonly signInByProvider: SignInByProvider
  readonly signInUser: SignInUser
  readonly submitInquiry: SubmitInquiry
  readonly subscriptionPayments: SubscriptionPayments
  readonly subscriptions: Subscriptions
  readonly surveys: Surveys
  readonly teams: TeamService
  readonly licenseRequests: LicenseRequestService
  readonly unlinkProvider: UnlinkProvider
  readonly twoFactor: TwoFactorService
  readonly twoFactorResets: ResetTwoFactor
  readonly unsubscribe: Unsubscribe
  readonly wholeLists: WholeLists
  readonly teamWishlists: TeamWishlists
  readonly wishlists: Wishlists
  readonly withdrawals: WithdrawalService
  readonly checkoutCarts: CheckoutCarts
  readonly manageCodes: ManageCodes
  readonly onAccount: OnAccountService
  readonly orderStore: OrderStore
  readonly siteSettings: SiteSettingsService
  readonly staff: Staff
  readonly support: Support
  readonly adminTeams: AdminTeamService
  readonly adminArticles: AdminArticleService
  readonly adminBundles: AdminBundleService
  readonly adminTopics: AdminTopicService
  /** Asks users whose revenue band was confirmed a year ago; returns the number of emails. */
  readonly askAboutRevenueBands: () => ResultAsync<number, Outage>
  /**
   * Has providers delete the payment methods they saved for people who have closed their accounts; returns
   * for how many.
   */
  readonly deleteSavedPaymentMethods: () => ResultAsync<number, Outage>
  /** Gives this month's free pack to every user who is due one; returns the number of users. */
  readonly grantFreePacks: GrantFreePacks
  /** Lets an operator list and set the free packs. */
  readonly listFreePacks: ReturnType<typeof listFreePacks>
  readonly setFreePack: ReturnType<typeof setFreePack>
  readonly priceList: PriceListService
  /** Settles orders that a killed server left open; returns how many it looked at. */
  readonly recoverOrders: () => ResultAsync<number, Outage>
  /** Ends unpaid orders that former members left behind for their team. */
  readonly closeLeftOrders: () => ResultAsync<void, Outage>
  /**
   * Recomputes popularity from weighted downloads if an hour has passed since the last time; returns how many
   * assets it moved.
   */
  readonly recountPopularity: RecountPopularity
  /** Ends, grants and renews subscriptions that are due; returns how many were due. */
  readonly renewSubscriptions: RenewSubscriptions
  /** Reports items on sale that cost nothing although they are not free; returns how many there are. */
  readonly reportLowPrices: () => ResultAsync<number, Outage>
  readonly sendEmails: SendEmails
  /** Counts the next analytics events; returns how many, 0 once all are counted. */
  readonly countEvents: () => ResultAsync<number, Outage>
  /**
   * Records purchases that followed from analytics events; returns how many orders it looked at, 0 if there
   * are no more.
   */
  readonly recordPurchases: () => ResultAsync<number, Outage>
  /** Makes room for new analytics events, and drops those that are too old. */
  readonly keepEvents: ReturnType<typeof keepEvents>
  /** Deletes data that has expired. */
  readonly tidyUp: () => ResultAsync<void, Outage>
  /**
   * Sends reminders for teams that are closing, and deletes teams whose time has come; returns how many
   * steps it took (customer 4).
   */
  readonly closeTeams: () => ResultAsync<number, Outage>
  /** Sends reminders for late invoices, and suspends what their orders brought; returns how many steps it took. */
  readonly processLateInvoices: () => ResultAsync<number, Outage>
  /** Writes off expired credits. */
  readonly expireCredits: () => ResultAsync<void, Outage>
  /** Warns users whose credits expire soon; returns the number of emails. */
  readonly warnOfEndingCredits: () => ResultAsync<number, Outage>
}
