import type { SiteSettingTable } from './site-settings.ts'
import type { AccessTokenTable } from './access-tokens.ts'
import type { TwoFactorTable } from './two-factors.ts'
import type { RecoveryCodeTable } from './recovery-codes.ts'
import type { AccountTokenTable } from './account-tokens.ts'
import type { AnalyticsEventTable } from './analytics-events.ts'
import type { AnalyticsProgressTable } from './analytics-progress.ts'
import type { ArticleAssetTable } from './article-assets.ts'
import type { ArticleMediaTable } from './article-media.ts'
import type { ArticleTable } from './articles.ts'
import type { AssetImportTable } from './asset-imports.ts'
import type { AuditTable } from './audit-log.ts'
import type { BundleMemberTable } from './bundle-members.ts'
import type { BundleTable } from './bundles.ts'
import type { CartItemTable } from './cart-items.ts'
import type { CartTable } from './carts.ts'
import type { CategoryTable } from './categories.ts'
import type { CertificateTable } from './certificates.ts'
import type { CollectionTable } from './collections.ts'
import type { ConfirmationTokenTable } from './confirmation-tokens.ts'
import type { ConsentTable } from './consents.ts'
import type { CreditEntryTable } from './credit-entries.ts'
import type { CreditLotTable } from './credit-lots.ts'
import type { CreditPackTable } from './credit-packs.ts'
import type { CreditSpendTable } from './credit-spends.ts'
import type { CreditWarningTable } from './credit-warnings.ts'
import type { CustomerTable } from './customers.ts'
import type { DiscountCodeTable } from './discount-codes.ts'
import type { DiscountUseTable } from './discount-uses.ts'
import type { DownloadWeightTable } from './download-weights.ts'
import type { EditedEntryTable } from './edited-entries.ts'
import type { EditedFieldTable } from './edited-fields.ts'
import type { EntitlementTable } from './entitlements.ts'
import type { ExperimentAssignmentTable } from './experiment-assignments.ts'
import type { ExperimentConversionTable } from './experiment-conversions.ts'
import type { ExperimentExposureTable } from './experiment-exposures.ts'
import type { ExperimentStateTable } from './experiment-states.ts'
import type { SearchSynonymTable } from './search-synonyms.ts'
import type { FileReportTable } from './file-reports.ts'
import type { VatCheckTable } from './vat-checks.ts'
import type { TeamTable } from './teams.ts'
import type { LicenseRequestTable } from './license-requests.ts'
import type { TeamMemberTable } from './team-members.ts'
import type { TeamInviteTable } from './team-invites.ts'
import type { TeamInviteLinkTable } from './team-invite-links.ts'
import type { FormerEmailTable } from './former-emails.ts'
import type { FreePackAssetTable } from './free-pack-assets.ts'
import type { FreePackGrantTable } from './free-pack-grants.ts'
import type { GrantTable } from './grants.ts'
import type { ImportTable } from './imports.ts'
import type { InvoiceCounterTable } from './invoice-counters.ts'
import type { InvoiceTermsTable } from './invoice-terms.ts'
import type { InvoiceTable } from './invoices.ts'
import type { LicenseTypeTable } from './license-types.ts'
import type { LinkedAccountTable } from './linked-accounts.ts'
import type { LinkTable } from './links.ts'
import type { MetaTable } from './meta.ts'
import type { OrderLineBaseTable } from './order-line-bases.ts'
import type { OrderLineFileTable } from './order-line-files.ts'
import type { OrderLineTable } from './order-lines.ts'
import type { OrderPurchaseTable } from './order-purchases.ts'
import type { OrderTable } from './orders.ts'
import type { OrphanedFileTable } from './orphaned-files.ts'
import type { OutboxTable } from './outbox.ts'
import type { PageCountTable } from './page-counts.ts'
import type { PayPalDecisionTable } from './paypal-decisions.ts'
import type { PlanVariantTable } from './plan-variants.ts'
import type { ProductCollectionTable } from './product-collections.ts'
import type { ProductTable } from './products.ts'
import type { ProjectTagTable } from './project-tags.ts'
import type { ProviderChargeTable } from './provider-charges.ts'
import type { ProviderEventTable } from './provider-events.ts'
import type { PublicMediaTable } from './public-media.ts'
import type { RateLimitTable } from './rate-limits.ts'
import type { RefundItemTable } from './refund-items.ts'
import type { RefundPolicyTable } from './refund-policy.ts'
import type { RefundTable } from './refunds.ts'
import type { SandboxChargeTable } from './sandbox-charges.ts'
import type { SandboxRefundTable } from './sandbox-refunds.ts'
import type { SearchFunnelCountTable } from './search-funnel-counts.ts'
import type { SearchTermCountTable } from './search-term-counts.ts'
import type { SessionTable } from './sessions.ts'
import type { StripeCustomerTable } from './stripe-customers.ts'
import type { SubscriptionTable } from './subscriptions.ts'
import type { SurveyTable } from './surveys.ts'
import type { UserTable } from './users.ts'
import type { VariantTable } from './variants.ts'
import type { WishlistCommentTable } from './wishlist-comments.ts'
import type { WishlistItemTable } from './wishlist-items.ts'
import type { WishlistTable } from './wishlists.ts'
import type { WithdrawalTable } from './withdrawals.ts'

/**
 * Every table of the shop, one per file; both engines have the same ones. Ids are ULIDs, or the shop's
 * own numbers in the catalog; amounts are whole cents, prices are under license 1, times are epoch
 * milliseconds, and flags are 0 and 1.
 */
export interface Database {
  access_tokens: AccessTokenTable
  two_factors: TwoFactorTable
  recovery_codes: RecoveryCodeTable
  account_tokens: AccountTokenTable
  analytics_events: AnalyticsEventTable
  analytics_progress: AnalyticsProgressTable
  article_assets: ArticleAssetTable
  article_media: ArticleMediaTable
  articles: ArticleTable
  asset_imports: AssetImportTable
  audit_log: AuditTable
  bundle_members: BundleMemberTable
  bundles: BundleTable
  cart_items: CartItemTable
  carts: CartTable
  categories: CategoryTable
  certificates: CertificateTable
  collections: CollectionTable
  confirmation_tokens: ConfirmationTokenTable
  consents: ConsentTable
  credit_entries: CreditEntryTable
  credit_lots: CreditLotTable
  credit_packs: CreditPackTable
  credit_spends: CreditSpendTable
  credit_warnings: CreditWarningTable
  customers: CustomerTable
  discount_codes: DiscountCodeTable
  discount_uses: DiscountUseTable
  download_weights: DownloadWeightTable
  edited_entries: EditedEntryTable
  edited_fields: EditedFieldTable
  entitlements: EntitlementTable
  experiment_assignments: ExperimentAssignmentTable
  experiment_conversions: ExperimentConversionTable
  experiment_exposures: ExperimentExposureTable
  experiment_states: ExperimentStateTable
  search_synonyms: SearchSynonymTable
  file_reports: FileReportTable
  vat_checks: VatCheckTable
  teams: TeamTable
  site_settings: SiteSettingTable
  team_members: TeamMemberTable
  license_requests: LicenseRequestTable
  team_invites: TeamInviteTable
  team_invite_links: TeamInviteLinkTable
  former_emails: FormerEmailTable
  free_pack_assets: FreePackAssetTable
  free_pack_grants: FreePackGrantTable
  grants: GrantTable
  imports: ImportTable
  invoice_counters: InvoiceCounterTable
  invoice_terms: InvoiceTermsTable
  invoices: InvoiceTable
  license_types: LicenseTypeTable
  linked_accounts: LinkedAccountTable
  links: LinkTable
  meta: MetaTable
  order_line_bases: OrderLineBaseTable
  order_line_files: OrderLineFileTable
  order_lines: OrderLineTable
  order_purchases: OrderPurchaseTable
  orders: OrderTable
  orphaned_files: OrphanedFileTable
  outbox: OutboxTable
  page_counts: PageCountTable
  paypal_decisions: PayPalDecisionTable
  plan_variants: PlanVariantTable
  product_collections: ProductCollectionTable
  products: ProductTable
  project_tags: ProjectTagTable
  provider_charges: ProviderChargeTable
  provider_events: ProviderEventTable
  public_media: PublicMediaTable
  rate_limits: RateLimitTable
  refund_items: RefundItemTable
  refund_policy: RefundPolicyTable
  refunds: RefundTable
  sandbox_charges: SandboxChargeTable
  sandbox_refunds: SandboxRefundTable
  search_funnel_counts: SearchFunnelCountTable
  search_term_counts: SearchTermCountTable
  sessions: SessionTable
  stripe_customers: StripeCustomerTable
  subscriptions: SubscriptionTable
  surveys: SurveyTable
  users: UserTable
  variants: VariantTable
  wishlist_comments: WishlistCommentTable
  wishlist_items: WishlistItemTable
  wishlists: WishlistTable
  withdrawals: WithdrawalTable
}
