import { expect, test } from 'vitest'
import type { SentMessage } from '#application/ports/tracking.ts'
import { EventTracker } from '#application/tracking/event-tracker.ts'
import { ALL_GRANTED, consentNow } from '#domain/consent/consent.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import {
  aBrowser,
  aDocument,
  ARTICLE,
  NOW,
  PRODUCT,
  PURCHASE,
  allDecided,
} from '#tests/support/tracked-documents.ts'

test('what happens before it is known who is here is sent once that is known', async () => {
  const { tracker, allow, sent } = aDocument()
  tracker.track(PRODUCT)
  await allDecided()
  expect(sent).toEqual([])
  allow(ALL_GRANTED)
  await allDecided()
  expect(sent.toSorted()).toEqual([
    'pixel product-viewed',
    'shop product-viewed',
    'tagManager product-viewed',
  ])
})

test('the same event is sent once, however often a page tells it', async () => {
  const { tracker, allow, sent, log } = aDocument()
  allow({ analytics: true })
  for (let time = 0; time < 3; time += 1) tracker.track(PRODUCT)
  await allDecided()
  tracker.track(PRODUCT)
  await allDecided()
  expect(sent).toEqual(['shop product-viewed'])
  expect(await log()).toHaveLength(3)
})

test('two tabs send it once between them, and so do two documents of a tab', async () => {
  const browser = aBrowser()
  const tabs = [aDocument({ browser }), aDocument({ browser }), aDocument({ browser })]
  for (const { tracker, allow } of tabs) {
    allow(ALL_GRANTED)
    tracker.track(PRODUCT)
  }
  await allDecided()
  expect(tabs.flatMap(({ sent }) => sent).toSorted()).toEqual([
    'pixel product-viewed',
    'shop product-viewed',
    'tagManager product-viewed',
  ])
})

test('consent that is given later sends what happened in this document; one that is never given leaves nothing behind', async () => {
  const { tracker, allow, sent, log, browser } = aDocument()
  allow({})
  tracker.track(ARTICLE)
  expect((await log()).map(({ withheld }) => withheld)).toEqual(['consent'])
  expect(browser.kept()).toEqual({ flags: [], log: [], fingerprints: 0 })
  allow({ analytics: true })
  await allDecided()
  expect(sent).toEqual(['shop article-viewed'])
  expect((await log()).map(({ withheld }) => withheld)).toEqual([null])
})

test('beside what is allowed, what is not is kept nowhere: the next document knows nothing of it', async () => {
  const browser = aBrowser()
  const first = aDocument({ browser })
  first.allow({ marketing: true })
  first.tracker.track(ARTICLE)
  first.tracker.track(PRODUCT)
  expect((await first.log()).filter(({ withheld }) => withheld === 'consent')).toHaveLength(2)
  expect(
    browser
      .kept()
      .log.map(({ to, event }) => `${to} ${event.kind}`)
      .toSorted(),
  ).toEqual(['pixel product-viewed', 'tagManager product-viewed'])
  const second = aDocument({ browser })
  second.allow({ marketing: true })
  second.tracker.track(PRODUCT)
  expect((await second.log()).filter(({ withheld }) => withheld === 'consent')).toHaveLength(1)
})

test('a withdrawal removes all that the browser kept, and nothing more is sent', async () => {
  const { tracker, allow, sent, consents, browser } = aDocument()
  allow(ALL_GRANTED)
  tracker.track(PRODUCT)
  await allDecided()
  expect(browser.kept().flags).toHaveLength(3)
  allow({})
  expect(browser.kept()).toEqual({ flags: [], log: [], fingerprints: 0 })
  sent.splice(0)
  tracker.track(ARTICLE)
  await allDecided()
  expect(sent).toEqual([])
  expect(browser.kept().log).toEqual([])
  // A sender hears of what is allowed before its first event, and of each change.
  expect(consents.filter((one) => one.startsWith('pixel'))).toEqual(['pixel 11', 'pixel 00'])
})

test('the fingerprint goes with analytics, while marketing may go on', async () => {
  const { allow, browser } = aDocument()
  allow(ALL_GRANTED)
  expect(browser.kept().fingerprints).toBe(1)
  allow({ marketing: true })
  expect(browser.kept().fingerprints).toBe(0)
})

test('an order on a page that takes cards is sent by the next document that may, once', async () => {
  const browser = aBrowser()
  const receipt = aDocument({ browser, situation: { admitted: [], isClosed: true } })
  receipt.allow(ALL_GRANTED)
  receipt.tracker.track(PURCHASE)
  expect((await receipt.log()).map(({ withheld }) => withheld)).toEqual([
    'private-page',
    'private-page',
  ])
  expect(receipt.sent).toEqual([])

  const account = aDocument({ browser, situation: { admitted: [], isClosed: true } })
  account.allow(ALL_GRANTED)
  await allDecided()
  expect(account.sent).toEqual([])

  // A tab that was copied has the same log.
  const [next, copy] = [aDocument({ browser }), aDocument({ browser })]
  next.allow(ALL_GRANTED)
  copy.allow(ALL_GRANTED)
  await allDecided()
  expect([...next.sent, ...copy.sent].toSorted()).toEqual([
    'pixel purchased',
    'tagManager purchased',
  ])

  const again = aDocument({ browser })
  again.allow(ALL_GRANTED)
  again.tracker.track(PURCHASE)
  await allDecided()
  expect(again.sent).toEqual([])
})

test('in a document that admits third parties, what happened at the checkout is sent once the checkout is left', async () => {
  const { tracker, allow, sent, now } = aDocument({ situation: { isClosed: true } })
  allow({ marketing: true })
  tracker.track(PURCHASE)
  await allDecided()
  expect(sent).toEqual([])
  now.isClosed = false
  tracker.track({ kind: 'home-visited' })
  await allDecided()
  expect(sent).toContain('pixel purchased')
})

test('consent given in a document that admitted nobody counts for third parties from the next one on', async () => {
  const browser = aBrowser()
  const first = aDocument({ browser, situation: { admitted: [] } })
  first.allow({})
  first.tracker.track(PRODUCT)
  first.allow(ALL_GRANTED)
  await allDecided()
  expect(first.sent).toEqual(['shop product-viewed'])
  const second = aDocument({ browser })
  second.allow(ALL_GRANTED)
  await allDecided()
  expect(second.sent.toSorted()).toEqual(['pixel product-viewed', 'tagManager product-viewed'])
  expect((await second.log()).map(({ to, withheld }) => [to, withheld])).toEqual(
    expect.arrayContaining([
      ['shop', null],
      ['pixel', null],
    ]),
  )
})

test('a destination that fails costs the others nothing, and is not asked again', async () => {
  let asked = 0
  const sent: string[] = []
  const tracker = new EventTracker({
    storage: aBrowser().storage,
    situation: () => ({
      environment: 'production',
      setUp: ['pixel'],
      admitted: ['pixel'],
      isClosed: false,
    }),
    now: () => NOW,
    senders: {
      pixel: async () => {
        asked += 1
        throw new Error('unreachable')
      },
      shop: async () => ({ send: ({ kind }) => void sent.push(kind) }),
    },
  })
  const choice = { version: 1, choices: ALL_GRANTED, chosenAt: NOW }
  tracker.update({ consent: consentNow(choice, { gpc: false, now: NOW }), viewer: A_VISITOR })
  tracker.track(PRODUCT)
  await allDecided()
  expect(sent).toEqual(['product-viewed'])
  expect(asked).toBe(1)
  let messages: readonly SentMessage[] = []
  await tracker.watch((entries) => {
    messages = entries.flatMap((entry) => entry.messages)
  })
  expect(messages).toEqual([{ name: 'product-viewed', payload: null, failed: true }])
})

test('a destination that fails to hear what is allowed keeps nobody else from it, and no event', async () => {
  const sent: string[] = []
  const told: string[] = []
  let isBroken = false
  const choice = { version: 1, choices: ALL_GRANTED, chosenAt: NOW }
  const context = { consent: consentNow(choice, { gpc: false, now: NOW }), viewer: A_VISITOR }
  const tracker = new EventTracker({
    storage: aBrowser().storage,
    situation: () => ({
      environment: 'production',
      setUp: ['pixel', 'tagManager'],
      admitted: ['pixel', 'tagManager'],
      isClosed: false,
    }),
    now: () => NOW,
    senders: {
      pixel: async () => ({
        send: ({ kind }) => void sent.push(`pixel ${kind}`),
        updateConsent: () => {
          if (isBroken) throw new Error('somebody else’s code')
        },
      }),
      tagManager: async () => ({
        send: ({ kind }) => void sent.push(`tagManager ${kind}`),
        updateConsent: () => void told.push('tagManager'),
      }),
    },
  })
  tracker.update(context)
  tracker.track(PRODUCT)
  await allDecided()
  isBroken = true
  tracker.track({ kind: 'home-visited' })
  tracker.update(context)
  await allDecided()
  expect(told).toHaveLength(2)
  expect(sent).toContain('pixel home-visited')
})

test('a flag that cannot be set costs its own event alone', async () => {
  const browser = aBrowser()
  let asked = 0
  const setFlag = async (flag: string) => {
    asked += 1
    if (asked === 1) throw new Error('no storage')
    return browser.storage.setFlag(flag)
  }
  const { tracker, allow, sent } = aDocument({
    browser: { ...browser, storage: { ...browser.storage, setFlag } },
  })
  allow({ analytics: true })
  tracker.track(PRODUCT)
  await allDecided()
  tracker.track(ARTICLE)
  await allDecided()
  expect(sent).toContain('shop article-viewed')
})
