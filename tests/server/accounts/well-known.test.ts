import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtPages } from '#server/ssr/built-pages.ts'
import type { Pages } from '#server/ssr/pages-need.ts'
import { createApp } from '#server/http/app.ts'
import { openAccountShop } from '#tests/support/account-shop.ts'
import { openTestShop, sourcePages } from '#tests/support/open-test-shop.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const SECRET = 'a secret that the shop and its commands share'

const STATES: readonly (readonly [string, Record<string, string>])[] = [
  ['open', {}],
  ['password-protected', { SITE_PASSWORD: 'embers' }],
  ['down for maintenance', { MAINTENANCE_MODE: 'on', SECRET }],
  ['in front of another backend', { API_ORIGIN: 'http://127.0.0.1:9', MAINTENANCE_MODE: 'on' }],
]

test.each(STATES)(
  'a shop that is %s says that it lives and is ready, whom to write to, and that it honors Global Privacy Control',
  async (_how, env) => {
    const app = await openTestShop({ ...env, MAIL_FROM: 'Shop <hello@shop.test>' })
    const ask = async (path: string) => app.request(ORIGIN + path)
    // The catalog is read first.
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
    for (const path of ['/healthz', '/readyz']) {
      const answer = await ask(path)
      expect([path, answer.status, await answer.json()]).toEqual([path, 200, { ok: true }])
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
    const contact = await ask('/.well-known/security.txt')
    expect(contact.headers.get('Content-Type')).toMatch(/^text\/plain/)
    const lines = (await contact.text()).split('\n')
    expect(lines[0]).toBe('Contact: mailto:hello@shop.test')
    const expires = Date.parse(lines[1]?.replace('Expires: ', '') ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
    const gpc = await ask('/.well-known/gpc.json')
    expect(gpc.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(await gpc.json()).toEqual({
      gpc: true,
      lastUpdate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
    const change = await ask('/.well-known/change-password')
    expect([change.status, change.headers.get('Location')]).toEqual([302, '/account/security'])
    const closed = await ask('/.well-known/nothing-of-that-name')
    expect(closed.status).not.toBe(200)
  },
)

test.each(STATES)('a shop that is %s tells robots what to leave alone', async (_how, env) => {
  const app = await openTestShop(env, await withBuiltFiles())
  const answer = await app.request(`${ORIGIN}/robots.txt`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
  const lines = (await answer.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /download/']),
  )
})

/** Pages from the sources, and beside them what lies in `public`, as a build serves it. */
async function withBuiltFiles(): Promise<Pages> {
  const dist = await mkdtemp(join(tmpdir(), 'emberstock-robots-'))
  onTestFinished(() => rm(dist, { recursive: true, force: true }))
  await cp('public', join(dist, 'client'), { recursive: true })
  await mkdir(join(dist, 'client/.vite'))
  const manifest = { 'src/main.tsx': { file: 'assets/main.js' } }
  await writeFile(join(dist, 'client/.vite/manifest.json'), JSON.stringify(manifest))
  await mkdir(join(dist, 'server'))
  await writeFile(join(dist, 'server/entry.js'), 'export const renderPage = () => null')
  const built = await builtPages(dist)
  return { ...sourcePages, serveFiles: (app) => built.serveFiles(app) }
}

test('a shop lives, and is not ready while its catalog is read or its database does not answer', async () => {
  const { db, services } = await openAccountShop()
  const app = createApp(services)
  expect((await app.request(`${ORIGIN}/readyz`)).status).toBe(503)
  await services.assetFinders.current()
  expect((await app.request(`${ORIGIN}/readyz`)).status).toBe(200)
  await db.destroy()
  expect((await app.request(`${ORIGIN}/healthz`)).status).toBe(200)
  const answer = await app.request(`${ORIGIN}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([503, { ok: false }])
})
