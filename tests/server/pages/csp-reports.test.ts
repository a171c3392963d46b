import { expect, test } from 'vitest'
import { shopWithAda } from '#tests/support/auth-client.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const REPORTS = '/api/v1/csp_reports'
const CURRENT = 'application/reports+json'
const OLDER = 'application/csp-report'

const violation = {
  documentURL: 'http://localhost:3000/auth/reset?reset_password_token=secret',
  effectiveDirective: 'require-trusted-types-for',
  blockedURL: 'trusted-types-sink',
  disposition: 'report',
  sourceFile: 'http://localhost:3000/assets/main.js?token=secret',
  lineNumber: 12,
  sample: 'Element innerHTML|<b>secret</b>',
}

async function reporting() {
  const { client, lines } = await shopWithAda()
  const send = async (body: unknown, type = CURRENT, from: Record<string, string> = {}) => {
    const raw = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { 'Content-Type': type, ...from }
    return (await client.send('POST', REPORTS, { raw, headers })).status
  }
  return { send, noted: () => lines.filter(({ event }) => event === 'csp-violation') }
}

test('a page names where its violations are told, and the shop keeps what helps and no secret', async () => {
  const policies = ['Content-Security-Policy', 'Content-Security-Policy-Report-Only']
  const plain = await (await openTestShop()).request('http://localhost:3000/')
  expect(plain.headers.get('Reporting-Endpoints')).toBeNull()
  for (const name of policies) expect(plain.headers.get(name)).toContain(`; report-uri ${REPORTS}`)
  const secure = await openTestShop({ PUBLIC_URL: 'https://shop.test' })
  const page = await secure.request('https://shop.test/')
  expect(page.headers.get('Reporting-Endpoints')).toBe(`csp="${REPORTS}"`)
  for (const name of policies) {
    expect(page.headers.get(name)).toContain(`; report-to csp; report-uri ${REPORTS}`)
  }
  const { send, noted } = await reporting()
  expect(await send([{ type: 'csp-violation', age: 1, url: 'x', body: violation }])).toBe(204)
  expect(noted()).toEqual([
    {
      event: 'csp-violation',
      directive: 'require-trusted-types-for',
      disposition: 'report',
      blocked: 'trusted-types-sink',
      source: '/assets/main.js',
      line: 12,
      sink: 'Element innerHTML',
      page: '/auth',
    },
  ])
})

test('a browser without the Reporting API is understood, and of what others own only the origin is kept', async () => {
  const { send, noted } = await reporting()
  const older = {
    'document-uri': 'http://localhost:3000/checkout',
    'effective-directive': 'img-src',
    'blocked-uri': 'https://other.test/pixel?user=7',
    'source-file': 'moz-extension',
    disposition: 'enforce',
  }
  expect(await send({ 'csp-report': older }, OLDER)).toBe(204)
  const blocked = { directive: 'img-src', blocked: 'https://other.test', page: '/checkout' }
  expect(noted()).toEqual([
    expect.objectContaining({ ...blocked, source: 'moz-extension', line: null, sink: null }),
  ])
})

test('what is no violation is dropped, and no more is noted than twenty a message and sixty messages a minute', async () => {
  const { send, noted } = await reporting()
  const report = { type: 'csp-violation', body: violation }
  for (const body of [7, [], [{ type: 'deprecation', body: {} }], {}, [[report]]]) {
    expect(await send(body)).toBe(204)
  }
  expect(await send('{"csp', CURRENT)).toBe(400)
  expect(await send([report], CURRENT, { Origin: 'https://evil.test' })).toBe(403)
  expect(noted()).toEqual([])
  await send(Array.from({ length: 50 }, () => report))
  expect(noted()).toHaveLength(20)
  for (let more = 0; more < 70; more += 1) expect(await send([report])).toBe(204)
  expect(noted().length).toBeLessThan(20 + 60)
})

test('a report’s type is read where reports go and nowhere else', async () => {
  const { client } = await shopWithAda()
  for (const type of [CURRENT, OLDER]) {
    const sent = { raw: '{}', headers: { 'Content-Type': type } }
    expect((await client.send('POST', '/api/v1/cart/changes', sent)).status).toBe(415)
  }
})
