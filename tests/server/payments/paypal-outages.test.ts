import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { payPalPayments } from '#server/payments/paypal-payments.ts'
import {
  aCharge,
  CAPTURE,
  LOOK,
  MAKE,
  openPayPalClient,
  TOKEN,
} from '../../support/paypal-client.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'

const HOUR_MS = 60 * 60 * 1000
const LATER = { kind: 'rate-limited', retryAfterSeconds: 10 }
const ANY = /./

async function opened() {
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  return openPayPalClient(db)
}

test('one token is used until shortly before its end', async () => {
  const { begun, time, count } = await opened()
  await begun(aCharge())
  await begun(aCharge())
  expect(count(TOKEN)).toBe(1)
  time.now += 9 * HOUR_MS - 61_000
  await begun(aCharge())
  expect(count(TOKEN)).toBe(1)
  time.now += 2_000
  await begun(aCharge())
  expect(count(TOKEN)).toBe(2)
})

test('a token that PayPal ended early is renewed, once, and nobody notices', async () => {
  const { paypal, begun, payments, count } = await opened()
  await begun(aCharge())
  paypal.endTokens()
  expect(await begun(aCharge())).toContain('/checkoutnow?token=')
  expect(count(TOKEN)).toBe(2)
  const comes = { status: 401, body: { error: 'invalid_token' } }
  paypal.errors.push({ at: MAKE, comes }, { at: MAKE, comes })
  expect((await payments.charge(aCharge()))._unsafeUnwrapErr().kind).toBe('unexpected')
  expect(count(TOKEN)).toBe(3)
})

test('wrong keys are a fault of the shop, and no secret is in what is said of it', async () => {
  const { place, tools } = await opened()
  const secret = 'not the secret'
  const error = await payPalPayments({ ...place, secret }, tools).charge(aCharge())
  const cause = String(Reflect.get(error._unsafeUnwrapErr(), 'cause'))
  expect(cause).toContain('401')
  expect(cause).not.toContain(secret)
})

test.each(['unheard', 'unanswered', { status: 500, body: {} }, { status: 429, body: {} }] as const)(
  'while PayPal fails (%j) the order waits, and the same attempt carries it on',
  async (comes) => {
    const { paypal, payments, begun } = await opened()
    const charge = aCharge()
    paypal.errors.push({ at: MAKE, comes })
    expect((await payments.charge(charge))._unsafeUnwrapErr()).toEqual(LATER)
    const address = await begun(charge)
    paypal.approve(address)
    paypal.errors.push({ at: LOOK, comes })
    expect((await payments.settle(charge, 'approve'))._unsafeUnwrapErr()).toEqual(LATER)
    paypal.errors.push({ at: CAPTURE, comes })
    expect((await payments.settle(charge, 'approve'))._unsafeUnwrap()).toEqual({
      kind: 'processing',
    })
    expect((await payments.settle(charge, 'approve'))._unsafeUnwrap()).toMatchObject({
      kind: 'paid',
    })
    expect(paypal.taken()).toEqual([[charge.key, 4_905]])
    expect(paypal.books.orders.size).toBe(1)
  },
)

test('nobody waits longer than five seconds for PayPal', async () => {
  const { paypal, payments } = await opened()
  paypal.errors.push({ at: MAKE, comes: 'held' })
  const asked = performance.now()
  expect((await payments.charge(aCharge()))._unsafeUnwrapErr()).toEqual(LATER)
  expect(performance.now() - asked).toBeLessThan(8_000)
}, 10_000)

test('an answer that PayPal never documented changes nothing', async () => {
  const { paypal, payments, begun } = await opened()
  const charge = aCharge()
  paypal.approve(await begun(charge))
  const strange = { status: 422, body: { details: [{ issue: 'SOMETHING_NEW' }], debug_id: 'd1' } }
  paypal.errors.push({ at: CAPTURE, comes: strange })
  const error = (await payments.settle(charge, 'approve'))._unsafeUnwrapErr()
  expect(String(Reflect.get(error, 'cause'))).toContain('422 SOMETHING_NEW')
  expect((await payments.lookUp(charge))._unsafeUnwrap()).toMatchObject({ kind: 'paid' })
})

test('three silences, and PayPal is left alone for ten seconds', async () => {
  const { paypal, payments, time, alarms, begun } = await opened()
  for (const _time of [1, 2, 3]) {
    paypal.errors.push({ at: ANY, comes: 'unheard' })
    expect((await payments.charge(aCharge()))._unsafeUnwrapErr()).toEqual(LATER)
  }
  expect(alarms).toEqual(['payment-provider-unavailable'])
  const asked = paypal.log.length
  expect((await payments.charge(aCharge()))._unsafeUnwrapErr()).toEqual(LATER)
  expect(paypal.log).toHaveLength(asked)
  time.now += 10_000
  expect(await begun(aCharge())).toContain('/checkoutnow?token=')
})

test('PayPal is never followed to another address', async () => {
  const { place, tools } = await opened()
  const visits: string[] = []
  const elsewhere = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.writeHead(307, { Location: `${request.url}/again` }).end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void elsewhere.close())
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const payments = payPalPayments({ ...place, url }, tools)
  expect((await payments.charge(aCharge()))._unsafeUnwrapErr()).toEqual(LATER)
  expect(visits).toEqual(['/v1/oauth2/token'])
})

test.each(['javascript:alert(1)', 'ftp://127.0.0.1/checkoutnow', undefined])(
  'nobody is sent to approve at %s',
  async (href) => {
    const { paypal, payments, begun } = await opened()
    const charge = aCharge()
    await begun(charge)
    const [ref = ''] = [...paypal.books.orders.keys()]
    const { body } = paypal.books.look(ref)
    const links = href === undefined ? [] : [{ rel: 'payer-action', href }]
    paypal.errors.push({ at: LOOK, comes: { status: 200, body: { ...body, links } } })
    expect((await payments.lookUp(charge))._unsafeUnwrapErr().kind).toBe('unexpected')
    expect((await payments.lookUp(charge))._unsafeUnwrap()).toMatchObject({
      kind: 'requires-action',
    })
  },
)
