import { expect, test } from 'vitest'
import { aBrowser, openAccountShop, refusalIn } from '#tests/support/account-shop.ts'

const CHANGE = '/api/v1/cart/changes'
const SIGN_IN = '/api/v1/users/sign_in'
const json = { 'Content-Type': 'application/json' }

async function openWithBrowser() {
  return { browser: aBrowser((await openAccountShop()).app) }
}

const parts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 1]))

test.each([
  ['names', JSON.stringify(parts(1_001))],
  ['values', JSON.stringify(Array.from({ length: 2_001 }, () => 1))],
  ['names of one name', `{${'"a":1,'.repeat(1_000)}"a":1}`],
  ['names deep inside', JSON.stringify({ kind: [[parts(1_001)]] })],
  ['names behind a text that hides marks', `{"x":"\\\\",${JSON.stringify(parts(1_001)).slice(1)}`],
  ['names, cut off', JSON.stringify(parts(5_000)).slice(0, -1)],
])('a body of thousands of %s is not parsed', async (_what, raw) => {
  const { browser } = await openWithBrowser()
  for (const path of [CHANGE, SIGN_IN, '/api/v1/nothing']) {
    const answer = await browser.send('POST', path, { raw, headers: json })
    expect([path, ...refusalIn(answer)]).toEqual([path, 413, 'TOO_LARGE'])
  }
})

test('a form of thousands of fields is not parsed either', async () => {
  const { browser } = await openWithBrowser()
  const form = (count: number) =>
    new URLSearchParams(Array.from({ length: count }, (_, at) => [`${at}`, '1']))
  const answer = (count: number) => browser.send('POST', SIGN_IN, { raw: form(count) })
  expect(refusalIn(await answer(1_000))).toEqual([401, 'SIGN_IN_REFUSED'])
  expect(refusalIn(await answer(1_001))).toEqual([413, 'TOO_LARGE'])
})

test('marks within a text count as nothing, and a body of many names is answered by what they are', async () => {
  const { browser } = await openWithBrowser()
  for (const text of [':,'.repeat(5_000), '[{'.repeat(5_000), '\\",:[{'.repeat(1_000)]) {
    const body = { kind: 'code-entered', code: text }
    expect(refusalIn(await browser.send('POST', CHANGE, { body }))).toEqual([422, 'INVALID'])
  }
  const many = await browser.send('POST', CHANGE, { body: parts(1_000) })
  expect(refusalIn(many)).toEqual([422, 'INVALID'])
})

test.each([
  ['licenses/check', 60],
  ['wishlists/describe', 120],
  ['cart/changes', 600],
])('a limit comes before the body: %s counts what makes no sense, too', async (path, limit) => {
  const { browser } = await openWithBrowser()
  const ask = () => browser.send('POST', `/api/v1/${path}`, { body: { of: 'no sense' } })
  for (let nth = 0; nth < limit; nth += 1) expect((await ask()).status).toBe(422)
  expect(refusalIn(await ask())).toEqual([503, 'RATE_LIMITED'])
})

test('whoever is not signed in is asked to be before their body is looked at', async () => {
  const { browser } = await openWithBrowser()
  const answer = await browser.send('POST', '/api/v1/wishlists/items', { body: { of: 'no sense' } })
  expect(refusalIn(answer)).toEqual([401, 'SIGN_IN_REQUIRED'])
})
