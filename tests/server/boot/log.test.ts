import { expect, onTestFinished, test, vi } from 'vitest'
import { logFor } from '#server/boot/composition-root.ts'
import { jsonLog } from '#server/boot/json-log.ts'
import { createApp } from '#server/http/app.ts'
import { shopMetrics } from '#server/metrics/shop-metrics.ts'
import { aBrowser, openAccountShop } from '#tests/support/account-shop.ts'
import { testConfig } from '#tests/support/open-test-shop.ts'

/** A stream that may be full, or read slowly. */
function aStream() {
  let text = ''
  const state = { isFull: false, waiting: 0 }
  return {
    state,
    lines: () => text.split('\n').filter((line) => line !== ''),
    events: () =>
      text
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line): unknown => JSON.parse(line)),
    get writableLength() {
      return state.waiting
    },
    listenerCount: () => 0,
    on: () => undefined,
    write(sent: string, done: (fault?: Error | null) => void) {
      // As a disk does: what still fits is written.
      text += state.isFull ? sent.slice(0, 9) : sent
      done(state.isFull ? new Error('ENOSPC: no space left on device') : null)
      return true
    },
  }
}

test('a log that was lost says so once when it comes back, with how many lines', () => {
  const out = aStream()
  const log = jsonLog(out, aStream())
  const note = (nth: number) => log.note('request', { nth })
  note(1)
  out.state.isFull = true
  note(2)
  note(3)
  out.state.isFull = false
  note(4)
  note(5)
  expect(out.events()).toMatchObject([
    { event: 'request', nth: 1 },
    { level: 'alarm', event: 'log-lost', lines: 2 },
    { event: 'request', nth: 4 },
    { event: 'request', nth: 5 },
  ])
})

test('a log that was lost is counted as an alarm when it is back, for each stream once', async () => {
  const [out, alarms] = [aStream(), aStream()]
  for (const [stream, stand] of [
    [process.stdout, out],
    [process.stderr, alarms],
  ] as const) {
    const written = vi.spyOn(stream, 'write')
    written.mockImplementation((text, done) =>
      stand.write(String(text), done as unknown as (fault?: Error | null) => void),
    )
    onTestFinished(() => written.mockRestore())
  }
  const metrics = shopMetrics()
  const log = logFor({ ...(await testConfig({})), environment: 'production' }, metrics)
  const counted = async () => /\{event="log-lost"\} (\d+)/.exec(await metrics.text())?.[1]
  out.state.isFull = true
  alarms.state.isFull = true
  log.note('request', {})
  log.alarm('fault', {})
  log.note('request', {})
  expect(await counted()).toBe('0')
  out.state.isFull = false
  log.note('request', {})
  log.note('request', {})
  expect(await counted()).toBe('1')
  alarms.state.isFull = false
  log.alarm('fault', {})
  expect(await counted()).toBe('2')
  expect([out.events(), alarms.events()]).toMatchObject([
    [{ event: 'log-lost', lines: 2 }, { event: 'request' }, { event: 'request' }],
    [{ event: 'log-lost', lines: 1 }, { event: 'fault' }],
  ])
})

test('a reader of the log who does not keep up loses lines, and the shop no memory', () => {
  const out = aStream()
  const log = jsonLog(out, aStream())
  out.state.waiting = 2 * 1024 * 1024
  for (let nth = 1; nth <= 3; nth += 1) log.note('request', { nth })
  expect(out.lines()).toEqual([])
  out.state.waiting = 0
  log.note('request', { nth: 4 })
  expect(out.events()).toMatchObject([
    { event: 'log-lost', lines: 3 },
    { event: 'request', nth: 4 },
  ])
})

test('no field of any line holds an address of mail, whoever said it', () => {
  const [out, alarms] = [aStream(), aStream()]
  const log = jsonLog(out, alarms)
  log.note('client', { message: 'no mail for zeb@mail.example, said zeb+a%40mail.example.' })
  const stack =
    'Error: 550 <zéb@mail.example>\n    at x (/srv/node_modules/@hono/node-server/a.mjs:1:1)'
  log.alarm('fault', { error: '550 <zéb@mail.example> is nobody', stack })
  expect(out.events()).toMatchObject([{ message: 'no mail for [address], said [address].' }])
  expect(alarms.events()).toMatchObject([
    {
      error: '550 <[address]> is nobody',
      stack: stack.replace('zéb@mail.example', '[address]'),
    },
  ])
})

test.each([
  ['/zeb@mail.example', '/*'],
  ['/zeb%40mail.example/x', '/*'],
  ['/491512345678', '/*'],
  ['/01KAJ1Z4B7Q2Y8C3D5E6F7G8H9', '/*'],
  [`/${'a'.repeat(41)}`, '/*'],
  ['/license/verify/zeb@mail.example', '/license'],
  ['/2d', '/2d'],
  ['/503', '/503'],
])('a request for %s is logged as %s', async (path, route) => {
  const { app, lines } = await openAccountShop()
  await aBrowser(app).send('GET', path)
  expect(lines).toMatchObject([{ event: 'request', route }])
})

test('what browsers say went wrong is logged without the addresses in it', async () => {
  const { services } = await openAccountShop()
  const out = aStream()
  const app = createApp({ ...services, log: jsonLog(out, aStream()) })
  const message = 'cannot sign zeb@mail.example in'
  const url = 'https://shop.test/zeb%40mail.example?to=zeb@mail.example'
  const raw = new URLSearchParams({ level: 'error', code: 'zeb@mail.example', message, url })
  await aBrowser(app).send('POST', '/api/auth/_log', { raw })
  const body = {
    'csp-report': {
      'document-uri': 'https://shop.test/zeb@mail.example',
      'blocked-uri': 'zeb@mail.example',
      'source-file': 'https://shop.test/assets/zeb@mail.example.js',
    },
  }
  await aBrowser(app).send('POST', '/api/v1/csp_reports', { body })
  expect(out.events()).toMatchObject([
    { message: 'cannot sign [address] in', code: '[address]', url: 'https://shop.test/[address]' },
    { event: 'request' },
    { event: 'csp-violation', page: null, blocked: ' address ' },
    { event: 'request' },
  ])
  expect(out.lines().join()).not.toMatch(/zeb|mail\.example/)
})
