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
  addScript(document, ADDRESS)
  expect(found()).toHaveLength(0)
  window.dispatchEvent(new Event('load'))
  expect(found()).toHaveLength(1)
  expect(found()[0]?.async).toBe(true)
  window.dispatchEvent(new Event('load'))
  expect(found()).toHaveLength(1)
})

test('on a page that has loaded it is fetched at once', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  addScript(document, ADDRESS)
  expect(found()).toHaveLength(1)
})
