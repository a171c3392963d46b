import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { CATALOG_META } from '#server/sql/catalog-import/catalog-version.ts'
import type { Db } from '#server/sql/database.ts'
import { writeMeta } from '#server/sql/meta.ts'
import { aCatalog, anEntry, stock } from '#tests/support/catalog-data.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import { postgresCopy } from '#tests/support/databases.ts'
import { freePort } from '#tests/support/local-postgres.ts'

// Servers on one machine share a data folder, and with it the read model of the catalog.
const ASSETS = 2_500
let folder: string
let shop: { readonly db: Db; readonly url: string }

beforeAll(async () => {
  const { db, url, discard } = await postgresCopy()
  await stock(db, aCatalog(Array.from({ length: ASSETS }, (_, at) => anEntry({ id: at + 1 }))))
  folder = await mkdtemp(join(tmpdir(), 'emberstock-shared-'))
  shop = { db, url }
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await discard()
  }
}, 120_000)

beforeEach(async () => {
  await rm(join(folder, 'data'), { recursive: true, force: true })
  await shop.db.updateTable('products').set({ retired: 0 }).execute()
})

/** A build whose read model has code of this format, made from sources of a version. */
async function aBuild(sources: string, readModelFormat: string): Promise<string> {
  const dist = join(folder, `dist-${sources}`)
  await mkdir(join(dist, 'client/.vite'), { recursive: true })
  await mkdir(join(dist, 'server'), { recursive: true })
  const manifest = JSON.stringify({ 'src/main.tsx': { file: 'assets/main.js' } })
  await writeFile(join(dist, 'client/.vite/manifest.json'), manifest)
  await writeFile(join(dist, 'server/entry.js'), 'export const renderPage = null')
  await writeFile(join(dist, 'build.json'), JSON.stringify({ sources, readModelFormat }))
  return dist
}

async function serving(distDir: string, workers: number) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--disable-proto=delete', 'server/main.ts'], {
    env: {
      PATH: dirname(process.execPath),
      ...COMPILED,
      APP_ENV: 'staging',
      DATABASE_URL: shop.url,
      DATABASE_POOL: '3',
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: distDir,
      PORT: String(port),
      WORKERS: String(workers),
      BOT_CHECK: 'off',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (words += chunk.toString()))
  }
  const lines = (event: string) =>
    words
      .split('\n')
      .filter((line) => line.includes(`"${event}"`))
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  await expect.poll(() => words, { timeout: 60_000 }).toContain('Emberstock is open at')
  return {
    pid: child.pid ?? 0,
    /** The versions that were built, one for each build. */
    built: () => lines('read-model-built').map(({ version }) => String(version).split(' ')[0]),
    failed: () => lines('read-model-not-refreshed').length,
    /** The numbers of assets that its processes find, on a connection for each question. */
    found: async () => {
      const asked = Array.from({ length: 12 }, async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/products?library_id=1`, {
          headers: { Connection: 'close' },
        })
        return ((await answer.json()) as { readonly total: number }).total
      })
      return [...new Set(await Promise.all(asked))]
    },
    end: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The processes that build read models for a server now, each with the process that started it. */
async function builders(server: number) {
  const processes = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcess),
  )
  const below = (pid: number): boolean => {
    const parent = processes.find((one) => one?.pid === pid)?.parent ?? 0
    return parent === server || (parent > 1 && below(parent))
  }
  return processes.flatMap((one) =>
    one?.command.includes('worker-entry') && below(one.pid) ? one : [],
  )
}

async function readProcess(pid: string) {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    return { pid: Number(pid), parent: Number(/\) \w (\d+)/.exec(stat)?.[1]), command }
  } catch {
    return null
  }
}

async function retire(assets: number): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ retired: 1 }).where('id', '<=', assets).execute()
    await writeMeta(tx, CATALOG_META.version, `without-${assets}`)
  })
}

test('of two processes one builds each version; the other waits for it, and builds if the builder is killed', async () => {
  const server = await serving(await aBuild('old', 'one'), 2)
  /** Each process looks for a new version when it is asked, twice a second, and seldomer once that has failed. */
  const all = async (total: number) => {
    let inARow = 0
    const agree = async () => {
      const found = await server.found()
      inARow = found.length === 1 && found[0] === total ? inARow + 1 : 0
      return inARow
    }
    await expect.poll(agree, { timeout: 60_000, interval: 200 }).toBeGreaterThanOrEqual(12)
  }
  await all(ASSETS)
  expect(server.built()).toHaveLength(1)
  await retire(1)
  await all(ASSETS - 1)
  expect(server.built().slice(1)).toEqual(['without-1'])

  await retire(2)
  const first = async () => {
    await server.found()
    return (await builders(server.pid))[0]
  }
  await expect.poll(first, { timeout: 30_000, interval: 10 }).toBeDefined()
  const [builder] = await builders(server.pid)
  if (!builder) throw new Error('the builder has ended')
  process.kill(builder.pid, 'SIGSTOP')
  // Long enough for the other process to hear of the version, and to begin if it could.
  for (let asked = 0; asked < 10; asked += 1) {
    expect(await server.found()).toEqual([ASSETS - 1])
    await new Promise((done) => setTimeout(done, 200))
  }
  expect(await builders(server.pid)).toEqual([builder])
  process.kill(builder.pid, 'SIGKILL')
  const next = async () => (await builders(server.pid)).map(({ parent }) => parent)
  await expect.poll(next, { timeout: 30_000, interval: 10 }).toHaveLength(1)
  expect(await next()).not.toEqual([builder.parent])
  await all(ASSETS - 2)
  expect(server.built().slice(2)).toEqual(['without-2'])
  expect(server.failed()).toBe(1)
  await server.end()
}, 180_000)

test('a new version of the shop starts with the snapshot of the one before, unless its read model has other code', async () => {
  const old = await serving(await aBuild('old', 'two'), 1)
  await expect.poll(old.built, { timeout: 60_000 }).toHaveLength(1)
  await old.end()
  const next = await serving(await aBuild('next', 'two'), 1)
  const [total] = await next.found()
  expect(total).toBeGreaterThan(ASSETS - 10)
  expect(next.built()).toEqual([])
  await next.end()
  const other = await serving(await aBuild('other', 'three'), 1)
  expect(await other.found()).toEqual([total])
  expect(other.built()).toHaveLength(1)
  await other.end()
}, 180_000)
