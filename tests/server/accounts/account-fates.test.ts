import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ada } from '#tests/support/account-shop.ts'
import { ACCOUNT, withAda } from '../../support/signed-in-browser.ts'

interface Fate {
  readonly becomes: 'deleted' | 'blanked' | 'kept'
  /** The words of the privacy text that say so. */
  readonly said: string
}

const deleted = (said: string): Fate => ({ becomes: 'deleted', said })
const blanked = (said: string): Fate => ({ becomes: 'blanked', said })
const kept = (said: string): Fate => ({ becomes: 'kept', said })

const AS_THE_LAW_ASKS = 'stay, as the law asks'

/** What becomes of each table that is about people when one of them closes the account. */
const FATES: Readonly<Record<string, Fate>> = {
  account_tokens: deleted('sessions are deleted at once'),
  carts: deleted('carts, wishlists and sessions are deleted at once'),
  certificates: blanked('holder withheld'),
  confirmation_tokens: deleted('sessions are deleted at once'),
  credit_entries: kept('Orders, invoices, credits, licences, downloads'),
  credit_lots: kept('Orders, invoices, credits, licences, downloads'),
  credit_spends: kept('Orders, invoices, credits, licences, downloads'),
  discount_uses: kept('Discount codes that you used, with keyed hashes'),
  entitlements: kept(AS_THE_LAW_ASKS),
  free_pack_grants: kept('Orders, invoices, credits, licences, downloads'),
  grants: kept('Orders, invoices, credits, licences, downloads'),
  invoices: kept(AS_THE_LAW_ASKS),
  linked_accounts: deleted('sessions are deleted at once'),
  links: kept('Orders, invoices, credits, licences, downloads'),
  orders: kept(AS_THE_LAW_ASKS),
  outbox: deleted('their text is deleted after sending'),
  project_tags: deleted('deleted at once'),
  sessions: deleted('sessions are deleted at once'),
  stripe_customers: kept('They go straight to the payment provider that you choose'),
  subscriptions: blanked(AS_THE_LAW_ASKS),
  surveys: deleted('answers, carts, wishlists and sessions are deleted at once'),
  users: blanked('Name, addresses, company, phone, username'),
  wishlists: deleted('carts, wishlists and sessions are deleted at once'),
  withdrawals: blanked(AS_THE_LAW_ASKS),
}

const NAMING = new Set(['user_id', 'owner_id', 'email', 'recipient', 'mailbox'])

test('of every table that is about people it is known what becomes of it when an account is closed', async () => {
  const { db } = await withAda()
  const tables = await db.introspection.getTables()
  const about = tables.filter(({ columns }) => columns.some(({ name }) => NAMING.has(name)))
  expect(about.map(({ name }) => name).toSorted()).toEqual(Object.keys(FATES))
})

test('the privacy text says it', () => {
  const text = readFileSync('texts/privacy.md', 'utf8')
  expect(Object.entries(FATES).filter(([, { said }]) => !text.includes(said))).toEqual([])
})

test('what is deleted holds nobody any more, and what is blanked holds no name', async () => {
  const { browser, db } = await withAda()
  const closed = await browser.send('PATCH', `${ACCOUNT}/anonymize`, {
    body: { email: ada.email },
  })
  expect(closed.status).toBe(200)
  const rowsOf = async (becomes: Fate['becomes']) => {
    const tables = Object.keys(FATES).filter((table) => FATES[table]?.becomes === becomes)
    const rows = tables.map((table) =>
      db
        .selectFrom(table as 'users')
        .selectAll()
        .execute(),
    )
    return (await Promise.all(rows)).flat()
  }
  expect(await rowsOf('deleted')).toEqual([])
  const left = [...(await rowsOf('blanked')), ...(await rowsOf('kept'))]
  expect(left).not.toEqual([])
  // Made by chance, and so perhaps of those very letters.
  const named = JSON.stringify(left).replace(/[a-z0-9]{43}@anonymous\.invalid/g, '')
  expect(named).not.toMatch(/ada|ember/i)
})
