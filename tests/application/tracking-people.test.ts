import { expect, test } from 'vitest'
import { ALL_GRANTED } from '#domain/consent/consent.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import { aUser } from '#tests/support/samples.ts'
import {
  aBrowser,
  aDocument,
  allDecided,
  ARTICLE,
  PRODUCT,
  PURCHASE,
} from '#tests/support/tracked-documents.ts'

const ADA = aUser({ id: 'ada' })
const BEN = aUser({ id: 'ben' })
const AT_CHECKOUT = { admitted: [], isClosed: true } as const

test('a log is of one person: it goes with a user who signs out, and stays with a visitor who signs in', async () => {
  const { tracker, allow, log, browser } = aDocument()
  allow({ analytics: true })
  tracker.track(ARTICLE)
  await allDecided()
  allow({ analytics: true }, ADA)
  expect(await log()).toHaveLength(1)
  allow({ analytics: true }, A_VISITOR)
  expect(await log()).toEqual([])
  expect(browser.kept().flags).toEqual([])
})

test('what one user’s document left is not sent in the document of another', async () => {
  const browser = aBrowser()
  const receipt = aDocument({ browser, situation: AT_CHECKOUT })
  receipt.allow(ALL_GRANTED, ADA)
  receipt.tracker.track(PURCHASE)
  await allDecided()
  expect(browser.kept().log).toHaveLength(2)

  const other = aDocument({ browser })
  other.allow(ALL_GRANTED, BEN)
  await allDecided()
  expect(other.sent).toEqual([])
  expect(await other.log()).toEqual([])
  expect(browser.kept().log).toEqual([])
})

test('what a visitor’s document left is sent by the next one, though they have signed in', async () => {
  const browser = aBrowser()
  const closed = aDocument({ browser, situation: AT_CHECKOUT })
  closed.allow({ marketing: true })
  closed.tracker.track(PRODUCT)
  await allDecided()
  const next = aDocument({ browser })
  next.allow({ marketing: true }, ADA)
  await allDecided()
  expect(next.sent.toSorted()).toEqual(['pixel product-viewed', 'tagManager product-viewed'])
})

test('a page that the browser shows again takes over no log of somebody else', async () => {
  const browser = aBrowser()
  const kept = aDocument({ browser })
  kept.allow(ALL_GRANTED, ADA)
  kept.tracker.leave()
  const receipt = aDocument({ browser, situation: AT_CHECKOUT })
  receipt.allow(ALL_GRANTED, BEN)
  receipt.tracker.track(PURCHASE)
  await allDecided()
  kept.tracker.resume()
  await allDecided()
  expect(kept.sent).toEqual([])
  expect(await kept.log()).toEqual([])
})

test('an order stays sent for somebody who signs out and in again; a withdrawal forgets it', async () => {
  const browser = aBrowser()
  const { tracker, allow, sent } = aDocument({ browser })
  allow(ALL_GRANTED, ADA)
  tracker.track(PURCHASE)
  tracker.track(ARTICLE)
  await allDecided()
  allow(ALL_GRANTED, A_VISITOR)
  expect(browser.kept().flags.toSorted()).toEqual(['pixel order o1', 'tagManager order o1'])
  allow(ALL_GRANTED, ADA)
  tracker.track(PURCHASE)
  await allDecided()
  expect(sent.filter((one) => one === 'pixel purchased')).toHaveLength(1)
  allow({}, ADA)
  expect(browser.kept().flags).toEqual([])
})
