import { expect, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { aCatalog, anEntry, stock } from '#tests/support/catalog-data.ts'
import { composedOver } from '#tests/support/composed.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { STAFF as who } from '#tests/support/upload-shop.ts'

const why = 'Spring range'

async function opened(db: Db) {
  await stock(db, aCatalog([anEntry({ id: 1 }), anEntry({ id: 2 })]))
  const { adminArticles, articles } = composedOver(db)
  const change = (wanted: object, slug = 'sparks') =>
    adminArticles.change(slug, { change: wanted, who, why })
  const setState = (state: 'published' | 'retired') =>
    adminArticles.setState('sparks', { state, who, why })
  return { db, adminArticles, articles, change, setState }
}

const audit = async (db: Db) =>
  (await db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id').execute()).map(
    ({ action, subject, why: said, detail }) => ({
      action,
      subject,
      why: said,
      detail: JSON.parse(detail) as unknown,
    }),
  )

const TEXT = `## How sparks fly

They fly **far**, see [the library](/2d).

![A spark](/media/2d/asset-1/poster.webp)`

const NEW = {
  slug: 'sparks',
  title: 'Sparks',
  summary: 'About sparks.',
  markdown: TEXT,
  coverSku: 'EMB-1',
  assets: ['EMB-2', 'EMB-1'],
} as const

describeOnEveryDatabase('the blog in the admin', (open) => {
  test('an article is a draft that nobody finds, and in the blog at once when it is published', async () => {
    const { db, adminArticles, articles, setState } = await opened(await open())
    const made = (await adminArticles.add(NEW, { who, why: '' }))._unsafeUnwrap()
    expect(made).toMatchObject({
      state: 'draft',
      title: 'Sparks',
      markdown: TEXT,
      cover: { src: '/media/2d/asset-1/poster.webp' },
      assets: [{ sku: 'EMB-2' }, { sku: 'EMB-1' }],
    })
    expect((await articles.article('sparks'))._unsafeUnwrapErr().kind).toBe('missing')
    expect((await articles.list())._unsafeUnwrap()).toEqual([])
    await setState('published')
    const shown = (await articles.article('sparks'))._unsafeUnwrap()
    expect(shown).toMatchObject({ title: 'Sparks', assets: [{ sku: 'EMB-2' }, { sku: 'EMB-1' }] })
    expect(shown.body.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'still'])
    expect((await articles.list())._unsafeUnwrap()).toMatchObject([{ slug: 'sparks' }])
    await setState('retired')
    expect((await articles.article('sparks'))._unsafeUnwrapErr().kind).toBe('missing')
    expect((await articles.list())._unsafeUnwrap()).toEqual([])
    expect((await audit(db)).map(({ action, why: said }) => [action, said])).toEqual([
      ['article-added', ''],
      ['article-published', why],
      ['article-retired', why],
    ])
  })

  test('its words are changed, with what was before in the audit, and its pictures stay as they are', async () => {
    const { db, adminArticles, articles, change, setState } = await opened(await open())
    await adminArticles.add(NEW, { who, why: '' })
    await setState('published')
    const before = (await articles.article('sparks'))._unsafeUnwrap()
    await change({ title: 'All sparks', assets: ['EMB-1'] })
    const after = (await articles.article('sparks'))._unsafeUnwrap()
    expect(after).toMatchObject({ title: 'All sparks', assets: [{ sku: 'EMB-1' }] })
    expect(after.body).toEqual(before.body)
    expect((await audit(db)).at(-1)).toEqual({
      action: 'article-edited',
      subject: 'sparks',
      why,
      detail: {
        title: { from: 'Sparks', to: 'All sparks' },
        assets: { from: ['EMB-2', 'EMB-1'], to: ['EMB-1'] },
      },
    })
    await change({ markdown: 'One two three.' })
    expect((await audit(db)).at(-1)?.detail).toEqual({ text: ['11 words', '3 words'] })
    const entries = await audit(db)
    await change({ markdown: 'One two three.', title: 'All sparks' })
    expect(await audit(db)).toEqual(entries)
  })

  test('each field that is wrong is named, with the line of the text, and nothing is written', async () => {
    const { db, adminArticles, change } = await opened(await open())
    const faults = async (wanted: object) => {
      const error = (
        await adminArticles.add({ ...NEW, ...wanted }, { who, why: '' })
      )._unsafeUnwrapErr()
      return 'faults' in error ? error.faults.map(({ field, reason }) => `${field} ${reason}`) : []
    }
    expect(await faults({ markdown: 'Fine.\n\n<b>No</b>' })).toEqual([
      'markdown Line 3 can’t be used: raw HTML isn’t supported. Change or remove it',
    ])
    // What is for sale is no picture of an article.
    expect(await faults({ markdown: '![It](/media/2d/asset-1/master.png)' })).toEqual([
      'markdown This text shows 2d/asset-1/master.png, which isn’t a picture in this store. Use Insert picture instead',
    ])
    expect(
      await faults({
        slug: 'A b',
        title: '',
        summary: 'x'.repeat(301),
        coverSku: '',
        assets: ['NONE'],
      }),
    ).toEqual([
      expect.stringMatching(
        /^slug Use only lowercase letters, digits and hyphens, up to 80 characters$/,
      ),
      'title must not be empty',
      'summary can have at most 300 characters',
      'assets One of these isn’t an asset in this store. Remove it',
      'cover Choose a cover',
    ])
    expect((await change({ title: 'x' }, 'nothing'))._unsafeUnwrapErr().kind).toBe('missing')
    expect(await audit(db)).toEqual([])
    expect(await db.selectFrom('articles').selectAll().execute()).toEqual([])
  })

  test('a preview shows what the blog would, and writes nothing', async () => {
    const { db, adminArticles } = await opened(await open())
    const body = (await adminArticles.preview('## One\n\n- two'))._unsafeUnwrap()
    expect(body.map(({ kind }) => kind)).toEqual(['heading', 'list'])
    const picture = (await adminArticles.preview('![It](2d/asset-1/poster.webp)'))._unsafeUnwrap()
    expect(picture).toMatchObject([{ still: { src: '/media/2d/asset-1/poster.webp' } }])
    expect((await adminArticles.preview('# Title'))._unsafeUnwrapErr()).toMatchObject({
      faults: [{ field: 'markdown' }],
    })
    expect(await db.selectFrom('articles').selectAll().execute()).toEqual([])
  })
})
