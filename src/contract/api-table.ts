import * as adminAnalytics from './admin-analytics.ts'
import * as adminNumbers from './admin-numbers.ts'
import * as adminDeliveries from './admin-deliveries.ts'
import * as adminSettings from './admin-settings.ts'
import * as accessTokens from './access-tokens.ts'
import * as account from './account.ts'
import * as accounts from './accounts.ts'
import * as adminExperiments from './admin-experiments.ts'
import * as adminInvoices from './admin-invoices.ts'
import * as adminOrders from './admin-orders.ts'
import * as adminPeople from './admin-people.ts'
import * as adminSynonyms from './admin-synonyms.ts'
import * as adminTopics from './admin-topics.ts'
import * as adminBundles from './admin-bundles.ts'
import * as adminArticles from './admin-articles.ts'
import * as adminTeams from './admin-teams.ts'
import * as adminStore from './admin-store.ts'
import * as adminLists from './admin-lists.ts'
import * as admin from './admin.ts'
import * as blog from './blog.ts'
import * as carts from './carts.ts'
import * as catalog from './catalog.ts'
import * as consents from './consents.ts'
import * as credits from './credits.ts'
import * as documents from './documents.ts'
import * as downloads from './downloads.ts'
import * as adminCatalog from './admin-catalog.ts'
import type { Endpoint } from './endpoint.ts'
import * as inquiries from './inquiries.ts'
import * as experiments from './experiments.ts'
import * as fileReports from './file-reports.ts'
import * as files from './files.ts'
import * as freePack from './free-pack.ts'
import * as gates from './gates.ts'
import * as interestAnalytics from './interest-analytics.ts'
import * as licenseRequests from './license-requests.ts'
import * as orders from './orders.ts'
import * as plateMatches from './plate-matches.ts'
import * as priceBook from './price-book.ts'
import * as purchaseOptions from './purchase-options.ts'
import * as purchases from './purchases.ts'
import * as revenueBand from './revenue-band.ts'
import * as subscriptions from './subscriptions.ts'
import * as survey from './survey.ts'
import * as teams from './teams.ts'
import * as texts from './texts.ts'
import * as twoFactor from './two-factor.ts'
import * as wholeLists from './whole-lists.ts'
import * as wishlists from './wishlists.ts'
import * as withdrawals from './withdrawals.ts'

/** The modules that contain rows; a test finds any that are missing here. */
const MODULES: readonly object[] = [
  accessTokens,
  account,
  accounts,
  blog,
  admin,
  adminCatalog,
  adminExperiments,
  adminInvoices,
  adminLists,
  adminOrders,
  adminPeople,
  adminTeams,
  adminArticles,
  adminBundles,
  adminSynonyms,
  adminTopics,
  adminStore,
  carts,
  catalog,
  consents,
  credits,
  documents,
  downloads,
  inquiries,
  experiments,
  fileReports,
  files,
  freePack,
  gates,
  interestAnalytics,
  licenseRequests,
  orders,
  plateMatches,
  priceBook,
  purchaseOptions,
  purchases,
  revenueBand,
  subscriptions,
  survey,
  teams,
  texts,
  twoFactor,
  wholeLists,
  wishlists,
  withdrawals,
  adminSettings,
  adminDeliveries,
  adminAnalytics,
  adminNumbers,
]

/**
 * Every row of the API, by the name of its constant. For the server: a browser loads only the rows that it
 * calls.
 */
export const API_TABLE: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  MODULES.flatMap((module) => Object.entries(module as Record<string, unknown>)).filter(
    (entry): entry is [string, Endpoint] => isRow(entry[1]),
  ),
)

function isRow(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
