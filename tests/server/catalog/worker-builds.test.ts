import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileSnapshots } from '#server/catalog/file-snapshots.ts'
import { sqlReadModels, type SharedReadModels } from '#server/catalog/sql-catalog.ts'
import { loadReadModel } from '#server/catalog/load-read-model.ts'
import { buildsInWorker } from '#server/catalog/worker-builds.ts'
import { CATALOG_META, noteChange } from '#server/sql/catalog-import/catalog-version.ts'
import { writeMeta } from '#server/sql/meta.ts'
import { databaseOutages } from '#server/http/database-outages.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { aCatalog, anEntry, stock } from '#tests/support/catalog-data.ts'

async function aShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'emberstock-builds-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const file = join(dataDir, 'shop.db')
  const db = openSqlite(file)
  onTestFinished(() => db.destroy())
  await migrate(db)
  const names = ['Torch flame', 'Smoke plume', 'Flame wall']
  await stock(db, aCatalog(names.map((name, at) => anEntry({ id: at + 1, name, tags: ['hot'] }))))
  return { dataDir, file, db }
}

const clock = { now: () => 0 }
const noOutage = { explains: () => false }

test('a process of its own builds the same model from the file, and leaves no copy of a small one', async () => {
  const { dataDir, file, db } = await aShop()
  const snapshots = { dataDir, format: 'one' }
  const heard: string[] = []
  const builds = (shop: string) =>
    buildsInWorker(
      () => ({ database: { file: shop }, snapshots }),
      (cause) => heard.push(cause),
    )
  expect(await builds(file).build()).toEqual({ model: await loadReadModel(db), isWritten: true })
  expect(heard).toEqual([])
  expect((await readdir(dataDir)).filter((name) => name.includes('snapshot'))).toEqual([])
  await expect(builds(join(dataDir, 'nothing', 'here.db')).build()).rejects.toThrow('open')
})

test('of a large one the copy is taken, and a copy that somebody else has put in its place is not', async () => {
  const { dataDir, file, db } = await aShop()
  await stock(db, aCatalog(Array.from({ length: 2_000 }, (_, at) => anEntry({ id: at + 1 }))))
  const snapshots = { dataDir, format: 'one' }
  const path = join(dataDir, 'read-model.snapshot')
  const threads: unknown[] = []
  const noted = (thread: unknown) => threads.push(thread)
  process.on('worker', noted)
  onTestFinished(() => void process.off('worker', noted))
  const heard: string[] = []
  const build = () =>
    buildsInWorker(
      () => ({ database: { file }, snapshots }),
      (cause) => heard.push(cause),
    ).build()
  const model = await loadReadModel(db)
  expect(await build()).toEqual({ model, isWritten: true })
  expect(await fileSnapshots(snapshots).read(model.version)).toEqual(model)
  await rm(path)
  await mkdir(path)
  expect(await build()).toEqual({ model, isWritten: false })
  expect(heard).toEqual([expect.stringContaining('directory')])
  // What a thread has used stays with the process.
  expect(threads).toEqual([])
})

test('a process whose shop has gone ends by itself, and not by a signal that the shop gets as well', async () => {
  const { dataDir, file } = await aShop()
  const order = { database: { file }, snapshots: { dataDir, format: 'one' } }
  const worker = fork('server/catalog/worker-entry.ts', { serialization: 'advanced' })
  onTestFinished(() => void worker.kill('SIGKILL'))
  worker.send({ order })
  await once(worker, 'message')
  worker.kill('SIGTERM')
  worker.disconnect()
  expect(await once(worker, 'exit')).toEqual([0, null])
})

test('where the process fails a start builds by itself, a running shop keeps what it has, and the operator hears of both', async () => {
  const { db } = await aShop()
  const alarms: string[] = []
  const time = { now: 5_000 }
  const log = { note: () => undefined, alarm: (event: string) => alarms.push(event) }
  const models = sqlReadModels({
    db,
    clock: { now: () => time.now },
    log,
    outages: noOutage,
    shared: null,
    beside: { leastAssets: 3, build: () => Promise.reject(new Error('the process ended')) },
  })
  const first = await models.current()
  expect(first.size).toBe(3)
  expect(alarms).toEqual(['read-model-built-in-process'])
  await stock(db, aCatalog([1, 2, 3, 4].map((id) => anEntry({ id }))))
  time.now += 1_000
  expect(await models.current()).toBe(first)
  await expect.poll(() => alarms.at(-1)).toBe('read-model-not-refreshed')
  expect(await models.current()).toBe(first)
  time.now += 600
  await models.current()
  expect(alarms).toHaveLength(2)
  time.now += 600
  await models.current()
  await expect.poll(() => alarms).toHaveLength(3)
})

test('a small catalog is built where it is asked for, and a large one by the process, which writes its own copy', async () => {
  const { db } = await aShop()
  const done: string[] = []
  const model = await loadReadModel(db)
  const beside = (leastAssets: number) => ({
    leastAssets,
    build: () => (done.push('process'), Promise.resolve({ model, isWritten: true })),
  })
  const shared: SharedReadModels = {
    modelOf: async ({ build }) => {
      const built = await build()
      done.push(`written: ${built.isWritten}`)
      return built.model
    },
  }
  const log = { note: (event: string) => done.push(event), alarm: () => undefined }
  const current = (least: number) =>
    sqlReadModels({ db, clock, log, outages: noOutage, shared, beside: beside(least) }).current()
  expect(await current(4)).not.toBe(model)
  expect(done).toEqual([])
  expect(await current(3)).toBe(model)
  expect(done).toEqual(['process', 'read-model-built', 'written: true'])
})

test('a start trusts no snapshot while the catalog changes, and a running shop trusts the one of its version', async () => {
  const { db } = await aShop()
  const asked: (string | null)[] = []
  const time = { now: 5_000 }
  const models = sqlReadModels({
    db,
    clock: { now: () => time.now },
    log: { note: () => undefined, alarm: () => undefined },
    outages: noOutage,
    shared: {
      modelOf: async ({ version, build }) => (asked.push(version), (await build()).model),
    },
    beside: null,
  })
  await noteChange(db)
  await models.current()
  await writeMeta(db, CATALOG_META.version, 'next')
  time.now += 1_000
  await models.current()
  await expect.poll(() => asked).toEqual([null, 'next'])
})

test('a model that is not renewed because the server is stopping raises no alarm', async () => {
  const { db } = await aShop()
  const time = { now: 5_000 }
  const alarms: unknown[] = []
  const failed = Promise.withResolvers<unknown>()
  const clock = { now: () => time.now }
  const log = { note: () => undefined, alarm: (event: string) => alarms.push(event) }
  const outages = databaseOutages(log, clock)
  const models = sqlReadModels({
    db,
    clock,
    log,
    outages: { explains: (cause) => (failed.resolve(cause), outages.explains(cause)) },
    shared: null,
    beside: null,
  })
  await models.current()
  await db.destroy()
  time.now += 1_000
  await models.current()
  expect(String(await failed.promise)).toContain('destroyed')
  expect(alarms).toEqual([])
})
