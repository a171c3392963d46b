import { expect, test } from 'vitest'
import { answerOf } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openRefundShop } from '#tests/support/refund-shop.ts'
import { openStaff } from '#tests/support/staff.ts'
import type { Db } from '#server/sql/database.ts'

interface Files {
  readonly files: readonly {
    readonly sku: string
    readonly name: string
    readonly credits: number
    readonly base_price: unknown
  }[]
}

async function opened(db: Db) {
  const shop = await openRefundShop(db)
  const grace = await openStaff(shop)
  const send = async (method: string, path: string, body?: object) => {
    const asked = { method, ...(body ? { body } : {}) }
    return answerOf(await shop.ask(grace, `/api/v1/admin${path}`, asked))
  }
  const whys = async () =>
    (
      await db
        .selectFrom('audit_log')
        .select(['action', 'who', 'why', 'at'])
        .orderBy('id')
        .execute()
    ).map(({ at, ...entry }) => ({ ...entry, isDated: at > 0 }))
  const { items } = (await send('GET', '/assets')).body as unknown as {
    readonly items: readonly { readonly sku: string; readonly state: string }[]
  }
  const sku = items.find(({ state }) => state === 'published')?.sku ?? ''
  const filesOf = async (asset: string) => {
    const { body } = await send('GET', `/assets/${asset}`)
    return (body as unknown as Files).files
  }
  return { grace, send, whys, sku, filesOf }
}

describeOnEveryDatabase('why the catalog is changed', (open) => {
  test('nothing is published or retired without a reason, and the audit keeps who said it, when and why', async () => {
    const { grace, send, whys, sku, filesOf } = await opened(await open())
    const words = { name: 'Night', intro: '', cover_sku: null }
    const bundle = { sku: 'KIT-9', slug: 'kit-9', name: 'Kit', description: '', discount: 5 }
    const article = { slug: 'how', title: 'How', summary: 'So.', markdown: 'Thus.', assets: [] }
    const made = [
      await send('POST', '/topics/collection', { ...words, slug: 'night', library_id: 1 }),
      await send('POST', '/bundles', { ...bundle, cover_sku: sku }),
      await send('POST', '/articles', { ...article, cover_sku: sku }),
    ]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    const [file] = await filesOf(sku)
    await send('PATCH', '/bundles/KIT-9', { files: [file?.sku ?? ''] })
    const before = await whys()
    expect(before.map(({ why }) => why)).toEqual(['', '', '', ''])
    const places = [
      {
        path: '/topics/collection/night/state',
        state: 'published',
        action: 'collection-published',
      },
      { path: '/bundles/KIT-9/state', state: 'published', action: 'bundle-published' },
      { path: '/articles/how/state', state: 'published', action: 'article-published' },
      { path: `/assets/${sku}/state`, state: 'retired', action: 'asset-retired' },
    ]
    for (const { path, state } of places) {
      for (const body of [{ state }, { state, reason: ' ' }, { state, reason: 'x'.repeat(501) }]) {
        const refused = await send('POST', path, body)
        expect([path, refused.status, refused.body.code]).toEqual([path, 422, 'INVALID'])
        expect(JSON.stringify(refused.body)).toContain('reason')
      }
    }
    expect(await whys()).toEqual(before)
    const reason = ' Asked by ada@example.org '
    for (const { path, state } of places) {
      expect([path, (await send('POST', path, { state, reason })).status]).toEqual([path, 200])
    }
    expect((await whys()).slice(before.length)).toEqual(
      places.map(({ action }) => {
        return { action, who: grace.id, why: 'Asked by [address]', isDated: true }
      }),
    )
  })

  test('a new draft and another order of the bundles may have a reason, which the audit keeps', async () => {
    const { grace, send, whys, sku } = await opened(await open())
    const reason = ' For the autumn, says ada@example.org '
    const words = { name: 'Night', intro: '', cover_sku: null, reason }
    const bundle = { name: 'Kit', description: '', discount: 5, cover_sku: sku, reason }
    const article = { title: 'How', summary: 'So.', markdown: 'Thus.', assets: [], reason }
    const made = [
      await send('POST', '/topics/collection', { ...words, slug: 'night', library_id: 1 }),
      await send('POST', '/topics/category', { ...words, slug: 'dusk', library_id: 1 }),
      await send('POST', '/bundles', { ...bundle, sku: 'KIT-8', slug: 'kit-8' }),
      await send('POST', '/bundles', { ...bundle, sku: 'KIT-9', slug: 'kit-9' }),
      await send('POST', '/articles', { ...article, slug: 'how', cover_sku: sku }),
    ]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const { items } = (await send('GET', '/bundles')).body as unknown as {
      readonly items: readonly { readonly sku: string }[]
    }
    const skus = items.map((one) => one.sku).toReversed()
    expect((await send('POST', '/bundles/order', { skus, reason })).status).toBe(200)
    const actions = ['collection-added', 'category-added', 'bundle-added', 'bundle-added']
    const why = 'For the autumn, says [address]'
    expect(await whys()).toEqual(
      [...actions, 'article-added', 'bundles-ordered'].map((action) => {
        return { action, who: grace.id, why, isDated: true }
      }),
    )
    const long = { ...words, slug: 'noon', library_id: 1, reason: 'x'.repeat(501) }
    expect((await send('POST', '/topics/collection', long)).status).toBe(422)
  })

  test('letting imports overwrite edits may have a reason, which the audit keeps', async () => {
    const { grace, send, whys, sku } = await opened(await open())
    const words = { name: 'Night', intro: '', cover_sku: null }
    const bundle = { sku: 'KIT-9', slug: 'kit-9', name: 'Kit', description: '', discount: 5 }
    await send('POST', '/topics/collection', { ...words, slug: 'night', library_id: 1 })
    await send('POST', '/bundles', { ...bundle, cover_sku: sku })
    const places = [
      { path: `/assets/${sku}`, action: 'asset-follows-imports' },
      { path: '/bundles/KIT-9', action: 'bundle-follows-imports' },
      { path: '/topics/collection/night', action: 'collection-follows-imports' },
    ]
    const reason = ' The folder is right, says ada@example.org '
    const kept: unknown[] = []
    for (const { path, action } of places) {
      const before = await whys()
      await send('PATCH', path, { name: 'Dusk' })
      const long = await send('DELETE', `${path}/edits`, { reason: 'x'.repeat(501) })
      expect([path, long.status, long.body.code]).toEqual([path, 422, 'INVALID'])
      expect((await send('DELETE', `${path}/edits`, { reason })).status).toBe(200)
      await send('PATCH', path, { name: 'Dawn' })
      expect((await send('DELETE', `${path}/edits`, {})).status).toBe(200)
      kept.push(...(await whys()).slice(before.length).filter((entry) => entry.action === action))
    }
    const said = { who: grace.id, isDated: true }
    expect(kept).toEqual(
      places.flatMap(({ action }) => [
        { ...said, action, why: 'The folder is right, says [address]' },
        { ...said, action, why: '' },
      ]),
    )
  })

  test('what only says things differently may have a reason, and takes none', async () => {
    const { grace, send, whys, sku } = await opened(await open())
    expect((await send('PATCH', `/assets/${sku}`, { name: 'One' })).status).toBe(200)
    const said = { name: 'Two', reason: ' Misspelled by ada@example.org ' }
    expect((await send('PATCH', `/assets/${sku}`, said)).status).toBe(200)
    const long = { name: 'Three', reason: 'x'.repeat(501) }
    expect((await send('PATCH', `/assets/${sku}`, long)).status).toBe(422)
    expect(await whys()).toEqual([
      { action: 'asset-edited', who: grace.id, why: '', isDated: true },
      { action: 'asset-edited', who: grace.id, why: 'Misspelled by [address]', isDated: true },
    ])
  })

  test('a new price without a reason is refused by its field', async () => {
    const { send, whys, sku, filesOf } = await opened(await open())
    const dearer = (await filesOf(sku)).map((file) => ({
      sku: file.sku,
      name: file.name,
      credits: file.credits + 1,
      base_price: file.base_price,
    }))
    const refused = await send('PATCH', `/assets/${sku}`, { files: dearer })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('enter a reason for the price change')
    expect(await whys()).toEqual([])
    const reason = 'Autumn prices'
    expect((await send('PATCH', `/assets/${sku}`, { files: dearer, reason })).status).toBe(200)
    expect(await whys()).toMatchObject([{ action: 'asset-edited', why: reason }])
  })
})
