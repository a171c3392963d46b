import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { payPalClient } from '#server/payments/paypal-client.ts'
import { providerFetch } from '#server/payments/provider-fetch.ts'
import { stripeClient } from '#server/payments/stripe-client.ts'
import { unresponsiveAddress } from '../../support/unresponsive-server.ts'
import { PAYPAL_KEYS } from '#tests/support/paypal-stand-in.ts'
import { STRIPE } from '../../support/stripe-protocol.ts'

const clock = { now: () => Date.now() }
/** A second to connect, and a slow machine; an answer has five. */
const SOON_MS = 3_000

/** How long something takes that fails. */
async function msUntilRefused(doing: Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await expect(doing).rejects.toBeInstanceOf(Error)
  return performance.now() - begun
}

test('a provider that takes no line is given up within a second each time, not after five', async () => {
  const url = await unresponsiveAddress()
  const payPal = payPalClient({ kind: 'paypal', url, ...PAYPAL_KEYS }, clock)
  const stripe = stripeClient({ kind: 'stripe', publishableKey: 'pk_test', ...STRIPE, url })
  const begun = performance.now()
  const [answer, ms] = await Promise.all([
    payPal({ method: 'GET', path: '/v2/checkout/orders/1' }).then(({ status }) => [
      status,
      performance.now() - begun,
    ]),
    msUntilRefused(stripe.paymentIntents.retrieve('pi_1', {}, { maxNetworkRetries: 0 })),
  ])
  expect(answer).toEqual([503, expect.any(Number)])
  expect(Number(answer[1])).toBeLessThan(SOON_MS)
  expect(ms).toBeLessThan(SOON_MS)
})

test('a line that stands may take its time to answer, and is used again', async () => {
  let lines = 0
  const server = createServer((_request, response) => {
    setTimeout(() => response.end('late'), 1_200)
  })
  server.on('connection', () => void (lines += 1))
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => server.closeAllConnections())
  const send = providerFetch()
  const answer = async (patienceMs = 5_000) => {
    const signal = AbortSignal.timeout(patienceMs)
    const said = await send(`http://127.0.0.1:${port}/`, { signal })
    return { status: said.status, text: await said.text() }
  }
  expect(await answer()).toEqual({ status: 200, text: 'late' })
  // A line is free one turn later: by then its end is known, if the provider closed it after all.
  await setImmediate()
  expect(await answer()).toEqual({ status: 200, text: 'late' })
  expect(lines).toBe(1)
  expect(await msUntilRefused(answer(200))).toBeLessThan(1_200)
})
