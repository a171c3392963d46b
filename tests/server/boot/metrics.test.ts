import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { guardedApp } from '#server/http/app.ts'
import { fail, failByField, failSimply } from '#server/http/problems.ts'
import { metricsServer } from '#server/metrics/metrics-server.ts'
import { shopMetrics } from '#server/metrics/shop-metrics.ts'
import { openShop } from '#server/boot/open-shop.ts'
import { openAccountShop } from '#tests/support/account-shop.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'
import type { RequestLine } from '#server/application/ports/log.ts'
import type { UserError } from '#messages/user-error.ts'

const METER = { used: 10, limit: 10, resetsAt: 0 }

/** The codes by which a client is asked to slow down, or told that its allowance is used up (limits 1, limits 4). */
const ERRORS: Readonly<Record<string, readonly [status: number, trouble: UserError]>> = {
  RATE_LIMITED: [503, { kind: 'rate-limited', retryAfterSeconds: 9 }],
  VARIANT_DOWNLOADS_LIMIT_REACHED: [503, { kind: 'variant-downloads-limit', retryAfterSeconds: 9 }],
  MAINTENANCE: [503, { kind: 'maintenance' }],
  UNAVAILABLE: [503, { kind: 'unavailable', retryAfterSeconds: 9 }],
  PFL_LIMIT_REACHED: [507, { kind: 'practice-limit', ...METER }],
  DOWNLOAD_LIMIT_4K_REACHED: [507, { kind: 'download-limit-4k', ...METER }],
  DOWNLOAD_LIMIT_REACHED: [507, { kind: 'download-limit', ...METER }],
}

/** A route that refuses what its address names, in each of the forms in which routes refuse, and is counted. */
async function aCountedRoute() {
  const { services } = await openAccountShop()
  const metrics = shopMetrics()
  const app = guardedApp({ ...services, log: metrics.counting(services.log) }, (open) => {
    for (const [form, answer] of Object.entries({ fail, failSimply, failByField })) {
      open.get(`/api/v1/${form}/:code`, (context) => {
        const [, error] = ERRORS[context.req.param('code')] ?? []
        return error ? answer(context, error) : context.json({})
      })
    }
  })
  const seen = async (name: string) => linesOf(await metrics.text(), name)
  const refusals = async () =>
    (await seen('emberstock_refusals_total')).filter((line) => !line.endsWith(' 0'))
  return { metrics, app, seen, refusals, ask: (path: string) => app.request(path) }
}

function linesOf(text: string, name: string): readonly string[] {
  return text.split('\n').filter((line) => line.startsWith(name))
}

test.each(Object.entries(ERRORS))('%s is counted once, and by itself', async (code, [status]) => {
  const { ask, refusals } = await aCountedRoute()
  expect((await ask(`/api/v1/fail/${code}`)).status).toBe(status)
  expect(await refusals()).toEqual([
    `emberstock_refusals_total{status="${status}",code="${code}"} 1`,
  ])
})

test('every form of a refusal counts, and what is not refused does not', async () => {
  const { ask, refusals } = await aCountedRoute()
  for (const form of ['fail', 'failSimply', 'failByField']) {
    await ask(`/api/v1/${form}/PFL_LIMIT_REACHED`)
    await ask(`/api/v1/${form}/nothing`)
  }
  await ask('/api/v1/fail/RATE_LIMITED')
  expect(await refusals()).toEqual([
    'emberstock_refusals_total{status="503",code="RATE_LIMITED"} 1',
    'emberstock_refusals_total{status="507",code="PFL_LIMIT_REACHED"} 3',
  ])
})

test('both kinds are there from the start, at zero, so that their first rise is seen', async () => {
  const { seen } = await aCountedRoute()
  expect(await seen('emberstock_refusals_total')).toEqual(
    Object.entries(ERRORS).map(
      ([code, [status]]) => `emberstock_refusals_total{status="${status}",code="${code}"} 0`,
    ),
  )
})

test('requests are counted by pattern and status, and nothing that somebody sends names a series', async () => {
  const { ask, app, seen } = await aCountedRoute()
  await ask('/api/v1/fail/one?token=secret')
  await ask('/api/v1/fail/two')
  await ask('/api/v1/fail/MAINTENANCE')
  for (const path of ['/wp-admin', '/a/b', '/api/nothing/here', '/api/v1/fail/%2f']) await ask(path)
  await app.request('/one', { method: 'PROPFIND' })
  expect((await seen('emberstock_http_requests_total')).toSorted()).toEqual([
    'emberstock_http_requests_total{method="GET",route="/*",status="400"} 1',
    'emberstock_http_requests_total{method="GET",route="/*",status="404"} 2',
    'emberstock_http_requests_total{method="GET",route="/api/*",status="404"} 1',
    'emberstock_http_requests_total{method="GET",route="/api/v1/fail/:code",status="200"} 2',
    'emberstock_http_requests_total{method="GET",route="/api/v1/fail/:code",status="503"} 1',
    'emberstock_http_requests_total{method="other",route="/*",status="404"} 1',
  ])
  const classes = await seen('emberstock_http_request_duration_seconds_count')
  expect(classes).toContain(
    'emberstock_http_request_duration_seconds_count{method="GET",route="/api/v1/fail/:code",status="2xx"} 2',
  )
})

test('a sign-in that is slowed down counts as that, also where it is answered by a way to go', async () => {
  const { services } = await openAccountShop()
  const metrics = shopMetrics()
  const app = guardedApp({ ...services, log: metrics.counting(services.log) }, (open) => {
    open.post('/api/auth/callback/credentials', (context) =>
      failSimply(context, { kind: 'rate-limited', retryAfterSeconds: 3 }),
    )
  })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const sent = { method: 'POST', headers, body: 'email=a%40b.test' }
  expect((await app.request('/api/auth/callback/credentials', sent)).status).toBe(302)
  expect(linesOf(await metrics.text(), 'emberstock_refusals_total')).toContain(
    'emberstock_refusals_total{status="503",code="RATE_LIMITED"} 1',
  )
})

test('a shop that is closed counts what it turns away, and what it alarms of', async () => {
  const config = await testConfig({ MAINTENANCE_MODE: 'on' })
  const metrics = shopMetrics()
  const opening = { pages: sourcePages, show: () => undefined, metrics }
  const shop = (await openShop(config, opening))._unsafeUnwrap()
  onTestFinished(() => shop.close())
  expect((await shop.app.request('/api/v1/cart')).status).toBe(503)
  expect((await shop.app.request('/healthz')).status).toBe(200)
  expect((await shop.app.request('/metrics')).headers.get('Location')).toBe('/maintenance')
  const text = await metrics.text()
  expect(linesOf(text, 'emberstock_refusals_total')).toContain(
    'emberstock_refusals_total{status="503",code="MAINTENANCE"} 1',
  )
  expect(linesOf(text, 'emberstock_http_requests_total')).toContain(
    'emberstock_http_requests_total{method="GET",route="/healthz",status="200"} 1',
  )
  metrics
    .counting({ note: () => undefined, alarm: () => undefined })
    .alarm('housekeeping-failed', {})
  const alarms = linesOf(await metrics.text(), 'emberstock_alarms_total')
  expect(alarms.filter((line) => !line.endsWith(' 0'))).toEqual([
    'emberstock_alarms_total{event="housekeeping-failed"} 1',
  ])
})

const REQUEST: Omit<RequestLine, 'ms'> = {
  request_id: 'a',
  method: 'GET',
  route: '/a',
  pattern: '/*',
  status: 200,
  user_id: null,
  code: null,
  refused: null,
}

test('the format is that of Prometheus: heads, escapes, buckets that add up', async () => {
  const metrics = shopMetrics()
  const log = metrics.counting({ note: () => undefined, alarm: () => undefined })
  for (const _ of [1, 2]) log.note('webhook-rejected', { provider: 'a "b" \\ c\nd' })
  for (const ms of [900, 1000, 1500, 90_000]) log.note('request', { ...REQUEST, ms })
  const text = await metrics.text()
  const name = 'emberstock_webhooks_rejected_total'
  expect(text.split('\n\n').find((metric) => metric.includes(name))).toBe(
    [
      `# HELP ${name} Webhooks rejected for a missing or invalid signature, by provider.`,
      `# TYPE ${name} counter`,
      `${name}{provider="stripe"} 0`,
      `${name}{provider="paypal"} 0`,
      `${name}{provider="a \\"b\\" \\\\ c\\nd"} 2`,
    ].join('\n'),
  )
  const durations = 'emberstock_http_request_duration_seconds'
  expect(text).toContain(`# TYPE ${durations} histogram`)
  const series = new RegExp(
    `^${durations}_(bucket|sum|count)\\{(?:le="([^"]+)",)?.*\\} (.+)$`,
    'gm',
  )
  const found = [...text.matchAll(series)].map(([, kind, le, value]) => [le ?? kind, Number(value)])
  expect(found.slice(-7)).toEqual([
    ['1', 2],
    ['2', 3],
    ['5', 3],
    ['10', 3],
    ['+Inf', 4],
    ['sum', 93.4],
    ['count', 4],
  ])
})

test('the process is among it, and every line is one that a collector reads', async () => {
  const text = await shopMetrics().text()
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes']) {
    expect(Number(linesOf(text, name)[0]?.split(' ')[1])).toBeGreaterThan(0)
  }
  const line = /^(|# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+)$/
  expect(text.endsWith('\n')).toBe(true)
  expect(
    text
      .trimEnd()
      .split('\n')
      .filter((one) => !line.test(one)),
  ).toEqual([])
})

async function served(token: string | null): Promise<string> {
  const server = metricsServer(shopMetrics(), { token }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('who comes without the token, or with another, reads nothing', async () => {
  const token = 'a-token-of-thirty-two-characters-'
  const origin = await served(token)
  const ask = (authorization?: string) =>
    fetch(`${origin}/metrics`, authorization ? { headers: { authorization } } : {})
  for (const shown of [undefined, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, 'Bearer %']) {
    const answer = await ask(shown)
    expect([answer.status, await answer.text()]).toEqual([401, ''])
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer')
  }
  const answer = await ask(`Bearer ${token}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await answer.text()).toContain('# TYPE emberstock_refusals_total counter')
})

test('there is one page, and it is only read', async () => {
  const origin = await served(null)
  expect((await fetch(`${origin}/metrics`)).status).toBe(200)
  expect((await fetch(`${origin}/`)).status).toBe(404)
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404)
})
