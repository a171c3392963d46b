import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { appWithPages } from '#server/boot/app-with-pages.ts'
import { readCatalogFile } from '#server/catalog-import/parse/catalog-file.ts'
import type { PreparedAsset } from '#server/catalog-import/prepared-asset.ts'
import { publishAssets, retireAssets } from '#server/catalog-import/publish-assets.ts'
import { upsertAssets } from '#server/catalog-import/upsert/upsert-assets.ts'
import { CATALOG_META, moveVersion } from '#server/sql/catalog-import/catalog-version.ts'
import { writeMeta } from '#server/sql/meta.ts'
import { given } from '#wiring/wire.ts'
import { aCatalog, anEntry, stock } from '#tests/support/catalog-data.ts'
import { composedOver, PUBLIC_URL } from '#tests/support/composed.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'
import type { OpenDatabase } from '#tests/support/databases.ts'

const NOW = Date.UTC(2026, 10, 30)
const PAGES = ['/', '/2d', '/search?search_query=asset', '/product/asset-3', '/category/fire']

/** What an import has prepared; its prices are `price` cents for each credit. */
function prepared(ids: readonly number[], { price = 400, published = true } = {}) {
  const entries = ids.map((id) => {
    const entry = anEntry({ id })
    const variants = entry.variants.map((file) => ({ ...file, price_cents: file.credits * price }))
    return { ...entry, variants }
  })
  const { products } = readCatalogFile(JSON.stringify(aCatalog(entries)))._unsafeUnwrap()
  return products.map(
    ({ id: _id, published_at: publishedAt, variants, ...product }): PreparedAsset => ({
      product: { ...product, variants: variants.map(({ id: _file, ...file }) => file) },
      published,
      publishedAt,
      contentHash: JSON.stringify([variants.map(({ price_cents }) => price_cents), published]),
    }),
  )
}

/** A shop with ten assets, whose pages are counted as they are rendered. */
async function aShop(open: OpenDatabase) {
  const db = await open()
  await stock(db, aCatalog(Array.from({ length: 10 }, (_, at) => anEntry({ id: at + 1 }))))
  const time = { now: NOW }
  const services = composedOver(db, given({ clock: { now: () => time.now } }))
  const rendered: string[] = []
  const app = appWithPages(await testConfig({ PUBLIC_URL }), services, {
    ...sourcePages,
    renderer: async () => {
      const renderer = await sourcePages.renderer()
      const renderShared: typeof renderer.renderShared = (asked) => {
        rendered.push(new URL(asked.request.url).pathname)
        return renderer.renderShared(asked)
      }
      return { ...renderer, renderShared }
    },
  })
  const ask = async (path: string) => {
    const answer = await app.request(PUBLIC_URL + path)
    const said = answer.headers.get('Cache-Control')?.split(',')[0]
    return { status: answer.status, text: await answer.text(), said }
  }
  const askForAll = async () => {
    for (const path of PAGES) expect([path, (await ask(path)).said]).toEqual([path, 'public'])
  }
  const put = (assets: readonly PreparedAsset[]) => upsertAssets(db, assets, { now: NOW })
  return { db, services, rendered, ask, askForAll, put, time }
}

describeOnEveryDatabase('pages during an import', (open) => {
  test('of new assets are kept and shared, and the next page after its end shows them', async () => {
    const { db, rendered, ask, askForAll, put, time } = await aShop(open)
    await askForAll()
    expect(rendered).toHaveLength(PAGES.length)
    for (let id = 11; id < 20; id += 1) {
      await put(prepared([id]))
      await askForAll()
    }
    expect(rendered).toHaveLength(PAGES.length)
    // An address of its own shows a new asset at once, as before.
    expect((await ask('/product/asset-15')).text).toContain('Asset 15')
    await put(prepared([20, 21], { published: false }))
    await askForAll()
    expect(rendered).toHaveLength(PAGES.length + 1)
    expect((await ask('/2d')).text).not.toContain('asset-19"')
    await moveVersion(db)
    time.now += 1_000
    await expect
      .poll(async () => (await ask('/2d')).text, { timeout: 10_000 })
      .toContain('asset-19"')
  })

  test('that changes assets show each change: a price, twice, a retirement, a draft, and what is on sale again', async () => {
    const { db, ask, askForAll, put } = await aShop(open)
    await askForAll()
    await put(prepared([11]))
    for (const [price, shown] of [
      [43_210, '432.10'],
      [98_765, '987.65'],
    ] as const) {
      expect((await ask('/product/asset-3')).text).not.toContain(shown)
      await put(prepared([3, 12 + price], { price }))
      for (const path of ['/product/asset-3', '/2d', '/']) {
        expect([path, (await ask(path)).text.includes(shown)]).toEqual([path, true])
      }
      await askForAll()
    }
    const isSold = async (id: number) => (await ask(`/product/asset-${id}`)).status === 200
    expect([await isSold(4), await isSold(5)]).toEqual([true, true])
    await put(prepared([5], { published: false }))
    expect([await isSold(4), await isSold(5)]).toEqual([true, false])
    await put(prepared([5], { price: 500 }))
    expect(await isSold(5)).toBe(true)
    await retireAssets(db, ['EMB-4'], NOW)
    expect((await ask('/product/asset-4')).said).not.toBe('public')
    await put(prepared([31]))
    await publishAssets(db, ['EMB-4'], NOW)
    expect(await isSold(4)).toBe(true)
  })

  test('show at once what staff change in the admin meanwhile', async () => {
    const { services, ask, askForAll, put } = await aShop(open)
    await put(prepared([11]))
    await askForAll()
    const { files } = (await services.adminCatalog.find('EMB-3'))._unsafeUnwrap()
    const priced = files.map((file) => ({ ...file, basePrice: cents(123_400) }))
    const note = { who: 'staff', why: 'for the test' }
    const change = { files: priced }
    const done = await services.adminCatalog.change('EMB-3', { ...note, change })
    done._unsafeUnwrap()
    for (const path of ['/product/asset-3', '/2d']) {
      expect([path, (await ask(path)).text.includes('1,234')]).toEqual([path, true])
    }
    await askForAll()
  })

  test('of a version that records each change alike are made for each visitor', async () => {
    const { db, ask, rendered } = await aShop(open)
    await ask('/2d')
    await writeMeta(db, CATALOG_META.pending, '1')
    expect((await ask('/2d')).said).toBe('private')
    expect(rendered).toEqual(['/2d'])
    await moveVersion(db)
    expect((await ask('/2d')).said).toBe('public')
  })
})
