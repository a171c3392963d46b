import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ShopApp } from '#server/http/shop-app.ts'
import { issueInvoice } from '#server/sql/invoice-writing.ts'
import { aBrowser, ada, refusalIn } from '#tests/support/account-shop.ts'
import { HOUR, withAda, type Browser } from '#tests/support/ada-at-home.ts'

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
  await db
    .insertInto('orders')
    .values({
      id: 'ORDER',
      user_id: id,
      attempt_key: 'a secret attempt',
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
  const invoicing = { orderId: 'ORDER', seller: ['Emberstock'], now: at }
  await db.transaction().execute((tx) => issueInvoice(tx, invoicing))
  await db
    .insertInto('certificates')
    .values({
      id: '01KAJ1Z4B7Q2Y8C3D5E6F7G8H9',
      user_id: id,
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
  const file = { user_id: id, product_id: 1, variant_id: 1, license_id: 1 }
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
    .values({ user_id: id, variant_id: 1, tag: 'Dune', updated_at: at })
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
    'licences.json': [{ order_id: 'ORDER', license_id: 1, granted_at: day }],
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
    'letters.json': [
      { recipient: ada.email, subject: 'Confirm your e-mail address at Emberstock' },
      { recipient: ada.email, subject: 'A new e-mail address for your Emberstock account' },
    ],
  })
})

test('nothing in the archive opens a door', async () => {
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
  const bought = ['orders', 'invoices', 'licences', 'certificates', 'downloads', 'project-tags']
  const names = [...bought, 'wishlists']
  for (const name of names) {
    expect([name, files[`${name}.json`]]).toEqual([name, []])
  }
  expect(files['sessions.json']).toHaveLength(1)
})

test('ten archives an hour are enough', async () => {
  const { browser } = await withAda()
  for (let nth = 0; nth < 10; nth += 1) {
    expect((await browser.send('GET', EXPORT)).status).toBe(200)
  }
  expect(refusalIn(await browser.send('GET', EXPORT))).toEqual([503, 'RATE_LIMITED'])
})
