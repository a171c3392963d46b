import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ShopApp } from '#server/http/shop-app.ts'
import { issueInvoice } from '#server/application/order/issue-invoice.ts'
import { createUnit } from '#tests/support/units.ts'
import { aBrowser, ada, refusalIn } from '#tests/support/account-shop.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { HOUR, tokenIn, withAda, type Browser } from '../../support/signed-in-browser.ts'

const EXPORT = '/api/v1/users/export'

/** The archive as a browser saves it, file by file. */
async function archiveOf(app: ShopApp, { jar }: Browser): Promise<Record<string, unknown>> {
  const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.request(`http://localhost:3000${EXPORT}`, { headers: { Cookie } })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]),
  )
}

async function withSomethingBought() {
  const home = await withAda()
  const { db, time } = home
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const at = time.now
  const theirs = { user_id: id, customer_id: id }
  await db
    .insertInto('orders')
    .values({
      id: 'ORDER',
      ...theirs,
      idempotency_key: 'a secret attempt',
      body_hash: 'a secret hash',
      status: 'paid',
      license_id: 1,
      quote: 'a secret quote',
      subtotal: 1000,
      discount_name: null,
      discount_code: null,
      discount: 0,
      tax: 0,
      total: 1000,
      billing_country: 'DE',
      company: 'Ember & Co',
      cart_id: 'c',
      cart_version: 1,
      payment: 'a secret payment',
      challenge: null,
      created_at: at,
      updated_at: at,
      paid_at: at,
    })
    .execute()
  const invoicing = { orderId: 'ORDER', seller: ['Emberstock'] }
  await db.transaction().execute((tx) => issueInvoice(createUnit(tx, at), invoicing))
  await db
    .insertInto('certificates')
    .values({
      id: '01KAJ1Z4B7Q2Y8C3D5E6F7G8H9',
      ...theirs,
      order_id: 'ORDER',
      product_id: 1,
      variant_id: 1,
      license_id: 1,
      holder_name: 'Ada Ember',
      holder_company: 'Ember & Co',
      asset: 'Campfire',
      file: 'HD',
      sku: 'EMB-1',
      license: 'Individual',
      licensed_at: at,
      revoked_at: null,
    })
    .execute()
  const file = { ...theirs, product_id: 1, variant_id: 1, license_id: 1 }
  await db
    .insertInto('entitlements')
    .values({ id: 'E', ...file, order_id: 'ORDER', granted_at: at, revoked_at: null })
    .execute()
  await db
    .insertInto('grants')
    .values({ id: 'G', ...file, kind: 'owned', created_at: at, expires_at: null, revoked_at: null })
    .execute()
  await db
    .insertInto('project_tags')
    .values({ ...theirs, variant_id: 1, tag: 'Dune', updated_at: at })
    .execute()
  await db
    .insertInto('links')
    .values({
      id: 'L',
      grant_id: 'G',
      user_id: id,
      variant_id: 1,
      renewal: 0,
      created_at: at,
      expires_at: at + HOUR,
    })
    .execute()
  await db
    .insertInto('linked_accounts')
    .values({ provider: 'https://id.test', subject: 'ada-1', user_id: id, created_at: at })
    .execute()
  return home
}

/** A wishlist that is shared. */
async function wish(browser: Browser): Promise<void> {
  const items = [
    { type: 'product', id: 2 },
    { type: 'bundle', id: 1 },
  ]
  const { body } = await browser.send('POST', '/api/v1/wishlists/join', { body: { items } })
  const id = String(Reflect.get(Object(body['wishlist']), 'id'))
  await browser.send('PUT', `/api/v1/wishlists/${id}/share`, { body: { shared: true } })
}

test('everything that the shop keeps of somebody comes as one archive', async () => {
  const { app, browser, change } = await withSomethingBought()
  await change({ phone: '123456', email: 'ada@castle.test', email_optin: true })
  await wish(browser)
  const answer = await browser.send('GET', EXPORT)
  expect(answer.headers.get('Content-Type')).toBe('application/zip')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('Content-Disposition')).toContain('emberstock-2026-05-01.zip')
  const day = '2026-05-01T00:00:00.000Z'
  expect(await archiveOf(app, browser)).toMatchObject({
    'profile.json': {
      email: ada.email,
      pending_email: 'ada@castle.test',
      phone: '123456',
      created_at: day,
    },
    'consents.json': [{ given: true, chosen_at: day, source: 'account' }],
    'orders.json': [{ id: 'ORDER', total: 1000, company: 'Ember & Co', paid_at: day }],
    'invoices.json': [
      {
        number: 'EMB-2026-000001',
        order_id: 'ORDER',
        issued_at: day,
        buyer: { name: 'Ada Ember', email: ada.email, company: 'Ember & Co', country: 'DE' },
        currency: 'USD',
        total: 1000,
      },
    ],
    'certificates.json': [
      { order_id: 'ORDER', holder: 'Ada Ember', asset: 'Campfire', licensed_at: day },
    ],
    'licenses.json': [{ order_id: 'ORDER', license_id: 1, granted_at: day }],
    'downloads.json': [{ id: 'G', kind: 'owned', links_asked_for_at: [day] }],
    'project-tags.json': [{ variant_id: 1, project_tag: 'Dune', updated_at: day }],
    'discounts.json': [],
    'cart.json': null,
    'wishlists.json': [
      {
        name: 'My wishlist',
        created_at: day,
        shared: true,
        items: [
          { kind: 'product', id: 2, added_at: day },
          { kind: 'bundle', id: 1, added_at: day },
        ],
      },
    ],
    'sessions.json': [{ user_agent: '', signed_in_at: day }],
    'linked-accounts.json': [{ provider: 'https://id.test', subject: 'ada-1' }],
    'emails.json': [
      { recipient: ada.email, subject: 'Confirm your email address for Emberstock' },
      { recipient: 'ada@castle.test', subject: 'Confirm your new email address for Emberstock' },
      { recipient: ada.email, subject: 'Email change requested for your Emberstock account' },
    ],
  })
})

/** Where the archive tells what a table keeps about a person. */
const TOLD_IN: Readonly<Record<string, string>> = {
  access_tokens: 'access-tokens.json',
  account_tokens: 'nowhere: it only signs in',
  analytics_events: 'analytics-events.json',
  audit_log: 'audit.json',
  carts: 'cart.json',
  certificates: 'certificates.json',
  confirmation_tokens: 'nowhere: it only signs in',
  consents: 'consents.json',
  credit_entries: 'credits.json',
  credit_lots: 'credits.json',
  credit_spends: 'credits.json',
  customers: 'nowhere: it only says that they are one',
  discount_uses: 'discounts.json',
  entitlements: 'licenses.json',
  experiment_assignments: 'experiments.json',
  experiment_conversions: 'experiments.json',
  experiment_exposures: 'experiments.json',
  file_reports: 'file-reports.json',
  former_emails: 'former-emails.json',
  free_pack_grants: 'free-packs.json',
  grants: 'downloads.json',
  invoices: 'invoices.json',
  license_requests: 'teams.json',
  linked_accounts: 'linked-accounts.json',
  links: 'downloads.json',
  orders: 'orders.json',
  outbox: 'emails.json',
  project_tags: 'project-tags.json',
  recovery_codes: 'two-factor.json',
  sessions: 'sessions.json',
  stripe_customers: 'payment-customers.json',
  subscriptions: 'subscriptions.json',
  surveys: 'survey.json',
  team_invites: 'teams.json',
  team_members: 'teams.json',
  two_factors: 'two-factor.json',
  users: 'profile.json',
  wishlist_comments: 'wishlist-comments.json',
  wishlists: 'wishlists.json',
  withdrawals: 'withdrawals.json',
}

test('no table that is about people is left out of the archive unsaid', async () => {
  const { app, browser, db } = await withAda()
  const naming = new Set(
    'assignment_id user_id customer_id owner_id email recipient mailbox subject'.split(' '),
  )
  const tables = await db.introspection.getTables()
  const about = tables.filter(({ columns }) => columns.some(({ name }) => naming.has(name)))
  expect(about.map(({ name }) => name).toSorted()).toEqual(Object.keys(TOLD_IN))
  const told = Object.values(TOLD_IN).filter((name) => !name.startsWith('nowhere'))
  expect(Object.keys(await archiveOf(app, browser))).toEqual(expect.arrayContaining(told))
})

test('the archive tells of plans, credits, refunds, withdrawals and free packs', async () => {
  const { app, browser, db } = await withSomethingBought()
  const at = Date.UTC(2026, 4, 1)
  await db.updateTable('users').set({ confirmed_at: at }).execute()
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const theirs = { user_id, customer_id: user_id }
  const lot = { id: 'LOT', ...theirs, source: 'pack', amount: 10, remaining: 9, frozen: 0 } as const
  await db
    .insertInto('credit_lots')
    .values({ ...lot, expires_at: null, order_id: 'ORDER', created_at: at })
    .execute()
  const entry = { lot_id: 'LOT', ...theirs, delta: 10, reason: 'grant' } as const
  await db
    .insertInto('credit_entries')
    .values({ ...entry, id: 'C', reference: 'Pack of 10 credits', key: 'grant-1', created_at: at })
    .execute()
  const terms = {
    ...theirs,
    license_id: 1,
    price: 1500,
    status: 'active',
    anchor: at,
  } as const
  const period = { period_starts_at: at, period_ends_at: at + HOUR, created_at: at, updated_at: at }
  const billing = { billing_country: 'DE', company: '', payment: 'a secret payment' }
  const over = { cancel_at: null, failures: 0, ended_at: null }
  const ofPack = { id: 'R', kind: 'credits', pack_id: 1, credits: 10, months_granted: 0 } as const
  await db
    .insertInto('subscriptions')
    .values({ ...ofPack, ...terms, ...period, ...billing, ...over })
    .execute()
  const refund = { id: 'BACK', order_id: 'ORDER', state: 'done', cause: 'withdrawal' } as const
  await db
    .insertInto('refunds')
    .values({ ...refund, amount: 400, tax: 0, created_at: at, settled_at: at })
    .execute()
  const stated = { name: 'Ada Ember', email: ada.email, order_number: 'LOST', parts: '[]' }
  const unknown = { user_id: null, order_id: null, digest: null, confirmed_at: null }
  await db
    .insertInto('withdrawals')
    .values({ id: 'W', ...stated, ...unknown, stated_at: at, refund_id: null })
    .execute()
  const held = { month: '2026-05', product_id: 1, position: 1 }
  await db.insertInto('free_pack_assets').values(held).execute()
  const given = { user_id, month: '2026-05', product_id: 1, order_id: 'ORDER', granted_at: at }
  await db.insertInto('free_pack_grants').values(given).execute()
  const files = await archiveOf(app, browser)
  const day = '2026-05-01T00:00:00.000Z'
  expect(files).toMatchObject({
    'credits.json': {
      lots: [{ id: 'LOT', remaining: 9, created_at: day }],
      entries: [{ delta: 10, about: 'Pack of 10 credits', created_at: day }],
    },
    'subscriptions.json': {
      plans: [],
      creditSubscriptions: [{ credits: 10, price: 1500, created_at: day }],
    },
    'refunds.json': [{ order_id: 'ORDER', amount: 400, settled_at: day, items: [] }],
    'withdrawals.json': [{ order_number: 'LOST', name: 'Ada Ember', stated_at: day }],
    'free-packs.json': [{ month: '2026-05', product_id: 1, granted_at: day }],
  })
  expect(JSON.stringify(files)).not.toContain('secret')
  // Whoever has not proven that the address is theirs learns nothing of what others stated under it.
  await db.updateTable('users').set({ confirmed_at: null }).execute()
  expect(await archiveOf(app, browser)).toMatchObject({ 'withdrawals.json': [] })
})

test('the archive holds what belongs to an address of before, what staff did, and the provider’s customer id', async () => {
  const { app, browser, change, db, mailbox, services, welcome } = await withSomethingBought()
  const confirmation_token = tokenIn(welcome[0])
  await browser.send('PUT', '/api/v1/users/confirmation', { body: { confirmation_token } })
  const statement = { name: 'Ada Ember', orderNumber: 'LOST-1', proof: null, address: '::1' }
  await services.withdrawals.state({ ...statement, email: ada.email })
  await change({ email: 'ada@castle.test' })
  const link = (await mailbox()).find(({ to }) => to === 'ada@castle.test')
  await browser.send('PUT', '/api/v1/users/email', { body: { token: tokenIn(link) } })
  await services.withdrawals.state({ ...statement, email: ada.email, orderNumber: 'LOST-2' })
  await mailbox()
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('stripe_customers')
    .values({ customer_id: user_id, customer: 'cus_Ada1', created_at: Date.UTC(2026, 4, 1) })
    .execute()
  const action = { who: 'somebody else', email: 'ada@castle.test', why: 'Grown' }
  ;(await services.staff.setTier({ ...action, to: 3 }))._unsafeUnwrap()
  const files = await archiveOf(app, browser)
  const day = '2026-05-01T00:00:00.000Z'
  expect(files).toMatchObject({
    'former-emails.json': [{ email: ada.email, replaced_at: day }],
    'withdrawals.json': [{ order_number: 'LOST-1' }, { order_number: 'LOST-2' }],
    'payment-customers.json': [{ provider: 'stripe', customer: 'cus_Ada1', created_at: day }],
    'audit.json': [
      { at: day, action: 'tier', why: 'Grown', by_you: false, detail: { from: 1, to: 3 } },
    ],
  })
  const emails = files['emails.json'] as readonly { readonly recipient: string }[]
  expect(new Set(emails.map(({ recipient }) => recipient))).toEqual(
    new Set([ada.email, 'ada@castle.test']),
  )
  expect(JSON.stringify(files)).not.toContain('somebody else')
  // Once the address is somebody else's, what comes from it is theirs.
  const heir = aBrowser(app)
  await heir.send('POST', '/api/v1/users', { body: { ...ada, first_name: 'Odo' } })
  await services.withdrawals.state({ ...statement, email: ada.email, orderNumber: 'LOST-3' })
  const later = await archiveOf(app, browser)
  expect(later['withdrawals.json']).toMatchObject([{ order_number: 'LOST-1' }])
})

test('nothing in the archive gives access', async () => {
  const { app, browser, change, db } = await withSomethingBought()
  await change({ email: 'ada@castle.test' })
  await wish(browser)
  const lists = await db.selectFrom('wishlists').select('share_key').execute()
  const all = JSON.stringify(await archiveOf(app, browser))
  const sessions = await db.selectFrom('sessions').selectAll().execute()
  const secrets = sessions.flatMap(({ digest, client, token_digest }) => [
    digest,
    client,
    token_digest,
  ])
  const cookie = browser.jar.get('next-auth.session-token')
  const links = lists.map(({ share_key }) => share_key)
  expect(links).toHaveLength(1)
  for (const secret of [...secrets, ...links, cookie, ada.password]) {
    expect(secret).toBeTruthy()
    expect(all).not.toContain(secret)
  }
  expect(all).not.toMatch(/secret|in the clear|token=/)
})

test('the archive holds nothing of anybody else', async () => {
  const { app, browser } = await withSomethingBought()
  await wish(browser)
  const bob = aBrowser(app)
  await bob.send('POST', '/api/v1/users', { body: { ...ada, email: 'bob@studio.test' } })
  const files = await archiveOf(app, bob)
  expect(JSON.stringify(files)).not.toContain(ada.email)
  const bought = ['orders', 'invoices', 'licenses', 'certificates', 'downloads', 'project-tags']
  const names = [...bought, 'wishlists', 'refunds', 'withdrawals', 'free-packs']
  for (const name of names) {
    expect([name, files[`${name}.json`]]).toEqual([name, []])
  }
  expect(files['sessions.json']).toHaveLength(1)
})

describeOnEveryDatabase('the archive of somebody who has confirmed no address', (open) => {
  test('holds what was sent to it, and no statement of whoever else wrote it down', async () => {
    const { app, browser, services } = await withAda({ database: await open() })
    const stated = { name: 'Ada Ember', email: ada.email, orderNumber: 'LOST-1' }
    await services.withdrawals.state({ ...stated, proof: null, address: '::1' })
    const files = await archiveOf(app, browser)
    expect(files).toMatchObject({
      'former-emails.json': [],
      'withdrawals.json': [],
      'audit.json': [],
      'payment-customers.json': [],
    })
    expect(files['emails.json']).toMatchObject([{ recipient: ada.email }, { recipient: ada.email }])
  })
})

test('ten archives an hour are enough', async () => {
  const { browser } = await withAda()
  for (let nth = 0; nth < 10; nth += 1) {
    expect((await browser.send('GET', EXPORT)).status).toBe(200)
  }
  expect(refusalIn(await browser.send('GET', EXPORT))).toEqual([503, 'RATE_LIMITED'])
})
