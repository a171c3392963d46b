import { expect, test } from 'vitest'
import { ALL_GRANTED } from '#domain/consent/consent.ts'
import {
  aBrowser,
  aDocument,
  ARTICLE,
  PRODUCT,
  allDecided,
} from '#tests/support/tracked-documents.ts'

const NEVER = new Promise<void>(() => undefined)

test('what was left before its sender had loaded is sent by the next document, once', async () => {
  const browser = aBrowser()
  const first = aDocument({ browser, loading: NEVER })
  first.allow(ALL_GRANTED)
  first.tracker.track(PRODUCT)
  await allDecided()
  first.tracker.leave()
  expect(first.sent).toEqual([])
  const [second, copy] = [aDocument({ browser }), aDocument({ browser })]
  for (const { allow } of [second, copy]) allow(ALL_GRANTED)
  second.tracker.track(PRODUCT)
  await allDecided()
  const third = aDocument({ browser })
  third.allow(ALL_GRANTED)
  await allDecided()
  expect([...second.sent, ...copy.sent, ...third.sent].toSorted()).toEqual([
    'pixel product-viewed',
    'shop product-viewed',
    'tagManager product-viewed',
  ])
})

test('what happens in the last moment of a document is sent by the next one', async () => {
  const browser = aBrowser()
  const first = aDocument({ browser })
  first.allow({ analytics: true })
  await allDecided()
  first.tracker.leave()
  first.tracker.track(ARTICLE)
  await allDecided()
  expect(first.sent).toEqual([])
  const second = aDocument({ browser })
  second.allow({ analytics: true })
  await allDecided()
  expect(second.sent).toEqual(['shop article-viewed'])
})

test('a script that does not arrive holds up nobody else, and the next document tells what it missed', async () => {
  const browser = aBrowser()
  const first = aDocument({ browser, pixelReady: NEVER })
  first.allow(ALL_GRANTED)
  first.tracker.track(PRODUCT)
  await allDecided()
  expect(first.sent.toSorted()).toEqual(['shop product-viewed', 'tagManager product-viewed'])
  expect((await first.log()).map(({ to, isSettled }) => [to, isSettled])).toEqual([
    ['shop', true],
    ['pixel', false],
    ['tagManager', true],
  ])
  const second = aDocument({ browser, pixelReady: NEVER })
  second.allow(ALL_GRANTED)
  await allDecided()
  const third = aDocument({ browser })
  third.allow(ALL_GRANTED)
  await allDecided()
  expect([second.sent, third.sent]).toEqual([[], ['pixel product-viewed']])
})

test('consent that is withdrawn while a script is on its way stops what waits for it', async () => {
  let arrive = () => undefined as void
  const pixelReady = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { tracker, allow, sent } = aDocument({ pixelReady })
  allow({ marketing: true })
  tracker.track({ kind: 'home-visited' })
  await allDecided()
  allow({})
  arrive()
  await allDecided()
  expect(sent).toEqual(['tagManager home-visited'])
})

test('a page that its browser kept goes on with what its tab has told meanwhile, and tells nothing twice', async () => {
  const browser = aBrowser()
  let arrive = () => undefined as void
  const loading = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const first = aDocument({ browser, loading })
  first.allow({ analytics: true })
  first.tracker.track(PRODUCT)
  await allDecided()
  first.tracker.leave()
  const second = aDocument({ browser })
  second.allow({ analytics: true })
  second.tracker.track(ARTICLE)
  await allDecided()
  expect(second.sent.toSorted()).toEqual(['shop article-viewed', 'shop product-viewed'])
  first.tracker.resume()
  arrive()
  await allDecided()
  expect(first.sent).toEqual([])
  const told = (await first.log()).filter(({ to }) => to === 'shop')
  expect(told.map(({ event, messages }) => `${event.kind} ${messages.length}`).toSorted()).toEqual([
    'article-viewed 1',
    'product-viewed 1',
  ])
})
