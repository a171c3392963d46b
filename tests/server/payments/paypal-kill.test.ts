import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { FILE } from '../../support/backend-data.ts'
import { CAPTURE, MAKE } from '../../support/paypal-client.ts'
import { newest } from '#tests/support/paypal-shop.ts'
import { openPayPal, PAYPAL_KEYS } from '#tests/support/paypal-stand-in.ts'
import { kill, prepareServer, send, startServer } from '../../support/start-server.ts'

test('kill -9 while PayPal makes an order, and while it takes the money: once paid, once taken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-paypal-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const paypal = await openPayPal()
  onTestFinished(() => paypal.close())
  const [buyer] = await prepareServer(folder, 1)
  if (!buyer) throw new Error('nobody is there to buy')
  const settings = {
    PAYMENTS: 'paypal',
    PAYPAL_URL: paypal.origin,
    PAYPAL_CLIENT_ID: PAYPAL_KEYS.clientId,
    PAYPAL_SECRET: PAYPAL_KEYS.secret,
    PAYPAL_WEBHOOK_ID: PAYPAL_KEYS.webhookId,
  }
  let server = await startServer(folder, settings)
  /** The server ends when this request has arrived at PayPal, which carries it out. */
  const killedAt = (at: RegExp): void => {
    paypal.errors.push({ at, meanwhile: () => kill(server.process) })
  }
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await send(`${server.origin}${path}`, { buyer, body, headers })
    return (await answer.json()) as Record<string, unknown>
  }

  const item = { kind: 'product', variant_id: FILE.HD }
  const { quote } = await post('/api/v1/cart/changes', { kind: 'item-added', item })
  const bill = { billing_country: 'US', company: '', payment: 'paypal', quote }
  const pay = () => post('/api/v1/checkout', bill, { 'Idempotency-Key': 'attempt-killed' })
  killedAt(MAKE)
  await expect(pay()).rejects.toThrow(TypeError)
  server = await startServer(folder, settings)
  const { id, status, challenge } = await pay()
  expect(status).toBe('awaiting')
  expect(paypal.books.orders.size).toBe(1)

  paypal.approve(String(challenge))
  const approve = () => post(`/api/v1/orders/${String(id)}/challenge`, { answer: 'approve' })
  killedAt(CAPTURE)
  await expect(approve()).rejects.toThrow(TypeError)
  await expect.poll(() => newest(paypal).capture?.status).toBe('COMPLETED')
  server = await startServer(folder, settings)
  expect((await approve())['status']).toBe('paid')
  await kill(server.process)

  const db = openSqlite(join(folder, 'shop.sqlite'))
  onTestFinished(() => db.destroy())
  const orders = await db.selectFrom('orders').select(['id', 'status', 'total']).execute()
  expect(orders).toEqual([{ id, status: 'paid', total: 400 }])
  expect(paypal.taken()).toEqual([[id, 400]])
  const receipts = await db.selectFrom('outbox').select('key').execute()
  expect(receipts).toEqual([{ key: `receipt-${String(id)}` }])
}, 60_000)
