import { describe, expect, test } from 'vitest'
import { ownExperiments } from '#adapters/analytics/own-experiments.ts'
import { scriptExperiments } from '#adapters/analytics/script-experiments.ts'
import type { Experiments } from '#application/ports/experiments.ts'

const POPULAR = { experiment: 'home-rows', variant: 'popular-first' }
const SCRIPT = 'https://ab.example/script.js'

interface Opened {
  readonly experiments: Experiments
  /** What left the browser, or came into the page. */
  readonly requests: readonly string[]
}

function opened(which: 'own' | 'script', answer: () => Promise<Response>): Opened {
  const requests: string[] = []
  const page = {
    createElement: () => ({ async: false, src: '', addEventListener: () => undefined }),
    head: { append: ({ src }: HTMLScriptElement) => void requests.push(src) },
    readyState: 'complete',
    defaultView: null,
  } as never
  const post = (path: string, { body }: { readonly body: string }) => {
    requests.push(`${path} ${body}`)
    return answer()
  }
  const experiments =
    which === 'own'
      ? ownExperiments({ origin: '', post: post as typeof fetch })
      : scriptExperiments({ scriptUrl: SCRIPT, page })
  return { experiments, requests }
}

const answers = async () => Response.json({})

describe.each(['own', 'script'] as const)('experiments by the adapter “%s”', (which) => {
  test('nothing leaves a page that nobody follows', () => {
    expect(opened(which, answers).requests).toEqual([])
  })

  test('the same page seen twice is one request', () => {
    const shop = opened(which, answers)
    shop.experiments.follow([POPULAR])
    shop.experiments.follow([POPULAR])
    shop.experiments.follow([])
    expect(shop.requests).toHaveLength(1)
  })

  test('one that cannot be reached disturbs nobody', async () => {
    const shop = opened(which, () => Promise.reject(new Error('no connection')))
    expect(() => shop.experiments.follow([POPULAR])).not.toThrow()
    // A rejection that nobody handles would fail the run.
    await new Promise((resolve) => setTimeout(resolve))
  })
})

test('the shop’s own tells the server which variants are there, and of none nothing', () => {
  const shop = opened('own', answers)
  shop.experiments.follow([])
  expect(shop.requests).toEqual([])
  shop.experiments.follow([POPULAR, { experiment: 'colors', variant: 'warm' }])
  expect(shop.requests).toEqual([
    '/api/v1/experiments/exposures {"experiment":"home-rows","variant":"popular-first"}',
    '/api/v1/experiments/exposures {"experiment":"colors","variant":"warm"}',
  ])
})

test('the script is loaded where experiments are allowed, and hears nothing of ours', () => {
  const shop = opened('script', answers)
  shop.experiments.follow([POPULAR])
  expect(shop.requests).toEqual([SCRIPT])
})
