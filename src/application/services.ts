import type { ChooseLicense } from './cart/choose-license.ts'
import type { FirstFile } from './catalog/first-file.ts'
import type { Acting } from './ports/acting.ts'
import type { AccessTokens } from './ports/access-tokens.ts'
import type { TwoFactor } from './ports/two-factor.ts'
import type { AdminAccess, AdminServices } from './ports/admin.ts'
import type { Account } from './ports/account.ts'
import type { Accounts, Confirmations, SessionWatch } from './ports/accounts.ts'
import type { Articles } from './ports/articles.ts'
import type { Carts } from './ports/carts.ts'
import type { Catalog } from './ports/catalog.ts'
import type { ConsentRecords } from './ports/consents.ts'
import type { Credits } from './ports/credits.ts'
import type { PriceBook } from './ports/price-book.ts'
import type { PurchaseOptions } from './ports/purchase-options.ts'
import type { Purchases } from './ports/purchases.ts'
import type { SubscriptionPayments } from './ports/subscription-payments.ts'
import type { Subscriptions } from './ports/subscriptions.ts'
import type { Downloads, MyLibrary } from './ports/downloads.ts'
import type { Experiments } from './ports/experiments.ts'
import type { FileReports } from './ports/file-reports.ts'
import type { Inquiries } from './ports/inquiries.ts'
import type { RevenueBands } from './ports/revenue-bands.ts'
import type { FreePacks } from './ports/free-packs.ts'
import type { BotCheck, SiteGate } from './ports/gates.ts'
import type { LicenseCheck, MyLicenses } from './ports/licenses.ts'
import type {
  Comparison,
  Preferences,
  RecentlyViewed,
  RecentSearches,
  SessionMemory,
} from './ports/memory.ts'
import type { Checkout, Orders } from './ports/orders.ts'
import type { FileSource, QueueStorage, SaveFolder } from './ports/saving.ts'
import type { LinkedSignInMethods, SignInMethods } from './ports/sign-in-methods.ts'
import type { Surveys } from './ports/surveys.ts'
import type { TeamWishlists } from './ports/team-wishlists.ts'
import type { LicenseRequests } from './ports/license-requests.ts'
import type { Teams } from './ports/teams.ts'
import type { Texts } from './ports/texts.ts'
import type { Tracking, TrackingLog } from './ports/tracking.ts'
import type { WholeLists } from './ports/whole-lists.ts'
import type { DeviceWishlist, SharedWishlists, Wishlists } from './ports/wishlists.ts'
import type { Withdrawals } from './ports/withdrawals.ts'
import type { SendInquiry } from './inquiry/send-inquiry.ts'
import type { SubmitWithdrawal } from './order/submit-withdrawal.ts'
import type { RequestPasswordReset } from './session/request-password-reset.ts'
import type { Register, SignIn } from './session/sign-in.ts'
import type { SaveToFolder } from './download/save-to-folder.ts'
import type { JoinDeviceList, OpenWishlists, RefreshDeviceList } from './wishlist/open-wishlists.ts'
import type { ArrangeWishlists } from './wishlist/arrange-wishlists.ts'
import type { SaveToWishlist, RemoveFromWishlist } from './wishlist/save-to-wishlist.ts'

/** The services that pages load from. The server binds them to its database, the browser to the API. */
export interface PageServices {
  adminAccess: AdminAccess
  articles: Articles
  carts: Carts
  catalog: Catalog
  confirmations: Confirmations
  licenseCheck: LicenseCheck
  orders: Orders
  myLibrary: MyLibrary
  myLicenses: MyLicenses
  priceBook: PriceBook
  sharedWishlists: SharedWishlists
  surveys: Surveys
  texts: Texts
}

/** Every port and use case of the shop in a browser: the map of the application. */
export interface Services extends PageServices, AdminServices {
  accessTokens: AccessTokens
  acting: Acting
  twoFactor: TwoFactor
  account: Account
  accounts: Accounts
  revenueBands: RevenueBands
  botCheck: BotCheck
  checkout: Checkout
  comparison: Comparison
  consentRecords: ConsentRecords
  credits: Credits
  deviceWishlist: DeviceWishlist
  downloads: Downloads
  inquiries: Inquiries
  experiments: Experiments
  fileReports: FileReports
  fileSource: FileSource
  freePacks: FreePacks
  linkedSignInMethods: LinkedSignInMethods
  preferences: Preferences
  purchaseOptions: PurchaseOptions
  purchases: Purchases
  queueStorage: QueueStorage
  saveFolder: SaveFolder
  recentlyViewed: RecentlyViewed
  recentSearches: RecentSearches
  sessionMemory: SessionMemory
  sessionWatch: SessionWatch
  signInMethods: SignInMethods
  siteGate: SiteGate
  subscriptionPayments: SubscriptionPayments
  subscriptions: Subscriptions
  teams: Teams
  licenseRequests: LicenseRequests
  wholeLists: WholeLists
  teamWishlists: TeamWishlists
  tracking: Tracking
  trackingLog: TrackingLog
  wishlists: Wishlists
  withdrawals: Withdrawals

  requestPasswordReset: RequestPasswordReset
  chooseLicense: ChooseLicense
  firstFile: FirstFile
  joinDeviceList: JoinDeviceList
  arrangeWishlists: ArrangeWishlists
  openWishlists: OpenWishlists
  refreshDeviceList: RefreshDeviceList
  register: Register
  saveToFolder: SaveToFolder
  saveToWishlist: SaveToWishlist
  sendInquiry: SendInquiry
  signIn: SignIn
  submitWithdrawal: SubmitWithdrawal
  removeFromWishlist: RemoveFromWishlist
}

/** Looks up a service by name. */
export type Get<All> = <Name extends keyof All>(name: Name) => All[Name]
