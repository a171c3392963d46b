import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { vies } from '#server/tax/vies.ts'

const NUMBER = { prefix: 'FR', rest: '12345678901' }

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}
const outcome = (isValid: boolean, userError: string) => (response: ServerResponse) =>
  json(response, { isValid, userError, requestDate: '2026-11-25T10:00:00Z', name: '---' })
const VALID = outcome(true, 'VALID')

/** The register on this machine, which answers as it is told, and the adapter before it. */
async function opened(answer: (response: ServerResponse) => void) {
  const register = { answer, asked: [] as string[] }
  const server = createServer((request, response) => {
    register.asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
    register.answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const time = { now: 1_000_000 }
  const notes: string[] = []
  const log = { note: (event: string) => void notes.push(event), alarm: () => undefined }
  const { port } = server.address() as AddressInfo
  const clock = { now: () => time.now }
  const url = `http://127.0.0.1:${port}/rest-api`
  return { register, time, notes, adapter: vies({ clock, log, url, patienceMs: 200 }) }
}

test('a number is asked about by its prefix and the rest, and is valid where the register says so', async () => {
  const { register, adapter } = await opened(VALID)
  expect(await adapter.check(NUMBER)).toBe('valid')
  expect(register.asked).toEqual(['GET /rest-api/ms/FR/vat/12345678901'])
})

test('a number that the register does not know is invalid, and so is one of no form', async () => {
  const { register, adapter } = await opened(outcome(false, 'INVALID'))
  expect(await adapter.check(NUMBER)).toBe('invalid')
  register.answer = outcome(false, 'INVALID_INPUT')
  expect(await adapter.check({ prefix: 'FR', rest: '99' })).toBe('invalid')
})

const SILENCES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a fault of its own': (response) => json(response, { isValid: true, userError: 'VALID' }, 500),
  'a member state that is away': outcome(false, 'MS_UNAVAILABLE'),
  'too many questions': outcome(false, 'MS_MAX_CONCURRENT_REQ'),
  'a contradiction': outcome(false, 'VALID'),
  garbage: (response) => response.end('<html>maintenance</html>'),
  'another shape': (response) => json(response, [true]),
  nothing: () => undefined,
  'a broken connection': (response) => response.destroy(),
  'another address': (response) => {
    response.writeHead(302, { Location: '/rest-api/ms/DE/vat/1' })
    response.end()
  },
}

for (const [what, answer] of Object.entries(SILENCES)) {
  test(`${what} says nothing about a number, within the patience`, async () => {
    const { adapter, notes } = await opened(answer)
    const begun = Date.now()
    expect(await adapter.check(NUMBER)).toBe('unknown')
    expect(Date.now() - begun).toBeLessThan(1_500)
    expect(notes).toEqual(['vat-register-unavailable'])
  })
}

test('a register that is not there says nothing', async () => {
  const clock = { now: () => 0 }
  const log = { note: () => undefined, alarm: () => undefined }
  const adapter = vies({ clock, log, url: 'http://127.0.0.1:9', patienceMs: 200 })
  expect(await adapter.check(NUMBER)).toBe('unknown')
})

test('an answer is kept for minutes, a silence for seconds, and two at once ask once', async () => {
  const { register, adapter, time } = await opened(outcome(false, 'MS_UNAVAILABLE'))
  expect(await Promise.all([adapter.check(NUMBER), adapter.check(NUMBER)])).toEqual([
    'unknown',
    'unknown',
  ])
  register.answer = VALID
  expect(await adapter.check(NUMBER)).toBe('unknown')
  expect(register.asked.length).toBe(1)
  time.now += 31_000
  expect(await adapter.check(NUMBER)).toBe('valid')
  register.answer = outcome(false, 'INVALID')
  time.now += 9 * 60_000
  expect(await adapter.check(NUMBER)).toBe('valid')
  time.now += 2 * 60_000
  expect(await adapter.check(NUMBER)).toBe('invalid')
  expect(register.asked.length).toBe(3)
})

test('while a member state is silent, one buyer at a time waits for it, and other states are asked', async () => {
  const { register, adapter, time } = await opened(() => undefined)
  const check = (prefix: string, rest: string) => adapter.check({ prefix, rest })
  expect(await check('DE', '100000001')).toBe('unknown')
  expect(await Promise.all([check('DE', '100000002'), check('DE', '100000003')])).toEqual([
    'unknown',
    'unknown',
  ])
  expect(register.asked.length).toBe(1)
  time.now += 31_000
  expect(await Promise.all([check('DE', '100000004'), check('DE', '100000005')])).toEqual([
    'unknown',
    'unknown',
  ])
  expect(register.asked.length).toBe(2)
  register.answer = VALID
  expect(await check('FR', '12345678901')).toBe('valid')
  time.now += 31_000
  expect(await check('DE', '100000006')).toBe('valid')
  expect(await check('DE', '100000007')).toBe('valid')
})

test('of the numbers that it keeps, the oldest goes first', async () => {
  const { register, adapter } = await opened(VALID)
  for (let nth = 0; nth <= 500; nth += 1) {
    await adapter.check({ prefix: 'FR', rest: String(10_000 + nth) })
  }
  await adapter.check({ prefix: 'FR', rest: '10500' })
  expect(register.asked.length).toBe(501)
  await adapter.check({ prefix: 'FR', rest: '10000' })
  expect(register.asked.length).toBe(502)
})
