import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { staffNamed } from '#server/cli/admin-context.ts'
import { parseArguments } from '#server/cli/shop-arguments.ts'
import { BASIC } from '#tests/support/plan-samples.ts'
import type { Db } from '#server/sql/database.ts'
import { issueInvoice } from '#server/application/order/issue-invoice.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { aBrowser } from '#tests/support/account-shop.ts'
import { subscribe } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { putPaidOrder } from '#tests/support/paid-order.ts'
import { createUnit } from '#tests/support/units.ts'
import { ACCOUNT, tokenIn, withAda } from '../../support/signed-in-browser.ts'

/** Every value that says who somebody is, or that only they have said; none of them stands anywhere else. */
const PERSON = {
  firstName: 'Quintilla',
  lastName: 'Ravenscroft',
  company: 'Ravenmoor Pictures',
  surveyCompany: 'Ravenmoor Studios',
  phone: '4915550199887',
  vatId: 'PL7766554433',
  username: 'quintilla.r',
  registered: 'quintilla@first.test',
  second: 'quintilla@second.test',
  third: 'quintilla@third.test',
  pending: 'quintilla@pending.test',
  cancelReason: 'moving to a lighthouse',
  customer: 'cus_Quintilla1',
  card: 'pm_Quintilla1',
  device: 'Lighthouse/7 Netscape',
  tag: 'The Lighthouse Keeper',
  message: 'We film in a lighthouse',
  orderNumber: 'LIGHTHOUSE-NUMBER-1',
  wishlist: 'For the lighthouse',
  subject: 'lighthouse-subject-1',
} as const

const AS_THE_LAW_ASKS =
  'orders, invoices and certificates, with only the details shown on them, because the law requires it'
const LET_GO = 'We keep its identifiers for them until it has'

/** Where something of a closed account may still be found, and the words of the privacy text that say so. */
const KEPT: Readonly<Record<string, string>> = {
  'invoices.content': AS_THE_LAW_ASKS,
  'orders.company': AS_THE_LAW_ASKS,
  'orders.vat_id': AS_THE_LAW_ASKS,
  'orders.payment': 'The payment provider’s references for your payments',
  'orders.payment_again': LET_GO,
  'stripe_customers.customer': LET_GO,
}

describeOnEveryDatabase('a dump of the database after an account was closed', (open) => {
  test('holds no value of the person, but where the privacy text says so', async () => {
    const { browser, db, leave } = await withQuintilla(await open())
    const before = await found(db)
    expect(Object.keys(PERSON).filter((name) => !before.values.has(name))).toEqual([])
    await leave(browser)
    expect([...(await found(db)).places].toSorted()).toEqual(Object.keys(KEPT).toSorted())
    const text = readFileSync('texts/privacy.md', 'utf8')
    expect(Object.values(KEPT).filter((words) => !text.includes(words))).toEqual([])
  })

  test('holds nothing of the provider’s once the provider has let go', async () => {
    const { browser, db, leave } = await withQuintilla(await open())
    await leave(browser)
    await db.transaction().execute(async (tx) => {
      const { paymentRecords } = createUnit(tx, 1)
      for (const payment of await paymentRecords.keptOfTheGone())
        await paymentRecords.forget(payment)
    })
    await db.deleteFrom('stripe_customers').where('customer', '=', PERSON.customer).execute()
    const stays = Object.keys(KEPT).filter((place) => KEPT[place] !== LET_GO)
    expect([...(await found(db)).places].toSorted()).toEqual(stays.toSorted())
  })

  test('still holds what is somebody else’s, also under an address that was theirs before', async () => {
    const shop = await withQuintilla(await open())
    const heir = aBrowser(shop.app)
    const person = { first_name: 'Odo', last_name: 'Heir', password: 'a castle of sparks' }
    await heir.send('POST', '/api/v1/users', { body: { ...person, email: PERSON.registered } })
    const stated = { name: 'Odo', email: PERSON.registered, orderNumber: 'ABCDEF' }
    ;(await shop.services.withdrawals.state({ ...stated, ...FROM }))._unsafeUnwrap()
    await shop.browser.send('PATCH', ACCOUNT, { body: { email: 'stranger@else.test' } })
    const strangers = { id: 'S', key: 'strangers', to: 'stranger@else.test', userId: null, now: 1 }
    const event = { kind: 'password-changed', firstName: 'Stranger' } as const
    await shop.db
      .transaction()
      .execute((tx) => createUnit(tx, 1).outbox.add({ ...strangers, event }))
    await shop.leave(shop.browser)
    const letters = await shop.db.selectFrom('outbox').select('recipient').execute()
    const recipients = new Set(letters.map(({ recipient }) => recipient))
    expect([...recipients].toSorted()).toEqual([
      'ada@studio.test',
      'guest@else.test',
      PERSON.registered,
      'stranger@else.test',
    ])
    const names = await shop.db.selectFrom('withdrawals').select('name').execute()
    expect(names.filter(({ name }) => name !== '')).toEqual([{ name: 'Odo' }])
  })
})

const FROM = { proof: null, address: '203.0.113.7' }

/** A member who has used every corner of the shop that asks for words of theirs. */
async function withQuintilla(database: Db) {
  const home = await withAda({ database })
  const { app, db, mailbox, services } = home
  const browser = aBrowser(app)
  const registered = await browser.send('POST', '/api/v1/users', {
    body: {
      email: PERSON.registered,
      password: 'a castle of sparks',
      first_name: PERSON.firstName,
      last_name: PERSON.lastName,
    },
    headers: { 'User-Agent': PERSON.device },
  })
  expect(registered.status).toBe(200)
  const [welcome] = await mailbox()
  await browser.send('PUT', '/api/v1/users/confirmation', {
    body: { confirmation_token: tokenIn(welcome) },
  })
  const moveTo = async (email: string) => {
    await browser.send('PATCH', ACCOUNT, { body: { email } })
    const token = tokenIn((await mailbox()).find(({ to }) => to === email))
    expect((await browser.send('PUT', '/api/v1/users/email', { body: { token } })).body).toEqual({
      outcome: 'changed',
    })
  }
  const state = async (email: string) => {
    const { firstName: name, orderNumber } = PERSON
    ;(await services.withdrawals.state({ name, email, orderNumber, ...FROM }))._unsafeUnwrap()
  }
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', PERSON.registered)
    .executeTakeFirstOrThrow()

  await state(PERSON.registered)
  await moveTo(PERSON.second)
  await actsAsStaff(home.services, db)
  await moveTo(PERSON.third)
  // By an address that is theirs no more.
  await state(PERSON.second)
  await browser.send('PATCH', ACCOUNT, {
    body: {
      phone: PERSON.phone,
      username: PERSON.username,
      tax_vat_number: PERSON.vatId,
      email: PERSON.pending,
    },
  })
  await mailbox()
  await joinsTeamOf(home, browser)
  await buys(db, id)

  const viewer = { id } as Registered
  await services.surveys.save(viewer, {
    usedBy: 'company',
    revenueBand: 4,
    software: 'nuke',
    work: 'film',
    company: PERSON.surveyCompany,
    seats: 3,
    mayContact: true,
    codec: null,
    frameRate: null,
  })
  ;(await services.surveys.complete(viewer, 4))._unsafeUnwrap()
  // Sent, and so kept with its subject only.
  await mailbox()
  const form = { name: PERSON.firstName, email: PERSON.second, seats: null, licenseId: null }
  const written = { ...form, company: PERSON.company, message: PERSON.message }
  ;(await services.submitInquiry({ form: written, ...FROM }))._unsafeUnwrap()
  await browser.send('PATCH', ACCOUNT, { body: { company: PERSON.company } })

  const item = { type: 'product', id: 1 }
  await browser.send('POST', '/api/v1/wishlists/join', { body: { items: [item] } })
  await db.updateTable('wishlists').set({ name: PERSON.wishlist }).execute()
  await db
    .insertInto('project_tags')
    .values({ user_id: id, customer_id: id, variant_id: 1, tag: PERSON.tag, updated_at: 0 })
    .execute()
  await db
    .insertInto('linked_accounts')
    .values({ provider: 'https://id.test', subject: PERSON.subject, user_id: id, created_at: 0 })
    .execute()

  const leave = async (from: typeof browser) => {
    const closed = await from.send('PATCH', `${ACCOUNT}/anonymize`, {
      body: { email: PERSON.third },
    })
    expect(closed.status).toBe(200)
  }
  return { ...home, browser, id, leave }
}

/** Changes somebody's license as staff, and is the one whose license another of the staff changes. */
async function actsAsStaff(services: Awaited<ReturnType<typeof withAda>>['services'], db: Db) {
  const own = PERSON.second
  const other = 'ada@studio.test'
  await db.updateTable('users').set({ staff: 1 }).where('email', 'in', [own, other]).execute()
  const office = { services } as Parameters<typeof staffNamed>[0]
  const changes = [
    { by: own, email: other },
    { by: other, email: own },
  ]
  for (const { by, email } of changes) {
    const given = parseArguments(['--by', by, '--reason', `${own} wrote to us`])._unsafeUnwrap()
    const named = (await staffNamed(office, given))._unsafeUnwrap()
    ;(await services.staff.setTier({ ...named, email, to: 3 }))._unsafeUnwrap()
  }
}

/** Joins a team of Ada's, and invites a guest to it: both are told who did so, by emails to others. */
async function joinsTeamOf(
  { browser: owner, welcome, mailbox }: Awaited<ReturnType<typeof withAda>>,
  browser: ReturnType<typeof aBrowser>,
): Promise<void> {
  const invites = '/api/v1/teams/invites'
  const confirmation = { confirmation_token: tokenIn(welcome[0]) }
  await owner.send('PUT', '/api/v1/users/confirmation', { body: confirmation })
  await owner.send('POST', '/api/v1/teams', { body: { name: 'North Light' } })
  await owner.send('POST', invites, { body: { email: PERSON.third, role_id: 2 } })
  const [invite] = await mailbox()
  const token = /\/invite\/([\w-]+)/.exec(invite?.text ?? '')?.[1]
  const joined = await browser.send('POST', `${invites}/accept`, { body: { token } })
  expect(joined.status).toBe(200)
  const guest = await browser.send('POST', invites, {
    body: { email: 'guest@else.test', role_id: 3 },
  })
  expect(guest.status).toBe(201)
  expect((await mailbox()).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringContaining(PERSON.firstName)]),
  )
}

/** A subscription that was cancelled, what it was paid with, and an order with its invoice. */
async function buys(db: Db, userId: string): Promise<void> {
  const payment = `stripe:${PERSON.customer}/${PERSON.card}`
  const { company, vatId: vat_id } = PERSON
  const ended = { cancel_reason: PERSON.cancelReason, status: 'ended', ended_at: 5 } as const
  await subscribe(db, userId, { plan: BASIC, payment, company, vat_id, ...ended })
  await db
    .insertInto('stripe_customers')
    .values({ customer_id: userId, customer: PERSON.customer, created_at: 0 })
    .execute()
  await putPaidOrder(db, userId)
  const paid = { company, vat_id, payment, payment_again: payment, total: 100, subtotal: 100 }
  await db.updateTable('orders').set(paid).where('user_id', '=', userId).execute()
  const { id: orderId } = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const invoicing = { orderId, seller: ['Emberstock'] }
  await db.transaction().execute((tx) => issueInvoice(createUnit(tx, 1), invoicing))
}

/** Which values of the person stand in the whole database, and in which columns. */
async function found(db: Db) {
  const values = new Set<string>()
  const places = new Set<string>()
  for (const { name: table, columns } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db,
    )
    for (const { name: column } of columns) {
      const all = rows.map((row) => String(row[column]).toLowerCase()).join('\n')
      for (const [name, value] of Object.entries(PERSON)) {
        if (!all.includes(value.toLowerCase())) continue
        values.add(name)
        places.add(`${table}.${column}`)
      }
    }
  }
  return { values, places }
}
