import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readModelBuilder } from '#server/search/build.ts'
import { refreshingReadModel } from '#server/search/refreshing-read-model.ts'
import type { ReadModel } from '#server/search/read-model.ts'

function modelOf(version: string): Promise<ReadModel> {
  const builder = readModelBuilder({ categoryNames: [], collections: [], synonyms: [] })
  return builder.finish(version, () => Promise.resolve())
}

test('only the first viewer waits; a change is looked for once a second and taken in behind', async () => {
  const time = { now: 5000 }
  const calls = { versions: 0, loads: 0 }
  const catalog = { version: '1' }
  const model = refreshingReadModel({
    now: () => time.now,
    version: async () => (calls.versions++, catalog.version),
    load: async () => (calls.loads++, modelOf(catalog.version)),
    onFailure: () => undefined,
  })
  expect(model.isReady()).toBe(false)
  const [one, other] = await Promise.all([model.current(), model.current()])
  expect(model.isReady()).toBe(true)
  expect(one).toBe(other)
  catalog.version = '2'
  expect((await model.current()).version).toBe('1')
  time.now += 1000
  expect(
    (await Promise.all([model.current(), model.current()])).map(({ version }) => version),
  ).toEqual(['1', '1'])
  await expect.poll(async () => (await model.current()).version).toBe('2')
  expect(calls).toEqual({ versions: 1, loads: 2 })
})

test('a catalog of which only the old model can be loaded is loaded less and less often', async () => {
  const time = { now: 5000 }
  const calls = { loads: 0 }
  const catalog = { version: '1' }
  const model = refreshingReadModel({
    now: () => time.now,
    version: async () => catalog.version,
    load: async () => (calls.loads++, modelOf('1')),
    onFailure: () => undefined,
  })
  const one = await model.current()
  catalog.version = '2'
  for (let second = 0; second < 60; second += 1) {
    time.now += 1000
    await model.current()
    await setImmediate()
  }
  expect(await model.current()).toBe(one)
  expect(calls.loads).toBeGreaterThan(3)
  expect(calls.loads).toBeLessThan(9)
})

test('while the database is away the old model answers, and the operator hears of it', async () => {
  const time = { now: 5000 }
  const heard: unknown[] = []
  const fails = { now: true }
  const model = refreshingReadModel({
    now: () => time.now,
    version: () => Promise.reject(new Error('away')),
    load: () => (fails.now ? Promise.reject(new Error('away')) : modelOf('1')),
    onFailure: (cause) => heard.push(cause),
  })
  await expect(model.current()).rejects.toThrow('away')
  expect(model.isReady()).toBe(false)
  fails.now = false
  expect((await model.current()).version).toBe('1')
  time.now += 1000
  expect((await model.current()).version).toBe('1')
  await expect.poll(() => heard.length).toBe(1)
})

test('what is loaded and has the version of the model in use does not replace it', async () => {
  const time = { now: 5000 }
  const loads: (string | null)[] = []
  const left = ['1', '1', '2']
  const model = refreshingReadModel({
    now: () => time.now,
    version: () => Promise.resolve('2'),
    load: (version) => (loads.push(version), modelOf(left.shift() ?? '')),
    onFailure: (cause) => expect.fail(String(cause)),
  })
  const first = await model.current()
  time.now += 1000
  await model.current()
  await expect.poll(() => loads).toEqual([null, '2'])
  expect(await model.current()).toBe(first)
  time.now += 1000
  await expect.poll(async () => (await model.current()).version).toBe('2')
  expect(loads).toEqual([null, '2', '2'])
})
