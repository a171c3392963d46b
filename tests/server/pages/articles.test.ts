import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readArticleFile } from '#server/articles/read-article.ts'
import { measuredStills } from '#server/articles/measured-stills.ts'
import { sqlPublicMedia } from '#server/sql/catalog/sql-public-media.ts'
import { aFile, articlesOver, pictures, refusalOf } from '#tests/support/blog.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'
import { aCatalog, anEntry, stock } from '../../support/catalog-data.ts'

const SAMPLES = 'samples/articles'
const MEDIA = 'samples/media'

test.each([
  ['<script>alert(1)</script>', 'line 9: raw HTML isn’t supported'],
  ['Fire <b onclick=x>burns</b>.', 'line 9: raw HTML isn’t supported'],
  ['One.\n\nTwo.\n\n- <img src=x onerror=y>', 'line 13: raw HTML isn’t supported'],
  ['<!-- to do -->', 'line 9: raw HTML isn’t supported'],
  [
    '[x](javascript:alert(1))',
    'line 9: links must start with / (a page of this store) or https://',
  ],
  ['[x](//evil.example)', 'line 9: links must start with / (a page of this store) or https://'],
  ['http://evil.example', 'line 9: links must start with / (a page of this store) or https://'],
  [
    '![x](https://evil.example/a.webp)',
    'line 9: images must be WebP, AVIF, JPEG or PNG files in the sample media',
  ],
  ['![x](../a.webp)', 'line 9: images must be WebP, AVIF, JPEG or PNG files in the sample media'],
  ['![](a.webp)', 'line 9: images must have alternative text'],
  ['See ![x](a.webp) here', 'line 9: images must be in a paragraph of their own'],
  ['# Title', 'line 9: headings must be ## or ###. The title goes in the front matter'],
  ['Fire &lt;script&gt;', 'line 9: write the character itself instead of &lt;'],
  ['~~Fire~~', 'line 9: unsupported Markdown: del'],
])('an author hears what is wrong, and where: %j', (markdown, why) => {
  const read = readArticleFile(aFile('one', markdown))
  expect(read._unsafeUnwrapErr().reason).toBe(`one.md: ${why}`)
})

test.each([
  ['', 'one.md: must start with front matter between two lines of ---'],
  ['# Only Markdown', 'one.md: must start with front matter between two lines of ---'],
  ['---\nslug: [\n---\n', /^one\.md: .*/],
  ['---\n- a\n- b\n---\n', /^one\.md: front matter: /],
  ['---\na: &a [x]\nb: [*a, *a, *a]\n---\n', /^one\.md: .*/],
])('a head that cannot be read is one line: %j', (text, line) => {
  const { reason } = readArticleFile({ name: 'one.md', text })._unsafeUnwrapErr()
  expect(reason).toMatch(line)
  expect(reason).not.toContain('\n')
})

test.each([
  ['slug', 'No Slug', 'one.md: slug: '],
  ['published_at', 'yesterday', 'one.md: published_at: '],
  ['cover', 'https://evil.example/a.webp', 'one.md: cover: isn’t one of the sample images'],
  ['author', 'me', 'one.md: front matter: '],
  ['title', '{a: b}', 'one.md: title: '],
])('a head with %s: %s is refused', (name, value, line) => {
  const read = readArticleFile(aFile('one', 'Words.', { [name]: value }))
  expect(read._unsafeUnwrapErr().reason).toContain(line)
})

describeOnEveryDatabase('putting articles', (open) => {
  const slugs = async (db: Awaited<ReturnType<typeof open>>) =>
    (await articlesOver(db).list())._unsafeUnwrap().map(({ slug }) => slug)

  test('what the files say is the blog: all of it or nothing', async () => {
    const db = await open()
    expect(await refusalOf(db, [aFile('one', 'One.'), aFile('two', 'Two.')])).toBeNull()
    expect(await slugs(db)).toEqual(['one', 'two'])
    const broken = [aFile('three', 'Three.'), aFile('four', '<script>')]
    expect(await refusalOf(db, broken)).toBe('four.md: line 9: raw HTML isn’t supported')
    expect(await slugs(db)).toEqual(['one', 'two'])
    const twice = [aFile('three', 'Three.'), aFile('three', 'Again.')]
    expect(await refusalOf(db, twice)).toBe('articles: three is listed twice')
    expect(await refusalOf(db, [aFile('two', 'Two, better.')])).toBeNull()
    expect(await slugs(db)).toEqual(['two'])
  })

  test('a picture that comes later is measured later', async () => {
    const db = await open()
    const files = [aFile('one', 'One.')]
    const coverOf = async () => (await articlesOver(db).list())._unsafeUnwrap()[0]?.cover
    await refusalOf(db, files)
    expect(await coverOf()).toMatchObject({ width: 960, height: 540 })
    await refusalOf(db, files, await pictures({ 'articles/cover.webp': [1920, 360] }))
    expect(await coverOf()).toMatchObject({ width: 1920, height: 360 })
    await refusalOf(db, files)
    expect(await coverOf()).toMatchObject({ width: 1920, height: 360 })
  })

  test('stills are public, whatever becomes of the catalog', async () => {
    const db = await open()
    const isPublic = async (path: string) =>
      (await sqlPublicMedia(db).includes(path))._unsafeUnwrap()
    await refusalOf(db, [aFile('one', '![A fire.](articles/fire.webp)')])
    await stock(db, aCatalog([anEntry({ id: 1 })]))
    expect(await isPublic('articles/fire.webp')).toBe(true)
    expect(await isPublic('articles/cover.webp')).toBe(true)
    expect(await isPublic('articles/other.webp')).toBe(false)
    expect(await isPublic('2d/asset-1/poster.webp')).toBe(true)
    await refusalOf(db, [aFile('one', 'No pictures.')])
    expect(await isPublic('articles/fire.webp')).toBe(false)
  })
})

test('every sample article is sound, its stills are there and its assets are sold', async () => {
  const names = existsSync(SAMPLES)
    ? readdirSync(SAMPLES).filter((name) => name.endsWith('.md'))
    : []
  const articles = names.map((name) =>
    readArticleFile({ name, text: readFileSync(`${SAMPLES}/${name}`, 'utf8') })._unsafeUnwrap(),
  )
  const stills = await measuredStills(articles, async (path) =>
    existsSync(`${MEDIA}/${path}`) ? readFileSync(`${MEDIA}/${path}`) : null,
  )
  expect(stills.whole).toBe(true)
  const { products } = JSON.parse(readFileSync('samples/catalog.json', 'utf8')) as {
    readonly products: readonly { readonly slug: string }[]
  }
  const sold = new Set(products.map(({ slug }) => slug))
  const named = articles.flatMap(({ head }) => head.assets)
  expect(named.filter((slug) => !sold.has(slug))).toEqual([])
})

test('the blog has its pages, and an article that is none is a page with status 404', async () => {
  const app = await openTestShop()
  const index = await app.request('/blog')
  expect(index.status).toBe(200)
  expect(await index.text()).toContain('<link rel="canonical" href="http://127.0.0.1:3000/blog"')
  const none = await app.request('/blog/never-written')
  expect(none.status).toBe(404)
  expect((await app.request('/api/v1/articles/never-written')).status).toBe(404)
  expect((await app.request('/api/v1/articles')).status).toBe(200)
})
