import { expect, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { issueInvoice } from '#server/application/order/issue-invoice.ts'
import { createUnit, unitsOver } from '#tests/support/units.ts'
import { certificatesOver } from '#server/application/order/certificates.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { aBrowser, ada, refusalIn } from '#tests/support/account-shop.ts'
import {
  ACCOUNT,
  FRESH,
  MINUTE,
  PASSWORD,
  tokenIn,
  signedInUser,
  withAda,
} from '../../support/signed-in-browser.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const CLOSE = `${ACCOUNT}/anonymize`
const own = { email: ' ADA@studio.test ' }

async function anOrder(
  db: Db,
  userId: string,
  status: 'pending' | 'awaiting' | 'paid' | 'declined',
) {
  await db
    .insertInto('orders')
    .values({
      id: 'ORDER',
      user_id: userId,
      customer_id: userId,
      idempotency_key: 'k',
      body_hash: 'h',
      status,
      license_id: 1,
      quote: 'q',
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
      payment: null,
      challenge: null,
      created_at: 0,
      updated_at: 0,
      paid_at: status === 'paid' ? 1 : null,
    })
    .execute()
}

describeOnEveryDatabase('closing an account', (open) => {
  const opened = async () => {
    const home = await withAda({ database: await open() })
    const { id } = await home.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    return { ...home, id, close: (body: unknown) => home.browser.send('PATCH', CLOSE, { body }) }
  }

  test.for([
    ['whose address nobody has confirmed leaves', null, 'LOST-1', 1],
    ['whose address was confirmed blanks', 1, '', 0],
  ] as const)('one %s what somebody stated under it without a sign-in', async (row) => {
    const [, confirmed_at, order_number, inquiries] = row
    const { close, db, services } = await opened()
    await db.updateTable('users').set({ confirmed_at }).execute()
    const sent = { proof: null, address: '::1' }
    const stated = { name: 'Somebody', email: 'ada@studio.test', orderNumber: 'LOST-1' }
    await services.withdrawals.state({ ...stated, ...sent })
    const form = {
      name: 'Somebody',
      email: 'ada@studio.test',
      company: 'A studio',
      licenseId: 3,
      seats: 4,
      message: 'What does it cost?',
    } as const
    ;(await services.submitInquiry({ form, ...sent }))._unsafeUnwrap()
    expect((await close(own)).status).toBe(200)
    expect(await db.selectFrom('withdrawals').select('order_number').execute()).toEqual([
      { order_number },
    ])
    const waiting = db.selectFrom('outbox').where('key', 'like', 'enquiry-%')
    expect(await waiting.where('sent_at', 'is', null).select('id').execute()).toHaveLength(
      inquiries,
    )
  })

  test('nothing personal is left, and nobody is signed in any more', async () => {
    const { browser, change, close, db, id, signIn } = await opened()
    await change({ phone: '123456', company: 'Ember', username: 'ada', tax_vat_number: 'DE12345' })
    await change({ email: 'ada@castle.test', email_optin: true })
    await db
      .insertInto('linked_accounts')
      .values({ provider: 'https://id.test', subject: 'ada-1', user_id: id, created_at: 0 })
      .execute()
    await db
      .insertInto('project_tags')
      .values({ user_id: id, customer_id: id, variant_id: 1, tag: 'Dune', updated_at: 0 })
      .execute()
    const item = { kind: 'product', variant_id: 1 }
    await browser.send('POST', '/api/v1/cart/changes', { body: { kind: 'item-added', item } })
    await browser.send('POST', '/api/v1/wishlists/join', {
      body: { items: [{ type: 'product', id: 1 }] },
    })
    const elsewhere = await signIn()
    const answer = await close(own)
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Your account is closed and your personal data has been deleted.' },
    ])
    expect(await signedInUser(browser)).toBeNull()
    expect(await signedInUser(elsewhere)).toBeNull()
    expect(await signedInUser(await signIn())).toBeNull()
    const [row, ...more] = await db.selectFrom('users').selectAll().execute()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      id,
      email: expect.stringMatching(/^[a-z0-9]{43}@anonymous\.invalid$/),
      password_hash: '',
      username: null,
      username_key: null,
      pending_email: null,
      email_optin: 0,
      confirmed_at: null,
    })
    expect(JSON.stringify(row)).not.toMatch(/ada|ember|123456|DE12345/i)
    const tables = [
      'sessions',
      'carts',
      'cart_items',
      'wishlists',
      'wishlist_items',
      'project_tags',
      'linked_accounts',
      'account_tokens',
      'confirmation_tokens',
      'outbox',
    ] as const
    for (const table of tables) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
  })

  test('nor does a withdrawal say who stated it, also where it named no order of theirs', async () => {
    const { close, db, id } = await opened()
    const none = { order_id: null, parts: '[]', digest: null, confirmed_at: null, refund_id: null }
    const stated = { ...none, name: 'Ada', order_number: 'ABCDEF', stated_at: 7 }
    const theirs = 'grace@studio.test'
    await db
      .insertInto('withdrawals')
      .values([
        { ...stated, id: '1', user_id: id, email: 'ada@studio.test' },
        { ...stated, id: '2', user_id: null, email: 'ada@studio.test' },
        { ...stated, id: '3', user_id: null, email: theirs },
      ])
      .execute()
    await db.updateTable('users').set({ confirmed_at: 1 }).execute()
    expect((await close(own)).status).toBe(200)
    const kept = db.selectFrom('withdrawals').select(['name', 'email', 'stated_at']).orderBy('id')
    expect(await kept.execute()).toEqual([
      { name: '', email: '', stated_at: 7 },
      { name: '', email: '', stated_at: 7 },
      { name: 'Ada', email: theirs, stated_at: 7 },
    ])
  })

  test('e-mails that were on their way are not sent', async () => {
    const { change, close, mailbox } = await opened()
    await change({ email: 'ada@castle.test' })
    expect((await close(own)).status).toBe(200)
    expect(await mailbox()).toEqual([])
  })

  test('what was bought is kept, as the law wants it', async () => {
    const { close, db, id } = await opened()
    await anOrder(db, id, 'paid')
    expect((await close(own)).status).toBe(200)
    const orders = await db.selectFrom('orders').selectAll().execute()
    expect(orders).toMatchObject([{ id: 'ORDER', user_id: id, company: 'Ember & Co' }])
  })

  test('an order that nobody paid says of nobody who would have been billed', async () => {
    const { close, db, id } = await opened()
    await anOrder(db, id, 'declined')
    expect((await close(own)).status).toBe(200)
    const orders = await db.selectFrom('orders').select(['id', 'company', 'vat_id']).execute()
    expect(orders).toEqual([{ id: 'ORDER', company: '', vat_id: '' }])
  })

  test('licenses stay checkable but name nobody; invoices still say who was billed', async () => {
    const { close, db, id } = await opened()
    await anOrder(db, id, 'paid')
    const invoicing = { orderId: 'ORDER', seller: ['Emberstock'] }
    await db.transaction().execute((tx) => issueInvoice(createUnit(tx, 1), invoicing))
    const certificate = '01KAJ1Z4B7Q2Y8C3D5E6F7G8H9'
    await db
      .insertInto('certificates')
      .values({
        id: certificate,
        user_id: id,
        customer_id: id,
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
        licensed_at: 1,
        revoked_at: null,
      })
      .execute()
    const secrets = webSecrets('a secret of the tests, long enough')
    const certificates = certificatesOver(unitsOver(db, { now: () => 1 }, secrets))
    const look = async () => (await certificates.publicly(certificate))._unsafeUnwrap()
    expect((await look()).holder).toBe('Ember & Co')
    expect((await close(own)).status).toBe(200)
    expect(await look()).toMatchObject({ asset: 'Campfire', holder: null, revokedAt: null })
    const kept = await db.selectFrom('certificates').selectAll().execute()
    expect(JSON.stringify(kept)).not.toMatch(/Ada|Ember & Co/)
    const { content } = await db.selectFrom('invoices').select('content').executeTakeFirstOrThrow()
    expect(JSON.parse(content)).toMatchObject({
      buyer: { name: 'Ada Ember', email: ada.email, company: 'Ember & Co' },
    })
  })

  test.each(['pending', 'awaiting'] as const)('not while a payment is %s', async (status) => {
    const { browser, close, db, id } = await opened()
    await anOrder(db, id, status)
    expect(refusalIn(await close(own))).toEqual([409, 'OPEN_PAYMENT'])
    expect(await signedInUser(browser)).toBe(ada.email)
  })

  test('the same address opens a new account, which sees nothing of the old one', async () => {
    const { app, change, close, db, id } = await opened()
    await change({ username: 'ada' })
    await anOrder(db, id, 'paid')
    await close(own)
    const again = aBrowser(app)
    const { status, body } = await again.send('POST', '/api/v1/users', { body: ada })
    expect(status).toBe(200)
    const fresh = Reflect.get(Object(body['data']), 'id')
    expect(fresh).not.toBe(id)
    expect((await again.send('PATCH', ACCOUNT, { body: { username: 'ada' } })).status).toBe(200)
    const orders = await db.selectFrom('orders').select('id').where('user_id', '=', fresh).execute()
    expect(orders).toEqual([])
    expect((await again.send('GET', '/api/v1/users/sessions')).body['items']).toHaveLength(1)
  })

  test('links from before open nothing', async () => {
    const { app, change, close, mailbox, welcome } = await opened()
    await aBrowser(app).send('POST', PASSWORD, { body: { email: ada.email } })
    await change({ email: 'ada@castle.test' })
    const [reset, address] = await mailbox()
    await close(own)
    const browser = aBrowser(app)
    const redeemed = await browser.send('PUT', PASSWORD, {
      body: { ...FRESH, reset_password_token: tokenIn(reset) },
    })
    const followed = await browser.send('PUT', '/api/v1/users/email', {
      body: { token: tokenIn(address) },
    })
    const confirmed = await browser.send('PUT', '/api/v1/users/confirmation', {
      body: { confirmation_token: tokenIn(welcome[0]) },
    })
    expect([redeemed.status, followed.body, confirmed.body]).toEqual([
      404,
      { outcome: 'unknown' },
      { outcome: 'unknown' },
    ])
  })
})

test.each([
  [{ email: 'somebody@studio.test' }, [422, 'INVALID']],
  [{ email: '' }, [422, 'INVALID']],
  [{}, [422, 'INVALID']],
  [{ email: null }, [422, 'INVALID']],
  [{ email: [ada.email] }, [422, 'INVALID']],
  [{ email: 'x'.repeat(10_000) }, [422, 'INVALID']],
])('an account is closed by its typed address only: %j', async (body, refused) => {
  const { browser } = await withAda()
  expect(refusalIn(await browser.send('PATCH', CLOSE, { body }))).toEqual(refused)
  expect(await signedInUser(browser)).toBe(ada.email)
})

test('an account is closed within a quarter of an hour of signing in', async () => {
  const { browser, signIn, time } = await withAda()
  time.now += 15 * MINUTE
  const answer = await browser.send('PATCH', CLOSE, { body: own })
  expect(refusalIn(answer)).toEqual([403, 'REAUTH_REQUIRED'])
  const again = await signIn()
  expect((await again.send('PATCH', CLOSE, { body: own })).status).toBe(200)
  expect(again.jar.has('next-auth.session-token')).toBe(false)
})
