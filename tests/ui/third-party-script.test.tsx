import { afterEach, expect, test, vi } from 'vitest'
import { addScript } from '#adapters/analytics/third-party-script.ts'

const ADDRESS = 'https://pixel.test/p.js'
const found = () => document.head.querySelectorAll<HTMLScriptElement>(`script[src="${ADDRESS}"]`)

afterEach(() => {
  vi.restoreAllMocks()
  for (const script of found()) script.remove()
})

test('a third party’s script is fetched once the page has loaded, and not before', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  void addScript(document, ADDRESS)
  expect(found()).toHaveLength(0)
  window.dispatchEvent(new Event('load'))
  expect(found()).toHaveLength(1)
  expect(found()[0]?.async).toBe(true)
  window.dispatchEvent(new Event('load'))
  expect(found()).toHaveLength(1)
})

test('whoever waits for it hears once it has run', async () => {
  let hasRun = false
  void addScript(document, ADDRESS).then(() => {
    hasRun = true
  })
  await Promise.resolve()
  expect(hasRun).toBe(false)
  found()[0]?.dispatchEvent(new Event('load'))
  await Promise.resolve()
  expect(hasRun).toBe(true)
})

test('on a page that has loaded it is fetched at once', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  void addScript(document, ADDRESS)
  expect(found()).toHaveLength(1)
})
