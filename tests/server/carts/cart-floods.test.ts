import { expect, test } from 'vitest'
import { sweepOver } from '#tests/support/units.ts'
import { aBrowser, ada, openAccountShop, refusalIn } from '#tests/support/account-shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CHANGES = '/api/v1/cart/changes'
const removed = { kind: 'item-removed', item: { kind: 'product', variant_id: 1 } }
const added = { kind: 'item-added', item: { kind: 'product', variant_id: 1 } }
const chosen = { kind: 'license-chosen', license_id: 3 }

test('one place cannot fill the shop with carts by throwing its cookie away', async () => {
  const { app, db } = await openAccountShop()
  for (let at = 0; at < 600; at += 1) await aBrowser(app).send('POST', CHANGES, { body: removed })
  const refused = await aBrowser(app).send('POST', CHANGES, { body: removed })
  expect(refusalIn(refused)).toEqual([503, 'RATE_LIMITED'])
  expect(refused.headers.getSetCookie()).toEqual([])
  expect(await db.selectFrom('carts').select('id').execute()).toHaveLength(600)
  const member = aBrowser(app)
  await member.send('POST', '/api/v1/users', { body: ada })
  expect((await member.send('POST', CHANGES, { body: added })).status).toBe(200)
})

test('a new cart gives no new guesses at codes', async () => {
  const { app } = await openAccountShop()
  const guess = (at: number) =>
    aBrowser(app).send('POST', CHANGES, { body: { kind: 'code-entered', code: `GUESS${at}` } })
  for (let at = 0; at < 60; at += 1) expect((await guess(at)).status).toBe(422)
  expect(refusalIn(await guess(60))).toEqual([503, 'RATE_LIMITED'])
})

test('nor do new accounts', async () => {
  const { app } = await openAccountShop()
  const guesses: number[] = []
  for (const who of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
    const member = aBrowser(app)
    await member.send('POST', '/api/v1/users', { body: { ...ada, email: `${who}@studio.test` } })
    for (let at = 0; at < 10; at += 1) {
      const body = { kind: 'code-entered', code: `GUESS${at}` }
      guesses.push((await member.send('POST', CHANGES, { body })).status)
    }
  }
  expect(guesses.filter((status) => status === 422)).toHaveLength(60)
  expect(guesses.slice(60)).toEqual(Array.from({ length: 10 }, () => 503))
})

test('a visitor’s cart that says nothing is gone after a day, any other stays', async () => {
  const { app, db, time } = await openAccountShop()
  for (const body of [removed, added, chosen]) await aBrowser(app).send('POST', CHANGES, { body })
  const tidyUp = sweepOver(db, { now: () => time.now })
  ;(await tidyUp())._unsafeUnwrap()
  expect(await db.selectFrom('carts').select('id').execute()).toHaveLength(3)
  time.now += DAY_MS
  ;(await tidyUp())._unsafeUnwrap()
  const left = await db.selectFrom('carts').select('license_id').orderBy('license_id').execute()
  expect(left.map((cart) => cart.license_id)).toEqual([1, 3])
})
