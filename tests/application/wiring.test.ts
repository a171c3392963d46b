import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Services } from '#application/services.ts'
import { composeServer } from '#server/composition-root.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import type { ServerServices } from '#server/services.ts'
import { composeShop } from '#src/composition-root.ts'
import { createWiring } from '#wiring/wire.ts'

/** Every service of the browser, once; a forgotten or misspelt one does not compile. */
const EVERY_SERVICE: Readonly<Record<keyof Services, true>> = {
  account: true,
  accounts: true,
  articles: true,
  askForReset: true,
  bands: true,
  botCheck: true,
  carts: true,
  catalogue: true,
  checkout: true,
  chooseLicense: true,
  confirmations: true,
  credits: true,
  deviceWishlist: true,
  downloads: true,
  enquiries: true,
  fileSource: true,
  freePacks: true,
  joinDeviceList: true,
  licenseCheck: true,
  linkedWays: true,
  openWishlists: true,
  orders: true,
  ownLibrary: true,
  ownLicenses: true,
  preferences: true,
  priceBook: true,
  purchases: true,
  queueShelf: true,
  refreshDeviceList: true,
  register: true,
  saveFolder: true,
  saveToFolder: true,
  saveToWishlist: true,
  sendEnquiry: true,
  sessionMemory: true,
  sessionWatch: true,
  sharedWishlists: true,
  signIn: true,
  signInWays: true,
  siteGate: true,
  stateWithdrawal: true,
  subscriptions: true,
  surveys: true,
  takeOffWishlist: true,
  texts: true,
  wishlists: true,
  withdrawals: true,
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('every service of the browser is bound to something', () => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { document, location: { href: 'http://localhost:3000/' }, navigator: {} })
  const get = composeShop('http://localhost:3000')
  for (const name of Object.keys(EVERY_SERVICE) as (keyof Services)[]) {
    expect(['object', 'function']).toContain(typeof get(name))
  }
})

const EVERY_SERVER_SERVICE: Readonly<Record<keyof ServerServices, true>> = {
  accountBook: true,
  accountExports: true,
  accountLetters: true,
  accountTokens: true,
  allowLocalhost: true,
  anonymizeAccount: true,
  articles: true,
  askAboutBands: true,
  bandLetters: true,
  bands: true,
  botChecks: true,
  carrier: true,
  cartLedger: true,
  carts: true,
  catalogue: true,
  certificateSigner: true,
  certificates: true,
  changeAccount: true,
  checkout: true,
  clock: true,
  contact: true,
  confirmAddress: true,
  confirmationLetter: true,
  confirmations: true,
  creditLetters: true,
  credits: true,
  db: true,
  downloadTallies: true,
  downloads: true,
  forgetPayments: true,
  freePackBook: true,
  freePackLetters: true,
  freePacks: true,
  grantFreePacks: true,
  enquiryBox: true,
  enquiryLetter: true,
  grants: true,
  hearProvider: true,
  keptPayments: true,
  identityProviders: true,
  invoices: true,
  linkedAccounts: true,
  linkedLetter: true,
  links: true,
  log: true,
  mail: true,
  orderLedger: true,
  orders: true,
  outbox: true,
  ownLibrary: true,
  papers: true,
  passwordHashes: true,
  payments: true,
  priceBook: true,
  providerEvents: true,
  providerMessages: true,
  proxies: true,
  publicMedia: true,
  publicUrl: true,
  purchases: true,
  rateLimits: true,
  recountPopularity: true,
  recover: true,
  refundLedger: true,
  refundLetters: true,
  refunds: true,
  registerPasswordless: true,
  registerUser: true,
  renewSubscriptions: true,
  requestReset: true,
  resendConfirmation: true,
  resetPassword: true,
  secrets: true,
  seller: true,
  sendLetters: true,
  sessions: true,
  sharedWishlists: true,
  signInByProvider: true,
  signInUser: true,
  subscriptionBook: true,
  subscriptionLetters: true,
  subscriptions: true,
  surveys: true,
  takeEnquiry: true,
  texts: true,
  tidyUp: true,
  unlinkProvider: true,
  users: true,
  vault: true,
  warnOfEndingCredits: true,
  wishlists: true,
  withdrawalLedger: true,
  withdrawals: true,
}

test('every service of the server is bound to something', async () => {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await migrate(db)
  const config = readConfig({})._unsafeUnwrap()
  const get = composeServer(config, { db, secret: 's'.repeat(64), show: () => {} })
  for (const name of Object.keys(EVERY_SERVER_SERVICE) as (keyof ServerServices)[]) {
    expect(get(name)).toBeDefined()
  }
})

interface Toys {
  readonly clock: { now(): number }
  readonly greet: (name: string) => string
}

test('a service is made once, when it is first asked for, from what it needs', () => {
  const { wire, get } = createWiring<Toys>()
  const made: string[] = []
  wire(
    'greet',
    (clock: Toys['clock']) => {
      made.push('greet')
      return (name) => `${name} at ${clock.now()}`
    },
    'clock',
  )
  wire('clock', () => {
    made.push('clock')
    return { now: () => 7 }
  })
  expect(made).toEqual([])
  expect(get('greet')('Ada')).toBe('Ada at 7')
  expect(get('greet')).toBe(get('greet'))
  expect(made.toSorted()).toEqual(['clock', 'greet'])
})

test('asking for what nobody bound is a bug that says its name', () => {
  const { get } = createWiring<Toys>()
  expect(() => get('clock')).toThrow(/clock/)
})
