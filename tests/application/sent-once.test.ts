import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/durations.ts'
import { cents } from '#domain/shared/money.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import {
  aBrowser,
  aDocument,
  allDecided,
  ARTICLE,
  PRODUCT,
  PURCHASE,
} from '#tests/support/tracked-documents.ts'

const checkoutOf = (...skus: readonly string[]): TrackedEvent => ({
  kind: 'checkout-begun',
  value: cents(400),
  items: skus.map((id) => ({ id, name: id, price: cents(400) })),
})
const pageOf = (number: number): TrackedEvent => ({ kind: 'page-viewed', path: `/${number}` })

test('the next visit of an open document tells a product again, and its log shows that visit alone', async () => {
  const browser = aBrowser()
  const { tracker, allow, sent, log } = aDocument({ browser })
  allow({ analytics: true })
  tracker.track(PRODUCT)
  tracker.track(ARTICLE)
  await allDecided()
  browser.pass(29 * MINUTE_MS)
  tracker.track(PRODUCT)
  await allDecided()
  expect(sent).toHaveLength(2)
  browser.pass(3 * HOUR_MS)
  tracker.track(PRODUCT)
  await allDecided()
  expect(sent).toEqual(['shop product-viewed', 'shop article-viewed', 'shop product-viewed'])
  expect((await log()).filter(({ withheld }) => withheld === null)).toHaveLength(1)
})

test('what a document of an ended visit sent is no part of the next one', async () => {
  const browser = aBrowser()
  const first = aDocument({ browser })
  first.allow({ analytics: true })
  first.tracker.track(PRODUCT)
  await allDecided()
  browser.pass(3 * HOUR_MS)
  const second = aDocument({ browser })
  second.allow({ analytics: true })
  expect(await second.log()).toEqual([])
  second.tracker.track(PRODUCT)
  await allDecided()
  expect(second.sent).toEqual(['shop product-viewed'])
})

test('an order that waits outlives its visit', async () => {
  const browser = aBrowser()
  const receipt = aDocument({ browser, situation: { admitted: [], isClosed: true } })
  receipt.allow({ marketing: true })
  receipt.tracker.track(PURCHASE)
  await allDecided()
  browser.pass(3 * HOUR_MS)
  const next = aDocument({ browser })
  next.allow({ marketing: true })
  await allDecided()
  expect(next.sent.toSorted()).toEqual(['pixel purchased', 'tagManager purchased'])
})

test('a checkout is told once, whatever its cart becomes, and again once its order was placed', async () => {
  const browser = aBrowser()
  const { tracker, allow, sent } = aDocument({ browser })
  allow({ marketing: true })
  for (const event of [checkoutOf('a'), checkoutOf('a', 'b'), checkoutOf('b')]) {
    tracker.track(event)
    await allDecided()
  }
  const begun = (of: readonly string[]) => of.filter((one) => one === 'pixel checkout-begun')
  expect(begun(sent)).toHaveLength(1)
  tracker.track(PURCHASE)
  tracker.track(checkoutOf('c'))
  tracker.track(checkoutOf('d'))
  await allDecided()
  expect(begun(sent)).toHaveLength(2)
  // The next document of the tab knows of both.
  const next = aDocument({ browser })
  next.allow({ marketing: true })
  next.tracker.track(checkoutOf('e'))
  await allDecided()
  expect(begun(next.sent)).toEqual([])
})

test('a long log loses what was sent, never what waits', async () => {
  const browser = aBrowser()
  const closed = aDocument({ browser, situation: { admitted: [], isClosed: true } })
  closed.allow({ marketing: true })
  closed.tracker.track(PURCHASE)
  for (let page = 0; page < 150; page += 1) closed.tracker.track(pageOf(page))
  expect(await closed.log()).toHaveLength(302)

  const open = aDocument()
  open.allow({ marketing: true })
  for (let page = 0; page < 150; page += 1) open.tracker.track(pageOf(page))
  // Each was sent and is settled.
  await new Promise((sent) => setTimeout(sent))
  open.tracker.track(pageOf(150))
  expect((await open.log()).length).toBeLessThanOrEqual(202)
})
