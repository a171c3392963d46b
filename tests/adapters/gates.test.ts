import { createChallenge, verifySolution } from 'altcha-lib/v1'
import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { expect, test } from 'vitest'
import { httpApi } from '#adapters/http/api.ts'
import { httpBotCheck, httpSiteGate } from '#adapters/http/http-gates.ts'

function answering(status: number, data: unknown) {
  const sent: unknown[] = []
  const api = httpApi({
    request: async ({ data: body }: AxiosRequestConfig) => {
      sent.push(body)
      return { status, data, headers: {} } as unknown as AxiosResponse
    },
  })
  return { api, sent }
}

const FAILED = { kind: 'gate-refused', message: 'An error has occured' }

test('the password of the gate leaves the browser as its SHA-256 in hex', async () => {
  const { api, sent } = answering(200, { success: true })
  expect((await httpSiteGate(api).enter('abc')).isOk()).toBe(true)
  expect(sent).toEqual([
    { password: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
  ])
})

test('a browser without the means to hash cannot enter, and nothing is sent', async () => {
  const { api, sent } = answering(200, { success: true })
  const gate = httpSiteGate(api, null)
  expect((await gate.enter('abc'))._unsafeUnwrapErr()).toEqual(FAILED)
  const broken = httpSiteGate(api, { digest: () => Promise.reject(new Error('no')) })
  expect((await broken.enter('abc'))._unsafeUnwrapErr()).toEqual(FAILED)
  expect((await httpSiteGate(api).enter(''))._unsafeUnwrapErr()).toEqual(FAILED)
  expect(sent).toEqual([])
})

test.each([
  [
    401,
    { error: 'Wrong password', code: 'GATE_CLOSED', message: 'Wrong password' },
    'Wrong password',
  ],
  [401, { error: 'Not today' }, 'Not today'],
  [401, { error: '' }, 'An error has occured'],
  [401, {}, 'An error has occured'],
  [502, '<html>', 'An error has occured'],
])('a gate that answers %i %j says so', async (status, data, message) => {
  const refused = await httpSiteGate(answering(status, data).api).enter('abc')
  expect(refused._unsafeUnwrapErr()).toEqual({ kind: 'gate-refused', message })
})

test('a gate that asks to slow down says for how long', async () => {
  const slow = { error: 'Slow down', code: 'RATE_LIMITED', message: 'Slow down', retry_after: 9 }
  const refused = await httpSiteGate(answering(503, slow).api).enter('abc')
  expect(refused._unsafeUnwrapErr()).toEqual({ kind: 'rate-limited', retryAfterSeconds: 9 })
})

test('a shop that asks for no proof gets none', async () => {
  const solved = await httpBotCheck(answering(200, { kind: 'off' }).api).solve()
  expect(solved._unsafeUnwrap()).toBeNull()
})

async function aPuzzle(number: number) {
  const puzzle = await createChallenge({ hmacKey: 'key', maxnumber: 2_000, number })
  const { algorithm, challenge, salt, signature } = puzzle
  return { kind: 'proof-of-work', algorithm, challenge, salt, signature, max_number: 2_000 }
}

test.each([0, 1_234, 2_000])(
  'a puzzle whose solution is %i is solved as the server wants it',
  async (number) => {
    const solved = await httpBotCheck(answering(200, await aPuzzle(number)).api).solve()
    expect(await verifySolution(solved._unsafeUnwrap() ?? '', 'key')).toBe(true)
  },
)

test('a puzzle without a solution is a fault of the shop, not of the person', async () => {
  const puzzle = { ...(await aPuzzle(1)), max_number: 100, challenge: 'f'.repeat(64) }
  const solved = await httpBotCheck(answering(200, puzzle).api).solve()
  expect(solved._unsafeUnwrapErr().kind).toBe('unexpected')
})
