import { afterEach, expect, test, vi } from 'vitest'
import { trustKnownScripts } from '#src/trusted-scripts.ts'

interface Rules {
  createScriptURL(address: string): string | null
}

/** A browser that knows trusted types, as far as the policy's maker sees it. */
function browserWith(defaultPolicy: object | null) {
  const made: (readonly [string, Rules])[] = []
  vi.stubGlobal('trustedTypes', {
    defaultPolicy,
    createPolicy: (name: string, rules: Rules) => void made.push([name, rules]),
  })
  return made
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const HERE = location.origin
const BOT_CHECK = 'https://challenges.cloudflare.com'
const ADMITTED = ['https://js.stripe.com', BOT_CHECK]

test.each([
  ['/assets/proof-worker.js', `${HERE}/assets/proof-worker.js`],
  [`${HERE}/assets/proof-worker.js`, `${HERE}/assets/proof-worker.js`],
  ['https://js.stripe.com/v3', 'https://js.stripe.com/v3'],
  [`${BOT_CHECK}/turnstile/v0/api.js`, `${BOT_CHECK}/turnstile/v0/api.js`],
])('%s may be a script', (address, passed) => {
  const made = browserWith(null)
  trustKnownScripts(ADMITTED)
  expect(made.map(([name]) => name)).toEqual(['default'])
  expect(made[0]?.[1].createScriptURL(address)).toBe(passed)
})

test.each([
  'https://elsewhere.example/x.js',
  '//elsewhere.example/x.js',
  'https://js.stripe.com.elsewhere.example/v3',
  'https://js.stripe.com@elsewhere.example/v3',
  'http://js.stripe.com/v3',
  `${HERE}1/x.js`,
  'blob:https://elsewhere.example/1',
  'data:text/javascript,0',
  'javascript:0',
])('%s may not', (address) => {
  const made = browserWith(null)
  trustKnownScripts(ADMITTED)
  expect(made[0]?.[1].createScriptURL(address)).toBeNull()
})

test('a document that admits nobody else takes the shop’s own scripts alone', () => {
  const made = browserWith(null)
  trustKnownScripts()
  const rules = made[0]?.[1]
  for (const home of ADMITTED) expect(rules?.createScriptURL(`${home}/x.js`)).toBeNull()
  expect(rules?.createScriptURL('/x.js')).toBe(`${HERE}/x.js`)
})

test('no text may be HTML or code', () => {
  const made = browserWith(null)
  trustKnownScripts()
  expect(made.flatMap(([, rules]) => Object.keys(rules))).toEqual(['createScriptURL'])
})

test('a policy that an extension has made before does not stop the shop', () => {
  const made = browserWith({})
  trustKnownScripts()
  expect(made).toEqual([])
})

test('browsers that know nothing of it get nothing', () => {
  expect('trustedTypes' in globalThis).toBe(false)
  expect(trustKnownScripts).not.toThrow()
})
