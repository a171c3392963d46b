import { errAsync, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { ConsentRecords } from '#application/ports/consents.ts'
import {
  ALL_DENIED,
  ALL_GRANTED,
  choiceMade,
  consentNow,
  type Consent,
  type ConsentChoice,
} from '#domain/consent/consent.ts'
import { ConsentStore } from '#ui/stores/consent-store.ts'

const nothing = (gpc = false): Consent => consentNow(null, { gpc, now: Date.now() })

/** A server and a browser that records what is chosen. */
function recording() {
  const sent: unknown[] = []
  let saved: ConsentChoice | null = null
  const records: ConsentRecords = {
    record: (pressed) => {
      sent.push(pressed)
      saved = choiceMade(pressed, Date.now())
      // The server may know nothing of a signal that the page alone has.
      return okAsync(consentNow(saved, { gpc: false, now: Date.now() }))
    },
    saved: () => okAsync(saved),
  }
  const saveElsewhere = (choice: ConsentChoice | null) => {
    saved = choice
  }
  return { sent, records, saveElsewhere }
}

test('what is chosen counts once it is recorded, and whoever listens is told', async () => {
  const { sent, records } = recording()
  const store = new ConsentStore(nothing(), records, true)
  const heard: Consent[] = []
  const stop = store.subscribe((consent) => heard.push(consent))
  expect(store.current()).toMatchObject({ granted: ALL_DENIED, asks: true })
  await store.choose(ALL_GRANTED, 'banner')
  expect(sent).toEqual([{ version: 1, choices: ALL_GRANTED, source: 'banner', gpc: false }])
  expect(store.current()).toMatchObject({ granted: ALL_GRANTED, asks: false })
  expect(heard).toEqual([store.current()])
  stop()
  await store.choose(ALL_DENIED, 'settings')
  expect(heard).toHaveLength(1)
  expect(store.current().granted).toEqual(ALL_DENIED)
})

test('what was not recorded does not count', async () => {
  const { records } = recording()
  const down = { ...records, record: () => errAsync({ kind: 'offline' } as const) }
  const store = new ConsentStore(nothing(), down, true)
  const failed = await store.choose(ALL_GRANTED, 'banner')
  expect(failed._unsafeUnwrapErr()).toEqual({ kind: 'offline' })
  expect(store.current()).toMatchObject({ granted: ALL_DENIED, asks: true })
})

test('the browser’s signal goes along and stays', async () => {
  const { sent, records } = recording()
  const store = new ConsentStore(nothing(true), records, true)
  await store.choose(ALL_GRANTED, 'banner')
  expect(sent).toMatchObject([{ gpc: true }])
  expect(store.current()).toMatchObject({
    granted: { ...ALL_GRANTED, marketing: false },
    gpc: true,
  })
})

test('a choice of another tab counts here, and what is missing means nothing to the same person', async () => {
  const { records, saveElsewhere } = recording()
  const store = new ConsentStore(nothing(), records, true)
  const elsewhere = choiceMade({ version: 1, choices: ALL_GRANTED, gpc: false }, Date.now())
  saveElsewhere(elsewhere)
  await store.refresh('same-person')
  expect(store.current()).toMatchObject({ granted: ALL_GRANTED, asks: false })
  saveElsewhere(null)
  await store.refresh('same-person')
  expect(store.current().granted).toEqual(ALL_GRANTED)
})

test('somebody else who signs in is asked, and nothing of the one before counts', async () => {
  const { records, saveElsewhere } = recording()
  const store = new ConsentStore(nothing(), records, true)
  await store.choose(ALL_GRANTED, 'banner')
  saveElsewhere(null)
  await store.refresh('another-person')
  expect(store.current()).toMatchObject({ granted: ALL_DENIED, asks: true, choice: null })
})

test('a page that came without a word of consent asks nobody', async () => {
  const { records } = recording()
  const store = new ConsentStore({ ...nothing(), asks: false }, records, false)
  await store.refresh('another-person')
  expect(store.current()).toMatchObject({ granted: ALL_DENIED, asks: false })
})
