import type { Repositories } from './repositories.ts'

/** A method of a repository, as called by a unit: `orders.lock`. */
type Method = {
  [Name in keyof Repositories]: `${Name}.${keyof Repositories[Name] & string}`
}[keyof Repositories]

interface LockedRows {
  readonly rows: string
  readonly by: readonly Method[]
}

/**
 * Rows that units lock, in the only order in which a unit may lock them, and the methods that lock them:
 * two units that need the same rows wait for each other, and never deadlock. Rows that are already locked
 * may be requested again at any time.
 */
export const LOCK_ORDER: readonly LockedRows[] = [
  // When a cart is changed, paid for, merged, or closed with its account.
  { rows: 'cart', by: ['carts.lock', 'carts.claim'] },
  // One row, whichever method locks it, before anything about credits, a plan, ownership or the account is
  // read.
  {
    rows: 'customer',
    by: ['customers.lock', 'accounts.lock', 'accounts.lockByEmail', 'wishlists.lockOwner'],
  },
  { rows: 'session', by: ['sessions.lockLive'] },
  { rows: 'team', by: ['teams.lock'] },
  // It is merged into the user's cart, which is locked first. No unit locks a user after a visitor's cart.
  { rows: 'visitor’s cart', by: ['carts.lock', 'carts.claim'] },
  // Everything that changes what is on sale runs one at a time, including imports.
  { rows: 'catalog', by: ['catalogEdits.lockCatalog'] },
  { rows: 'price book', by: ['priceBook.lock'] },
  { rows: 'free packs', by: ['freePacks.lockPacks'] },
  // Directly, by a guarded change of its status or lateness, or with the use of its code.
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
  // In one call: an import that adds a file to one of them waits, and afterwards reads who has bought
  // another one (coverage 1).
  { rows: 'products', by: ['catalog.lockProducts'] },
  { rows: 'import of an asset', by: ['assetImports.claim'] },
  // In the order of their files.
  { rows: 'entitlements', by: ['revocations.lockLicensed', 'entitlements.license'] },
  // By jobs that lock nothing else but what follows.
  { rows: 'progress of analytics', by: ['analytics.lockProgress'] },
  // By those jobs and by whoever stores events: in the order of their IDs, and nothing after them.
  { rows: 'accounts of events', by: ['analytics.lockClosed'] },
  { rows: 'last count of popularity', by: ['popularity.lockLastCount'] },
  // Last, because it blocks every other payment (decision 019).
  { rows: 'number of an invoice', by: ['invoices.nextOrdinal'] },
]
