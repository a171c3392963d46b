import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '#domain/shared/durations.ts'
import { fileSnapshots } from '#server/catalog/file-snapshots.ts'
import { LOOK_BYTES } from '#domain/composite/element-look.ts'
import { readModelBuilder } from '#server/search/build.ts'
import { find } from '#server/search/find.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { aBrowse } from '#tests/support/samples.ts'

const FILE = 'read-model.snapshot'
let dataDir: string
let model: ReadModel

beforeEach(async () => {
  dataDir = await scratchFolder()
  model = await modelOf(2_500)
})

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-snapshots-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

function modelOf(assets: number, version = '7'): Promise<ReadModel> {
  const builder = readModelBuilder({
    categoryNames: [{ slug: 'fire', name: 'Fire', libraryId: 1 }],
    collections: ['best'],
    synonyms: [{ term: 'boom', meanings: ['explosion'] }],
  })
  for (let id = 1; id <= assets; id++) {
    builder.add({
      id,
      libraryId: 1,
      assetType: null,
      category: 'fire',
      collections: id % 2 ? ['best'] : [],
      popularity: id % 100,
      publishedAt: id,
      price: null,
      texts: { name: `Flame ${id}`, tags: ['warm'], topics: ['Fire'], description: 'Burns.' },
      facets: { alpha: id % 3 ? 'straight' : 'none' },
      look: new Uint8Array(LOOK_BYTES).fill(id % 200),
    })
  }
  return builder.finish(version, () => Promise.resolve())
}

function without(name: string, lists: object): object {
  return Object.fromEntries(Object.entries(lists).filter(([one]) => one !== name))
}

const snapshots = (format = 'one') => fileSnapshots({ dataDir, format })

test('a model that was written finds the same when it is read, in a file of its owner alone', async () => {
  await snapshots().write(model)
  const read = await snapshots().read('7')
  expect(read).toEqual(model)
  const browse = aBrowse({ search: 'warm flame 12', collection: 'best' })
  expect(read && find(read, browse)).toEqual(find(model, browse))
  expect((await stat(join(dataDir, FILE))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual([FILE])
})

describe('is built anew rather than believed', () => {
  beforeEach(() => snapshots().write(model))

  test('of another catalog, of another format, and where there is none', async () => {
    expect(await snapshots().read('8')).toBeNull()
    expect(await snapshots('other').read('7')).toBeNull()
    dataDir = await scratchFolder()
    expect(await snapshots().read('7')).toBeNull()
  })

  test.each([
    ['without one of its lists', (whole: ReadModel) => without('looks', whole)],
    ['with a list more', (whole: ReadModel) => ({ ...whole, added: new Uint8Array(9) })],
    [
      'with a list of another name',
      (whole: ReadModel) => ({ ...without('ids', whole), idsNow: whole.ids }),
    ],
    [
      'without a list of its words',
      (whole: ReadModel) => ({ ...whole, vocabulary: without('fields', whole.vocabulary) }),
    ],
  ])('a model %s, however whole the file is', async (_what, change) => {
    await snapshots().write(change(model) as ReadModel)
    expect(await snapshots().read('7')).toBeNull()
  })

  test('that of another format, which is then overwritten', async () => {
    const next = snapshots('next')
    expect(await next.read('7')).toBeNull()
    await next.write(model)
    expect(await next.read('7')).toEqual(model)
    expect(await snapshots().read('7')).toBeNull()
    expect(await readdir(dataDir)).toEqual([FILE])
  })

  test.each([
    ['torn', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ['damaged', (bytes: Buffer) => bytes.fill(1, bytes.length - 5_000, bytes.length - 4_990)],
    ['empty', () => Buffer.alloc(0)],
    ['of something else', () => Buffer.alloc(50_000, 'not a snapshot ')],
  ])('what is %s', async (_what, change) => {
    const path = join(dataDir, FILE)
    await writeFile(path, change(await readFile(path)))
    expect(await snapshots().read('7')).toBeNull()
  })
})

test('the newer of two that are written at once is read afterwards; a small catalog is not written at all', async () => {
  const [one, next] = [await modelOf(2_000, 'one'), await modelOf(2_000, 'next')]
  const store = snapshots()
  await Promise.all([store.write(one), store.write(next)])
  expect(await store.read('one')).toBeNull()
  expect((await store.read('next'))?.size).toBe(2_000)
  dataDir = await scratchFolder()
  await snapshots().write(await modelOf(100))
  expect(await readdir(dataDir)).toEqual([])
})

test('what a killed process left half written is removed after an hour, and no sooner', async () => {
  const [old, young] = ['old', 'young'].map((end) => join(dataDir, `${FILE}.${end}`))
  for (const path of [old, young]) await writeFile(path ?? '', 'half')
  const twoHoursAgo = (Date.now() - 2 * HOUR_MS) / 1000
  await utimes(old ?? '', twoHoursAgo, twoHoursAgo)
  await snapshots().write(model)
  expect((await readdir(dataDir)).toSorted()).toEqual([FILE, `${FILE}.young`])
})
