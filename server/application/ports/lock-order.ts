import type { Repositories } from './repositories.ts'

/** A method of a repository, as a unit calls it: `orders.lock`. */
type Method = {
  [Name in keyof Repositories]: `${Name}.${keyof Repositories[Name] & string}`
}[keyof Repositories]

interface LockedRows {
  readonly rows: string
  readonly by: readonly Method[]
}

/**
 * Rows that units lock, in the one order in which a unit may lock them, and the methods that do: two units that need
 * the same rows wait for each other, and never cross. What is locked already may be asked for again at any time.
 */
export const LOCK_ORDER: readonly LockedRows[] = [
  // Where one is changed, paid for, merged, or closed with its account.
  { rows: 'cart', by: ['carts.lock', 'carts.claim'] },
  // One row, whoever asks for it, before anything about credits, a plan, ownership or the account is read.
  {
    rows: 'customer',
    by: ['customers.lock', 'accounts.lock', 'accounts.lockByEmail', 'wishlists.lockOwner'],
  },
  { rows: 'session', by: ['sessions.lockLive'] },
  { rows: 'team', by: ['teams.lock'] },
  // It joins the user's, whose own cart is locked first. Nobody locks a user after a visitor's cart.
  { rows: 'visitor’s cart', by: ['carts.lock', 'carts.claim'] },
  // Everything that changes what is on sale takes turns, imports as well.
  { rows: 'catalog', by: ['catalogEdits.lockCatalog'] },
  { rows: 'free packs', by: ['freePacks.lockPacks'] },
  // By itself, by a guarded change of its status or of what is late, or with the use of its code.
  {
    rows: 'order',
    by: [
      'orders.lock',
      'orders.advance',
      'onAccount.remind',
      'onAccount.suspend',
      'discountCodes.lockUse',
    ],
  },
  {
    rows: 'discount code',
    by: ['discountCodes.lockCode', 'discountCodes.countUse', 'discountCodes.uncountUse'],
  },
  { rows: 'grants', by: ['grants.lockOfOrder'] },
  // In one call: an import that adds a file to one of them waits, and reads afterwards who has bought another (coverage 1).
  { rows: 'products', by: ['catalog.lockProducts'] },
  { rows: 'import of an asset', by: ['assetImports.claim'] },
  // In the order of their files.
  { rows: 'entitlements', by: ['revocations.lockLicensed', 'entitlements.license'] },
  // By runs that lock nothing else.
  { rows: 'progress of analytics', by: ['analytics.lockProgress'] },
  // Last: it holds up every other payment (decision 019).
  { rows: 'number of an invoice', by: ['invoices.nextOrdinal'] },
]
