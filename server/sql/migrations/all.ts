import type { ShopMigration } from '../new-indexes.ts'
import { catalogTables } from './001-catalogue.ts'
import { accountTables } from './002-accounts.ts'
import { orderTables } from './003-orders.ts'
import { popularityTable } from './004-popularity.ts'
import { blogTables } from './005-blog.ts'
import { importTable } from './006-imports.ts'
import { identityTables } from './007-identity.ts'
import { looseFileTable } from './008-loose-files.ts'
import { commerceTables } from './009-commerce.ts'
import { paymentTables } from './010-payments.ts'
import { documentTables } from './011-papers.ts'
import { refundTables } from './012-refunds.ts'
import { projectTagTable } from './013-project-tags.ts'
import { surveyTables } from './014-surveys.ts'
import { stripeTables } from './015-stripe.ts'
import { payPalTables } from './016-paypal.ts'
import { creditOrderColumn } from './017-credit-orders.ts'
import { lotLicenseColumn } from './018-lot-licenses.ts'
import { creditRefundColumns } from './019-credit-refunds.ts'
import { wishlistTables } from './020-wishlists.ts'
import { freePackTables } from './021-free-packs.ts'
import { creditSubscriptionTable } from './022-refills.ts'
import { payerColumns } from './023-payers.ts'
import { refundsInParts } from './024-refunds-in-parts.ts'
import { renewalVatColumns } from './025-renewal-vat.ts'
import { agreedChangeColumns } from './026-agreed-changes.ts'
import { licenseUpdateColumn } from './027-license-updates.ts'
import { noCartPlaceColumn } from './028-cart-place.ts'
import { taxColumns } from './029-tax.ts'
import { emailEventColumn } from './030-email-events.ts'
import { oneSubscriptionTable } from './031-one-subscription-table.ts'
import { tellingNames } from './032-telling-names.ts'
import { droppedLinesColumn } from './036-dropped-lines.ts'
import { orderKinds } from './037-order-kinds.ts'
import { formerEmails } from './039-former-emails.ts'
import { blockedAccountColumn } from './040-blocked-accounts.ts'
import { listIndexes } from './041-list-indexes.ts'
import { ownerIndexes } from './042-owner-indexes.ts'
import { coverageColumns } from './043-coverage.ts'
import { accessTokenTable } from './045-access-tokens.ts'
import { fileReportTable } from './046-file-reports.ts'
import { reverseChargeColumns } from './047-reverse-charge.ts'
import { teamTables } from './048-teams.ts'
import { twoFactorTables } from './049-two-factor.ts'
import { deletedWishlists } from './050-deleted-wishlists.ts'
import { customerTables } from './051-customers.ts'
import { customerIndexes } from './052-customer-indexes.ts'
import { adminCatalogTables } from './054-admin-catalog.ts'
import { siteSettingTable } from './055-site-settings.ts'
import { unsentAndCounted } from './055-unsent-and-counted.ts'
import { teamWishlists } from './057-team-wishlists.ts'
import { creditQuotas } from './058-credit-quotas.ts'
import { licenseRequestTable } from './059-license-requests.ts'
import { seatColumns } from './060-seats.ts'
import { onAccount } from './061-on-account.ts'
import { invoiceReminders } from './062-invoice-reminders.ts'
import { editedEntries } from './064-edited-entries.ts'
import { consentTable } from './067-consents.ts'
import { analyticsEventTable } from './068-analytics-events.ts'
import { analyticsCountTables } from './069-analytics-counts.ts'
import { experimentTables } from './071-experiments.ts'
import { experimentStateTable } from './072-experiment-states.ts'
import { searchSynonymTable } from './074-search-synonyms.ts'
import { teamClosing } from './073-team-closing.ts'
import { newFileColumn } from './075-new-files.ts'
import { downloadsByDay } from './076-downloads-by-day.ts'
import { fileDigests } from './077-file-digests.ts'
import { adminIndexes } from './078-admin-indexes.ts'
import { fileColor } from './080-file-color.ts'

/** Every migration by name, run in the order of the names. A released migration never changes. */
export const MIGRATIONS: Record<string, ShopMigration> = {
  '001-catalogue': { up: catalogTables },
  '002-accounts': { up: accountTables },
  '003-orders': { up: orderTables },
  '004-popularity': { up: popularityTable },
  '005-blog': { up: blogTables },
  '006-imports': { up: importTable },
  '007-identity': { up: identityTables },
  '008-loose-files': { up: looseFileTable },
  '009-commerce': { up: commerceTables },
  '010-payments': { up: paymentTables },
  '011-papers': { up: documentTables },
  '012-refunds': { up: refundTables },
  '013-project-tags': { up: projectTagTable },
  '014-surveys': { up: surveyTables },
  '015-stripe': { up: stripeTables },
  '016-paypal': { up: payPalTables },
  '017-credit-orders': { up: creditOrderColumn },
  '018-lot-licenses': { up: lotLicenseColumn },
  '019-credit-refunds': { up: creditRefundColumns },
  '020-wishlists': { up: wishlistTables },
  '021-free-packs': { up: freePackTables },
  '022-refills': { up: creditSubscriptionTable },
  '023-payers': { up: payerColumns },
  '024-refunds-in-parts': { up: refundsInParts },
  '025-renewal-vat': { up: renewalVatColumns },
  '026-agreed-changes': { up: agreedChangeColumns },
  '027-license-updates': { up: licenseUpdateColumn },
  '028-cart-place': { up: noCartPlaceColumn },
  '029-tax': { up: taxColumns },
  '030-email-events': { up: emailEventColumn },
  '031-one-subscription-table': { up: oneSubscriptionTable },
  '032-telling-names': { up: tellingNames },
  '036-dropped-lines': { up: droppedLinesColumn },
  '037-order-kinds': { up: orderKinds },
  '039-former-emails': { up: formerEmails },
  '040-blocked-accounts': { up: blockedAccountColumn },
  '041-list-indexes': { up: listIndexes },
  '042-owner-indexes': { up: ownerIndexes },
  '043-coverage': { up: coverageColumns },
  '045-access-tokens': { up: accessTokenTable },
  '046-file-reports': { up: fileReportTable },
  '047-reverse-charge': { up: reverseChargeColumns },
  '048-teams': { up: teamTables },
  '049-two-factor': { up: twoFactorTables },
  '050-deleted-wishlists': { up: deletedWishlists },
  '051-customers': { up: customerTables },
  '052-customer-indexes': { up: customerIndexes },
  '054-admin-catalog': { up: adminCatalogTables },
  '055-site-settings': { up: siteSettingTable },
  '055-unsent-and-counted': { up: unsentAndCounted },
  '057-team-wishlists': { up: teamWishlists },
  '058-credit-quotas': { up: creditQuotas },
  '059-license-requests': { up: licenseRequestTable },
  '060-seats': { up: seatColumns },
  '061-on-account': { up: onAccount },
  '062-invoice-reminders': { up: invoiceReminders },
  '064-edited-entries': { up: editedEntries },
  '067-consents': { up: consentTable },
  '068-analytics-events': { up: analyticsEventTable },
  '069-analytics-counts': { up: analyticsCountTables },
  '071-experiments': { up: experimentTables },
  '072-experiment-states': { up: experimentStateTable },
  '073-team-closing': { up: teamClosing },
  '074-search-synonyms': { up: searchSynonymTable },
  '075-new-files': { up: newFileColumn },
  '076-downloads-by-day': { up: downloadsByDay },
  '077-file-digests': fileDigests,
  '078-admin-indexes': adminIndexes,
  '080-file-color': { up: fileColor },
}
