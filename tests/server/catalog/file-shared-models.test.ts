import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { fileSnapshots } from '#server/catalog/file-snapshots.ts'
import { sharedReadModels } from '#server/catalog/file-shared-models.ts'
import { readModelBuilder } from '#server/search/build.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { openFileLock } from '#server/sql/open-file-lock.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'emberstock-turns-'))
  const folder = dataDir
  onTestFinished(() => rm(folder, { recursive: true }))
})

function modelOf(version: string): Promise<ReadModel> {
  const builder = readModelBuilder({ categoryNames: [], collections: [], synonyms: [] })
  for (let id = 1; id <= 2_000; id++) {
    builder.add({
      id,
      libraryId: 1,
      assetType: null,
      category: 'fire',
      collections: [],
      popularity: 1,
      publishedAt: id,
      price: null,
      texts: { name: `Flame ${id}`, tags: [], topics: [], description: '' },
      facets: {},
    })
  }
  return builder.finish(version, () => Promise.resolve())
}

/** The versions that were built, and the faults that were heard, by all who ask in this folder. */
function processes() {
  const built: string[] = []
  const heard: string[] = []
  /** Asks as one process would, which builds the version that it wants. */
  const ask = async (wants: string, until: Promise<void> = Promise.resolve()) => {
    const model = await sharedReadModels({ dataDir, format: 'one' }).modelOf({
      version: wants,
      build: async () => {
        built.push(wants)
        await until
        return { model: await modelOf(wants), isWritten: false }
      },
      onUnwritten: (cause) => heard.push(String(cause)),
    })
    return model.version
  }
  return { ask, built, heard }
}

const lockPath = () => join(dataDir, 'read-model.lock')

/** Whether somebody has the turn, as another process sees it. */
async function isTaken(): Promise<boolean> {
  return (await elsewhere(`process.exit(openFileLock(path) ? 0 : 3)`).exitCode) === 3
}

/** A process of its own that runs a script with `path` and `openFileLock`. */
function elsewhere(script: string) {
  const lock = JSON.stringify(
    new URL('../../../server/sql/open-file-lock.ts', import.meta.url).href,
  )
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { openFileLock } = await import(${lock})
const path = ${JSON.stringify(lockPath())}
${script}`,
  ])
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, exitCode: once(child, 'exit').then(([code]) => code as number | null) }
}

test('a start builds only what no snapshot has, and leaves one for the next', async () => {
  const { ask, built } = processes()
  expect(await ask('a')).toBe('a')
  await expect.poll(() => fileSnapshots({ dataDir, format: 'one' }).read('a')).not.toBeNull()
  expect(await ask('a')).toBe('a')
  expect(built).toEqual(['a'])
  await expect.poll(isTaken).toBe(false)
})

test('of those who want a model at once one builds, and the others have what it built, even if that is not the latest', async () => {
  const { ask, built } = processes()
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = ask('a', promise)
  await expect.poll(() => built).toEqual(['a'])
  const others = [ask('a'), ask('b')]
  // Long enough to take a turn that is free.
  await new Promise((done) => setTimeout(done, 600))
  expect(built).toEqual(['a'])
  resolve()
  expect(await Promise.all([first, ...others])).toEqual(['a', 'a', 'a'])
  expect(await ask('b')).toBe('b')
  expect(built).toEqual(['a', 'b'])
})

test('where building fails, the next one builds', async () => {
  const { ask, built } = processes()
  const { promise, reject } = Promise.withResolvers<void>()
  const failing = ask('a', promise).catch(String)
  await expect.poll(() => built).toEqual(['a'])
  const next = ask('b')
  reject(new Error('out of memory'))
  expect(await failing).toBe('Error: out of memory')
  expect(await next).toBe('b')
  expect(built).toEqual(['a', 'b'])
})

test('whoever is killed during a turn holds up nobody', async () => {
  const { ask, built } = processes()
  const { child } = elsewhere(`if (openFileLock(path)) console.log('mine')
setInterval(() => undefined, 1000)`)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString()).toBe('mine\n')
  expect(openFileLock(lockPath())).toBeNull()
  const waiting = ask('a')
  await new Promise((done) => setTimeout(done, 600))
  expect(built).toEqual([])
  child.kill('SIGKILL')
  expect(await waiting).toBe('a')
})

test('where no file can be locked or written, each builds for itself, and the operator hears of it', async () => {
  const { ask, built, heard } = processes()
  await mkdir(lockPath())
  await mkdir(join(dataDir, 'read-model.snapshot'))
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a', 'a'])
  expect(built).toEqual(['a', 'a'])
  await expect.poll(() => heard).toHaveLength(2)
  expect((await readdir(dataDir)).toSorted()).toEqual(['read-model.lock', 'read-model.snapshot'])
})
