import type { ChooseLicense } from './cart/choose-license.ts'
import type { Account } from './ports/account.ts'
import type { Accounts, Confirmations, SessionWatch } from './ports/accounts.ts'
import type { Articles } from './ports/articles.ts'
import type { Carts } from './ports/carts.ts'
import type { Catalogue } from './ports/catalogue.ts'
import type { Credits, PriceBook, Purchases, Subscriptions } from './ports/commerce.ts'
import type { Downloads, OwnLibrary } from './ports/downloads.ts'
import type { BotCheck, SiteGate } from './ports/gates.ts'
import type { Preferences, SessionMemory } from './ports/memory.ts'
import type { Checkout, Orders } from './ports/orders.ts'
import type { LinkedWays, SignInWays } from './ports/sign-in-ways.ts'
import type { AskForReset } from './session/ask-for-reset.ts'
import type { Register, SignIn } from './session/enter.ts'

/** What pages load from. The server binds these to its database, the browser to the API. */
export interface PageServices {
  articles: Articles
  catalogue: Catalogue
  confirmations: Confirmations
  orders: Orders
  ownLibrary: OwnLibrary
  priceBook: PriceBook
}

/** Every port and use case of the shop in a browser: the map of the application. */
export interface Services extends PageServices {
  account: Account
  accounts: Accounts
  botCheck: BotCheck
  carts: Carts
  checkout: Checkout
  credits: Credits
  downloads: Downloads
  linkedWays: LinkedWays
  preferences: Preferences
  purchases: Purchases
  sessionMemory: SessionMemory
  sessionWatch: SessionWatch
  signInWays: SignInWays
  siteGate: SiteGate
  subscriptions: Subscriptions

  askForReset: AskForReset
  chooseLicense: ChooseLicense
  register: Register
  signIn: SignIn
}

/** Looks a service up by its name. */
export type Get<All> = <Name extends keyof All>(name: Name) => All[Name]
