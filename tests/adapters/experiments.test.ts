import { expect, test } from 'vitest'
import { scriptExperiments } from '#adapters/analytics/script-experiments.ts'
import { openExperiments, reported } from '#tests/support/event-senders.ts'
import { TRACKED_EVENTS } from '#tests/support/tracking.ts'

const POPULAR = { experiment: 'home-rows', variant: 'popular-first' }
const SCRIPT = 'https://ab.example/script.js'

test('the script is loaded once, where experiments are allowed, and hears nothing of ours', () => {
  const loaded: string[] = []
  const page = {
    createElement: () => ({ async: false, src: '', addEventListener: () => undefined }),
    head: { append: ({ src }: HTMLScriptElement) => void loaded.push(src) },
    readyState: 'complete',
    defaultView: null,
  } as never
  const experiments = scriptExperiments({ scriptUrl: SCRIPT, page })
  expect(loaded).toEqual([])
  experiments.follow([POPULAR])
  experiments.follow([POPULAR])
  experiments.follow([])
  expect(loaded).toEqual([SCRIPT])
})

test.each([
  ['is answered 503', async () => new Response('', { status: 503 })],
  ['reaches nobody', () => Promise.reject(new Error('no connection'))],
])('where the shop’s own %s, it is sent once and said so', async (_name, answer) => {
  const shop = openExperiments(answer)
  const messages = await reported(shop.sender, [TRACKED_EVENTS['variant-shown']])
  const message = { name: '/api/v1/experiments/exposures', payload: POPULAR }
  expect(shop.received()).toEqual([message])
  expect(messages).toEqual([message, { ...message, failed: true }])
})
