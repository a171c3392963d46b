import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cachedCatalog } from '#adapters/storage/cached-catalog.ts'
import { openDevice } from '#adapters/storage/database.ts'
import type { Catalog } from '#application/ports/catalog.ts'
import type { Gone, Outage } from '#application/ports/outage.ts'
import { browseFrom, type Browse, type BrowsePage } from '#domain/catalog/browse.ts'
import type { TopicPage } from '#domain/catalog/product.ts'
import { aCard, aLicense, aProduct } from '#tests/support/samples.ts'

// A new device for each test.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const FIRE: TopicPage = {
  slug: 'fire',
  name: 'Fire',
  libraryId: 1,
  intro: 'Flames.',
  cover: null,
  collections: [{ slug: 'warehouse', name: 'Warehouse' }],
}
const COLLECTIONS = [
  { slug: 'warehouse', name: 'Warehouse', libraryId: 1, cover: null, assetCount: 3 },
  { slug: 'street', name: 'Street', libraryId: 2, cover: null, assetCount: 2 },
  { slug: 'rocks', name: 'Rocks', libraryId: 3, cover: null, assetCount: 1 },
] as const
const silence = <Value>(): ResultAsync<Value, Outage> =>
  new ResultAsync(new Promise(() => undefined))

test('what was answered once is there at once in the next visit, however long the shop takes', async () => {
  const first = aVisit(shop())
  await everything(first.catalog)
  await settled()
  const second = aVisit({
    licenses: silence,
    topics: silence,
    topic: silence,
    browse: silence,
    product: silence,
  })
  expect(await everything(second.catalog)).toEqual([
    [aLicense()],
    COLLECTIONS,
    FIRE,
    aPage(),
    aProduct({ slug: 'torch' }),
  ])
  expect(second.renewed).toBe(0)
})

test('where the shop says something else, the page is told once, and gets it without another question', async () => {
  await kept()
  const newer = aProduct({ slug: 'torch', name: 'Torch, reshot' })
  const asked = vi.fn(() => okAsync(newer).andThen((one) => later(one)))
  const visit = aVisit({ ...shop(), product: asked })
  expect(await nameOf(visit)).toBe(aProduct().name)
  await vi.waitFor(() => expect(visit.renewed).toBe(1))
  expect(await nameOf(visit)).toBe('Torch, reshot')
  expect([asked.mock.calls.length, visit.renewed]).toEqual([1, 1])
  await settled()
  expect(await nameOf(aVisit({ ...shop(), product: silence }))).toBe('Torch, reshot')
})

test('an answer that says the same tells nobody', async () => {
  await kept()
  const visit = aVisit({ ...shop(), product: () => later(aProduct({ slug: 'torch' })) })
  await nameOf(visit)
  await settled()
  expect(visit.renewed).toBe(0)
})

test('an asset that is gone is shown no longer, now or later', async () => {
  await kept()
  const gone = (): ResultAsync<never, Gone> =>
    later(null).andThen(() => errAsync({ kind: 'gone', what: 'asset' } as const))
  const visit = aVisit({ ...shop(), product: gone })
  expect(await nameOf(visit)).toBe(aProduct().name)
  await vi.waitFor(() => expect(visit.renewed).toBe(1))
  expect(await nameOf(visit)).toBe('gone')
  await settled()
  expect(await nameOf(aVisit({ ...shop(), product: gone }))).toBe('gone')
})

test('an outage leaves what is shown, and what is kept', async () => {
  await kept()
  const offline = () => later(null).andThen(() => errAsync({ kind: 'offline' } as const))
  for (const visit of [0, 1].map(() => aVisit({ ...shop(), product: offline }))) {
    expect(await nameOf(visit)).toBe(aProduct().name)
    await settled()
    expect(visit.renewed).toBe(0)
  }
})

test('of a category, the entry says where somebody was last, and only that page is shown first', async () => {
  const page2 = aPage({ page: 2, nextPage: null, items: [aCard({ id: 25 })] })
  const visit = aVisit({ ...shop(), browse: () => okAsync(page2) })
  await visit.catalog.topic('category', 'fire')
  await visit.catalog.browse(inFire({ page: '2' }))
  await settled()
  const device = await openDevice()
  onTestFinished(() => device.close())
  expect(await device.get('categories', 'fire')).toMatchObject({
    currentPage: 2,
    totalPages: 2,
    nextPage: null,
    collections: FIRE.collections,
  })
  expect(await device.get('pflFilters', 'fire')).toEqual({
    counts: page2.counts,
    categories: page2.categories,
  })
  const asked = vi.fn(() => okAsync(aPage()))
  const next = aVisit({ ...shop(), browse: asked })
  expect((await next.catalog.browse(inFire()))._unsafeUnwrap()).toEqual(aPage())
  expect(next.renewed).toBe(0)
})

test('a list that is narrowed, searched or somebody’s own is never kept', async () => {
  await kept()
  const narrowed = [
    { search_query: 'torch' },
    { resolution: '4k' },
    { owned: 'yes' },
    { collection: 'warehouse' },
  ]
  const none = aPage({ items: [], total: 0 })
  const visit = aVisit({ ...shop(), browse: () => later(none) })
  for (const params of narrowed) {
    expect((await visit.catalog.browse(inFire(params)))._unsafeUnwrap()).toEqual(none)
  }
  const mine = aPage({ counts: { owned: { yes: 1, no: 0 } } })
  const ofMember = aVisit({ ...shop(), browse: () => later(mine) })
  expect((await ofMember.catalog.browse(inFire()))._unsafeUnwrap()).toEqual(aPage())
  await vi.waitFor(() => expect(ofMember.renewed).toBe(1))
  expect((await ofMember.catalog.browse(inFire()))._unsafeUnwrap()).toEqual(mine)
  await settled()
  const device = await openDevice()
  onTestFinished(() => device.close())
  expect((await device.get('categories', 'fire'))?.list).toBeNull()
  expect(await device.get('pflFilters', 'fire')).toBeUndefined()
})

test('collections stand in a row of each library', async () => {
  await kept()
  const device = await openDevice()
  onTestFinished(() => device.close())
  expect(await device.get('collections', 2)).toEqual([COLLECTIONS[1]])
})

test('no more than 200 assets are kept', async () => {
  const visit = aVisit({ ...shop(), product: (slug) => okAsync(aProduct({ slug })) })
  for (let place = 0; place <= 200; place += 1) await visit.catalog.product(`asset-${place}`)
  await settled()
  const device = await openDevice()
  onTestFinished(() => device.close())
  await vi.waitFor(async () => expect(await device.getAllKeys('products')).toEqual(['asset-200']))
})

test('a browser that allows no database asks the shop every time', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const asked = vi.fn(() => okAsync(aProduct({ slug: 'torch' })))
  const visit = aVisit({ ...shop(), product: asked })
  await nameOf(visit)
  await nameOf(visit)
  expect(asked).toHaveBeenCalledTimes(2)
})

type Asked = Pick<Catalog, 'licenses' | 'topics' | 'topic' | 'browse' | 'product'>

function shop(): Asked {
  return {
    licenses: () => okAsync([aLicense()]),
    topics: () => okAsync(COLLECTIONS),
    topic: () => okAsync(FIRE),
    browse: () => okAsync(aPage()),
    product: (slug) => okAsync(aProduct({ slug })),
  }
}

/** The same device, a new page. */
function aVisit(asked: Asked) {
  const unused = () => {
    throw new Error('not asked here')
  }
  const visit = { renewed: 0 }
  const catalog = cachedCatalog(
    {
      ...asked,
      home: unused,
      suggest: unused,
      inContext: unused,
      bundles: unused,
      bundle: unused,
      cards: unused,
      matching: unused,
    },
    async () => {
      const device = await openDevice()
      onTestFinished(() => device.close())
      return device
    },
    () => {
      visit.renewed += 1
    },
  )
  return Object.assign(visit, { catalog })
}

async function kept(): Promise<void> {
  const visit = aVisit(shop())
  await everything(visit.catalog)
  await settled()
}

async function everything(catalog: Catalog): Promise<readonly unknown[]> {
  const topic = await catalog.topic('category', 'fire')
  const answers = await Promise.all([
    catalog.licenses(),
    catalog.topics('collection'),
    catalog.browse(inFire()),
    catalog.product('torch'),
  ])
  const [licenses, collections, page, product] = answers.map((one) => one._unsafeUnwrap())
  return [licenses, collections, topic._unsafeUnwrap(), page, product]
}

/** Whatever was to be kept has been. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await later(null)
}

function later<Value>(value: Value): ResultAsync<Value, never> {
  return ResultAsync.fromSafePromise(
    new Promise<Value>((resolve) => {
      setTimeout(() => resolve(value), 2)
    }),
  )
}

function inFire(params: Readonly<Record<string, string>> = {}): Browse {
  return browseFrom(params, { category: 'fire', libraryId: 1 })
}

async function nameOf({ catalog }: { readonly catalog: Catalog }): Promise<string> {
  const found = await catalog.product('torch')
  return found.match(
    ({ name }) => name,
    ({ kind }) => kind,
  )
}

function aPage(changes: Partial<BrowsePage> = {}): BrowsePage {
  return {
    items: [aCard()],
    total: 25,
    page: 1,
    totalPages: 2,
    nextPage: 2,
    pastTheEnd: false,
    counts: { resolution: { '4k': 1 } },
    categories: [],
    libraryTotals: { 1: 25, 2: 0, 3: 0 },
    searchedFor: null,
    reading: null,
    ...changes,
  }
}
