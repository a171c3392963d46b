import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { filesIn, loadCarts, PUBLIC, type CartLoad } from '#tests/support/carts-under-load.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import { installedPostgres, POSTGRES_BIN } from '#tests/support/installed-postgres.ts'
import { freePort } from '#tests/support/local-postgres.ts'

// Minutes of whole processes: SERVER_LONG=1 runs them, as CONTRIBUTING says. PREVIOUS_RELEASE names a checkout of the version before.
const PREVIOUS = process.env['PREVIOUS_RELEASE']

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-load-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'dist/client/.vite'), { recursive: true })
  await mkdir(join(folder, 'dist/server'), { recursive: true })
  const manifest = JSON.stringify({ 'src/main.tsx': { file: 'assets/main.js' } })
  await writeFile(join(folder, 'dist/client/.vite/manifest.json'), manifest)
  const page = 'export const renderPage = async () => new Response("a page")'
  await writeFile(join(folder, 'dist/server/entry.js'), page)
  return folder
}

/** A server with a folder of its own, from this checkout or another. */
async function serve(url: string, cwd = '.') {
  const folder = await scratch()
  const port = String(await freePort())
  const child = spawn(process.execPath, ['--disable-proto=delete', 'server/main.ts'], {
    cwd: resolve(cwd),
    env: {
      PATH: process.env['PATH'],
      ...COMPILED,
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: join(folder, 'dist'),
      DATABASE_URL: url,
      PORT: port,
      PUBLIC_URL: PUBLIC,
      SECRET: 's'.repeat(40),
      APP_ENV: 'staging',
      BOT_CHECK: 'off',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let words = ''
  const hear = (chunk: Buffer) => {
    words += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  await expect.poll(() => words, { timeout: 90_000 }).toContain('Emberstock is open at')
  const events = () =>
    words.split('\n').flatMap((line) => /"event":"(?!request")([\w-]+)"/.exec(line)?.[1] ?? [])
  return { child, origin: `http://127.0.0.1:${port}`, events }
}

async function aFile(origin: string): Promise<number> {
  const list = await fetch(`${origin}/api/v1/products?price=paid`)
  const { items } = (await list.json()) as { readonly items: readonly { readonly slug: string }[] }
  for (const { slug } of items) {
    const answer = await fetch(`${origin}/api/v1/products/${slug}`)
    const { variants } = (await answer.json()) as {
      readonly variants: readonly { readonly id: number }[]
    }
    if (variants[0]) return variants[0].id
  }
  throw new Error('nothing is on sale')
}

async function grown(load: CartLoad, by: number): Promise<void> {
  const { length } = load.carts
  await expect.poll(() => load.carts.length, { timeout: 60_000 }).toBeGreaterThan(length + by)
}

const told = (what: object) => void process.stdout.write(`${JSON.stringify(what)}\n`)

describe.skipIf(!process.env['SERVER_LONG'] || !POSTGRES_BIN)('under load', () => {
  test('of two servers one is killed: every cart that was acknowledged is there, once', async () => {
    const { url } = await installedPostgres()
    const first = await serve(url)
    const second = await serve(url)
    const load = loadCarts([first.origin, second.origin], await aFile(first.origin))
    await grown(load, 200)
    first.child.kill('SIGKILL')
    await grown(load, 200)
    await load.end()
    told({ carts: load.carts.length, others: [...load.others] })
    expect(await filesIn(second.origin, load.carts)).toEqual(new Map([[1, load.carts.length]]))
    // Lost are the answers that it was giving.
    const lost = [...load.others].filter(([what]) => what !== 'ECONNREFUSED')
    expect(lost.reduce((sum, [, times]) => sum + times, 0)).toBeLessThanOrEqual(6)
  }, 300_000)

  test('PostgreSQL crashes and is back: 503 with Retry-After, then all as before, and one alarm', async () => {
    const { url, crash } = await installedPostgres()
    const { origin, events } = await serve(url)
    const load = loadCarts([origin], await aFile(origin))
    await grown(load, 200)
    await crash(3_000)
    await grown(load, 200)
    await load.end()
    told({ carts: load.carts.length, others: [...load.others], events: events() })
    expect(await filesIn(origin, load.carts)).toEqual(new Map([[1, load.carts.length]]))
    for (const what of load.others.keys()) expect(what).toMatch(/^503 \d+$/)
    expect(events().filter((event) => event === 'database-unavailable')).toHaveLength(1)
    expect(events()).not.toContain('fault')
    await expect.poll(events, { timeout: 90_000 }).toContain('database-back')
  }, 300_000)

  test.skipIf(!PREVIOUS)(
    'a new version starts beside the one before, which then stops: nobody is refused',
    async () => {
      const { url } = await installedPostgres()
      const old = await serve(url, PREVIOUS)
      const origins = [old.origin]
      const load = loadCarts(origins, await aFile(old.origin))
      await grown(load, 200)
      const fresh = await serve(url)
      origins.push(fresh.origin)
      await grown(load, 300)
      old.child.kill('SIGTERM')
      const [code] = (await once(old.child, 'exit')) as [number | null]
      await grown(load, 100)
      await load.end()
      told({ carts: load.carts.length, others: [...load.others], old: old.events() })
      expect(code).toBe(0)
      const kept = await filesIn(fresh.origin, load.carts)
      expect(kept).toEqual(new Map([[1, load.carts.length]]))
      // Who finds the old one gone is sent on by a proxy.
      expect([...load.others.keys()].filter((what) => what !== 'ECONNREFUSED')).toEqual([])
      expect([...old.events(), ...fresh.events()]).not.toContain('fault')
    },
    300_000,
  )
})
