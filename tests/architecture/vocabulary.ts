/**
 * Words that only this project used, and the ones that took their place: an engineer who knows Stripe's
 * documentation, Next.js or Medusa understands every name at first sight. A word is a whole part of a
 * name, `way-on` in `way-on.ts`, `wayOn` and `WAY_ON`, never a piece of another word.
 */
export const RETIRED: Readonly<Record<string, string>> = {
  admission: 'client context',
  arrival: 'client context',
  asker: 'auth context',
  'attempt-key': 'idempotency key',
  backdrop: 'background',
  catalogue: 'catalog',
  colour: 'color',
  deed: 'audit event',
  desk: 'actions, shop',
  door: 'route',
  doors: 'routes',
  enrol: 'sign up',
  errand: 'mutation, OAuth state',
  heedful: 'error interceptor',
  'in-words': 'message',
  kept: 'stored, saved',
  letter: 'e-mail',
  letters: 'e-mails',
  licence: 'license',
  licences: 'licenses',
  'loose-file': 'orphaned file',
  outgrown: 'ineligible',
  paper: 'document',
  papers: 'documents',
  payer: 'customer, payment fingerprint',
  payers: 'customers, payment fingerprints',
  refill: 'credit subscription',
  refills: 'credit subscriptions',
  'second-step': 'challenge',
  shelf: 'catalog, storage',
  shelved: 'indexed',
  shelves: 'catalog, storage',
  stockroom: 'catalog context',
  'take-back': 'reverse, refund, revoke',
  'taken-back': 'reversed, refunded, revoked',
  till: 'checkout form',
  told: 'message, notice',
  tray: 'download panel',
  trouble: 'error',
  troubles: 'errors',
  'under-way': 'open (order), pending (payment)',
  vault: 'file storage',
  'way-on': 'suggested action',
  'ways-on': 'suggested actions',
  'word-mark': 'badge',
}

/** Names that keep a retired word, each with its reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  lettersOf: 'the letters of a word, which a search corrects',
  vaultPath: 'a column of the manifest, which operators write',
  isVaultPath: 'a column of the manifest, which operators write',
}
