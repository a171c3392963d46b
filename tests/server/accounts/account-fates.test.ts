import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
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

const DELETED_AT_ONCE =
  'We immediately delete:\n\n- your name, addresses, company, phone, username and answers\n- your carts, wishlists and sessions'
const VISITS_STAY =
  'the visits you allowed us to record, without your account, email address or browser number'
const AS_THE_LAW_ASKS =
  'orders, invoices and certificates, with only the details shown on them, because the law requires it'
const UNTIL_THE_PROVIDER_HAS = 'We keep its identifiers for them until it has'

/** What becomes of each table that is about people when one of them closes the account. */
const FATES: Readonly<Record<string, Fate>> = {
  access_tokens: deleted('Until you revoke them, change your password or close the account'),
  account_tokens: deleted(DELETED_AT_ONCE),
  analytics_events: blanked(VISITS_STAY),
  audit_log: kept('Changes our staff made to your account or orders, and why'),
  cart_items: deleted(DELETED_AT_ONCE),
  carts: deleted(DELETED_AT_ONCE),
  certificates: blanked('Licensee withheld'),
  confirmation_tokens: deleted(DELETED_AT_ONCE),
  consents: deleted('Your choices about optional cookies, and when you made them'),
  credit_entries: kept('Orders, invoices, credits, licenses, downloads'),
  credit_lots: kept('Orders, invoices, credits, licenses, downloads'),
  credit_spends: kept('Orders, invoices, credits, licenses, downloads'),
  credit_warnings: kept('Orders, invoices, credits, licenses, downloads'),
  customers: kept('Orders, invoices, credits, licenses, downloads'),
  discount_uses: kept('Discount codes you used, with keyed hashes'),
  entitlements: kept(AS_THE_LAW_ASKS),
  experiment_assignments: deleted(
    'the link to your account, until you turn experiments off or close the account',
  ),
  experiment_conversions: kept('Versions of pages you were shown in experiments'),
  experiment_exposures: kept('Versions of pages you were shown in experiments'),
  file_reports: deleted('Problems you reported with files'),
  former_emails: deleted('Your previous email addresses'),
  free_pack_grants: kept('Orders, invoices, credits, licenses, downloads'),
  grants: kept('Orders, invoices, credits, licenses, downloads'),
  invoices: kept(AS_THE_LAW_ASKS),
  license_requests: deleted('files you asked your team to license'),
  linked_accounts: deleted(DELETED_AT_ONCE),
  links: kept('Orders, invoices, credits, licenses, downloads'),
  order_line_bases: kept('Orders, invoices, credits, licenses, downloads'),
  order_line_files: kept('Orders, invoices, credits, licenses, downloads'),
  order_lines: kept('Orders, invoices, credits, licenses, downloads'),
  order_purchases: kept('Orders, invoices, credits, licenses, downloads'),
  orders: kept(AS_THE_LAW_ASKS),
  outbox: deleted('emails we sent you'),
  paypal_decisions: kept('The payment provider’s references for your payments'),
  project_tags: deleted(DELETED_AT_ONCE),
  provider_charges: kept('The payment provider’s references for your payments'),
  recovery_codes: deleted('Until you turn it off or close the account'),
  refund_items: kept('Orders, invoices, credits, licenses, downloads'),
  refunds: kept('Orders, invoices, credits, licenses, downloads'),
  sessions: deleted(DELETED_AT_ONCE),
  stripe_customers: kept(UNTIL_THE_PROVIDER_HAS),
  subscriptions: blanked(AS_THE_LAW_ASKS),
  surveys: deleted(DELETED_AT_ONCE),
  team_invite_links: deleted('invites sent to you'),
  team_invites: deleted('invites sent to you'),
  team_members: deleted('your membership in a team'),
  two_factors: deleted('Until you turn it off or close the account'),
  users: blanked(DELETED_AT_ONCE),
  vat_checks: kept('whether the EU’s VAT register confirmed them'),
  wishlist_comments: blanked('then show “Former teammate” as their author'),
  wishlist_items: deleted(DELETED_AT_ONCE),
  wishlists: deleted(DELETED_AT_ONCE),
  withdrawals: blanked(AS_THE_LAW_ASKS),
}

const NAMING = new Set([
  'user_id',
  'owner_id',
  'email',
  'recipient',
  'mailbox',
  'subject',
  'vat_id',
])

/** What rows belong to that are somebody's: a line tells what its buyer bought. A `key` is an order's id, mostly. */
const OWNED = new Set(
  'assignment_id cart_id customer_id grant_id invite_id key lot_id order_id refund_id subscription_id wishlist_id'.split(
    ' ',
  ),
)

/** Tables whose `key` is no order's: facts of the database, limits by keyed hashes, and what the sandbox plays. */
const KEYED_OTHERWISE = new Set(['meta', 'rate_limits', 'sandbox_charges', 'sandbox_refunds'])

interface Table {
  readonly name: string
  readonly columns: readonly { readonly name: string }[]
}

/** Whether rows of a table name somebody, or belong to what does. */
function isAboutPeople({ name, columns }: Table): boolean {
  return (
    !KEYED_OTHERWISE.has(name) &&
    columns.some((column) => NAMING.has(column.name) || OWNED.has(column.name))
  )
}

test('of every table that is about people it is known what becomes of it when an account is closed', async () => {
  const { db } = await withAda()
  const tables = await db.introspection.getTables()
  const about = tables.filter(isAboutPeople)
  expect(about.map(({ name }) => name).toSorted()).toEqual(Object.keys(FATES))
})

/** Tables of which every row is about what the shop sells, or about how it works. */
const ABOUT_NOBODY = [
  'analytics_progress',
  'page_counts',
  'search_funnel_counts',
  'search_term_counts',
  'asset_imports',
  'edited_entries',
  'edited_fields',
  'experiment_states',
  'search_synonyms',
  'teams',
  'article_assets',
  'article_media',
  'articles',
  'bundle_members',
  'bundles',
  'categories',
  'collections',
  'credit_packs',
  'discount_codes',
  'download_weights',
  'free_pack_assets',
  'imports',
  'invoice_counters',
  'invoice_terms',
  'license_types',
  'meta',
  'orphaned_files',
  'plan_variants',
  'product_collections',
  'products',
  'provider_events',
  'public_media',
  'rate_limits',
  'refund_policy',
  'sandbox_charges',
  'sandbox_refunds',
  'site_settings',
  'variants',
]

test.each(['order_id', 'cart_id', 'wishlist_id', 'key', 'email'])(
  'a new table is about people where it has the column %s',
  (name) => {
    expect(isAboutPeople({ name: 'order_gifts', columns: [{ name: 'id' }, { name }] })).toBe(true)
    expect(isAboutPeople({ name: 'order_gifts', columns: [{ name: 'id' }] })).toBe(false)
  },
)

test('every other table is about nobody', async () => {
  const { db } = await withAda()
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const known = [...Object.keys(FATES), ...ABOUT_NOBODY]
  expect(tables.toSorted()).toEqual(known.toSorted())
})

/** Columns of what stays that can hold words of a person, or by which others know them. */
const BLANKED = [
  'analytics_events.browser_fingerprint',
  'analytics_events.user_email',
  'certificates.holder_company',
  'certificates.holder_name',
  'subscriptions.cancel_reason',
  'subscriptions.company',
  'subscriptions.payment',
  'subscriptions.vat_id',
  'users.company',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.password_hash',
  'users.pending_email',
  'users.phone',
  'users.tax_vat_number',
  'users.username',
  'users.username_key',
  'withdrawals.digest',
  'withdrawals.email',
  'withdrawals.name',
]
const KEPT: Readonly<Record<string, string>> = {
  'analytics_events.search_term': VISITS_STAY,
  'analytics_events.url': VISITS_STAY,
  'audit_log.why': 'Changes our staff made to your account or orders, and why',
  'discount_uses.mailbox': 'keyed hashes of your email address',
  'discount_uses.payment_fingerprint': 'of the card or wallet you paid with',
  'invoices.content': AS_THE_LAW_ASKS,
  'orders.company': AS_THE_LAW_ASKS,
  'orders.payment': 'The payment provider’s references for your payments',
  'orders.payment_again': UNTIL_THE_PROVIDER_HAS,
  'orders.vat_id': AS_THE_LAW_ASKS,
  'paypal_decisions.capture': 'The payment provider’s references for your payments',
  'provider_charges.ref': 'The payment provider’s references for your payments',
  'stripe_customers.customer': UNTIL_THE_PROVIDER_HAS,
  'vat_checks.vat_id': 'whether the EU’s VAT register confirmed them',
  'wishlist_comments.message': 'then show “Former teammate” as their author',
}

/** What the shop itself makes or sells: ids, states, numbers, names of files and licenses. */
const MADE_BY_THE_SHOP = new Set(
  (
    'id user_id customer_id team_id order_id lot_id grant_id subscription_id refund_id cart_id number kind status state source month ' +
    'key idempotency_key body_hash quote challenge code discount_name discount_code reason reference refers_to ' +
    'asset file sku license parts order_number billing_country email_optin_source who action subject detail ' +
    'team_id wishlist_id fulfillment experiment variant assignment_id goal'
  ).split(' '),
)

/** Words of the catalog and of the shop that other tables have people's words for. */
const OF_THE_SHOP = new Set([
  'analytics_events.article_id',
  'analytics_events.name',
  'analytics_events.product_type',
  'analytics_events.search_id',
  'analytics_events.search_type',
  'analytics_events.shown_ids',
  'analytics_events.slug',
  'analytics_events.user_type',
  'order_lines.image',
  'order_lines.name',
  'order_lines.ref_kind',
  'order_lines.slug',
  'order_purchases.name',
  'paypal_decisions.decision',
  'provider_charges.provider',
  'refund_items.name',
  'refunds.cause',
  'wishlist_comments.ref_kind',
])

test('of every text that stays it is known whether it names somebody', async () => {
  const { db } = await withAda()
  const tables = await db.introspection.getTables()
  const stays = tables.filter(({ name }) =>
    ['blanked', 'kept'].includes(FATES[name]?.becomes ?? ''),
  )
  const telling = stays.flatMap(({ name, columns }) =>
    columns
      .filter(({ dataType }) => /text|char/i.test(dataType))
      .filter((column) => !MADE_BY_THE_SHOP.has(column.name))
      .map((column) => `${name}.${column.name}`)
      .filter((column) => !OF_THE_SHOP.has(column)),
  )
  expect(telling.toSorted()).toEqual([...BLANKED, ...Object.keys(KEPT)].toSorted())
  const text = readFileSync('texts/privacy.md', 'utf8')
  expect(Object.values(KEPT).filter((said) => !text.includes(said))).toEqual([])
})

test('the privacy text says it', () => {
  const text = readFileSync('texts/privacy.md', 'utf8')
  expect(Object.entries(FATES).filter(([, { said }]) => !text.includes(said))).toEqual([])
})

test('what is deleted holds nobody any more, and what is blanked holds no name', async () => {
  const { browser, db } = await withAda()
  await saveOne(db)
  // Whoever has not confirmed the address takes along nothing that others sent to it.
  await db.updateTable('users').set({ confirmed_at: 1 }).where('email', '=', ada.email).execute()
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
  const gone = await rowsOf('deleted')
  expect(gone.filter((row) => Reflect.get(row, 'owner_id') !== 'BEN')).toEqual([])
  const said = await db.selectFrom('wishlist_comments').select(['user_id', 'message']).execute()
  expect(said).toEqual([{ user_id: null, message: 'Too dark' }])
  const left = [...(await rowsOf('blanked')), ...(await rowsOf('kept'))]
  expect(left).not.toEqual([])
  // Made by chance, and so perhaps of those very letters.
  const named = JSON.stringify(left).replace(/[a-z0-9]{43}@anonymous\.invalid/g, '')
  expect(named).not.toMatch(/ada|ember/i)
})

/** A team of the only user, who is also invited to it. */
async function saveTeam(db: Db, userId: string): Promise<void> {
  await db.insertInto('teams').values({ id: 'TEAM', name: 'North Light', created_at: 1 }).execute()
  await db.insertInto('customers').values({ id: 'TEAM', team_id: 'TEAM' }).execute()
  await db
    .insertInto('team_members')
    .values({ user_id: userId, team_id: 'TEAM', role_id: 1, joined_at: 1 })
    .execute()
  await db
    .insertInto('team_invites')
    .values({
      id: 'INVITE',
      team_id: 'TEAM',
      email: ada.email,
      role_id: 3,
      invited_by: userId,
      status: 'pending',
      created_at: 1,
      expires_at: 2,
      emailed_at: 1,
    })
    .execute()
  await db.insertInto('team_invite_links').values({ digest: 'D', invite_id: 'INVITE' }).execute()
}

/** Something said by the only user about a list of somebody else's, in a team they have left. */
async function saveComment(db: Db, userId: string): Promise<void> {
  const other = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const names = { first_name: 'Ben', last_name: 'Falk', email: 'ben@studio.test' }
  await db
    .insertInto('users')
    .values({ ...other, id: 'BEN', ...names, username: null, username_key: null })
    .execute()
  await db.insertInto('teams').values({ id: 'OTHER', name: 'South', created_at: 1 }).execute()
  const list = { owner_id: 'BEN', name: 'Smoke', name_key: 'OTHER smoke', share_key: null }
  await db
    .insertInto('wishlists')
    .values({ id: 'SHARED', ...list, team_id: 'OTHER', created_at: 1, used_at: 1 })
    .execute()
  const said = { message: 'Too dark', created_at: 1 }
  await db
    .insertInto('wishlist_comments')
    .values({ id: 'SAID', wishlist_id: 'SHARED', team_id: 'OTHER', user_id: userId, ...said })
    .execute()
}

/** An item in a cart and one on a wishlist of the only user. */
async function saveOne(db: Db): Promise<void> {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const at = { created_at: 1, updated_at: 1 }
  const item = { ref_kind: 'product', ref_id: 1, position: 1 } as const
  const ada = { user_id: id, customer_id: id, guest_key: null }
  await db
    .insertInto('carts')
    .values({ id: 'CART', ...ada, license_id: 1, code: null, version: 1, ...at })
    .execute()
  await db
    .insertInto('cart_items')
    .values({ cart_id: 'CART', ...item })
    .execute()
  await db
    .insertInto('access_tokens')
    .values({
      id: 'TOKEN',
      user_id: id,
      digest: 'a digest',
      name: 'Ada’s script',
      scopes: 'catalog',
      monthly_credits: null,
      created_at: 1,
      expires_at: 2,
    })
    .execute()
  await saveTeam(db, id)
  await db
    .insertInto('two_factors')
    .values({ user_id: id, secret: 'sealed', created_at: 1 })
    .execute()
  await db.insertInto('recovery_codes').values({ user_id: id, digest: 'a digest' }).execute()
  const list = { id: 'LIST', owner_id: id, name: 'Fires', name_key: 'fires', share_key: null }
  await db
    .insertInto('wishlists')
    .values({ ...list, created_at: 1, used_at: 1 })
    .execute()
  await db
    .insertInto('wishlist_items')
    .values({ wishlist_id: 'LIST', ...item, added_at: 1 })
    .execute()
  await saveComment(db, id)
}
