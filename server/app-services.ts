import type { Get } from '#application/services.ts'
import type { AppServices } from './http/app.ts'
import type { ServerServices } from './services.ts'

/** What the doors need. The compiler sees to it that the list is whole. */
const NEEDED: Readonly<Record<keyof AppServices, true>> = {
  accountBook: true,
  accountExports: true,
  anonymizeAccount: true,
  articles: true,
  bands: true,
  botChecks: true,
  carrier: true,
  carts: true,
  catalogue: true,
  certificates: true,
  certificateSigner: true,
  changeAccount: true,
  checkout: true,
  clock: true,
  confirmAddress: true,
  confirmations: true,
  credits: true,
  downloads: true,
  freePacks: true,
  grants: true,
  hearProvider: true,
  identityProviders: true,
  invoices: true,
  linkedAccounts: true,
  links: true,
  log: true,
  orders: true,
  ownLibrary: true,
  papers: true,
  priceBook: true,
  proxies: true,
  publicMedia: true,
  publicUrl: true,
  purchases: true,
  rateLimits: true,
  registerPasswordless: true,
  registerUser: true,
  requestReset: true,
  resendConfirmation: true,
  resetPassword: true,
  secrets: true,
  sessions: true,
  sharedWishlists: true,
  signInByProvider: true,
  signInUser: true,
  subscriptions: true,
  surveys: true,
  takeEnquiry: true,
  texts: true,
  unlinkProvider: true,
  users: true,
  vault: true,
  wishlists: true,
  withdrawals: true,
}

/** The services of the backend's doors as one object. */
export function appServices(get: Get<ServerServices>): AppServices {
  const names = Object.keys(NEEDED) as (keyof AppServices)[]
  return Object.fromEntries(names.map((name) => [name, get(name)])) as unknown as AppServices
}
