import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'
import { employ } from '#tests/support/staff.ts'

const LONG = 60_000
const ASSETS = '/api/v1/admin/assets'

/** A page of the catalog in the admin, with its form. */
async function openEntry(path: string, name: string): Promise<Shop> {
  const shop = await openShop({ at: '/2d', member: 'confirmed' })
  await employ(shop.db, ADA.email)
  await putArticle(shop)
  await shop.reload(path)
  await heading(name)
  await screen.findByRole('button', { name: /^(Save changes|Import asset)$/ }, PATIENCE)
  return shop
}

async function putArticle({ db }: Shop): Promise<void> {
  const body = [{ kind: 'paragraph', text: [{ kind: 'text', text: 'They fly.' }] }]
  const cover = { src: 'articles/cover.webp', avif: null, width: 16, height: 9 }
  await db
    .insertInto('articles')
    .values({
      slug: 'sparks',
      title: 'Sparks',
      summary: 'In slow motion.',
      body: JSON.stringify(body),
      cover: JSON.stringify(cover),
      reading_minutes: 1,
      published_at: 1,
    })
    .execute()
}

/** What another member of staff saves meanwhile. */
async function meanwhile(shop: Shop, path: string, body: object): Promise<void> {
  const request = new Request(`${ORIGIN}${path}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ reason: 'Fall', ...body }),
  })
  expect((await shop.answer(request)).status).toBe(200)
}

async function entry(shop: Shop, path: string): Promise<Record<string, unknown>> {
  const response = await shop.answer(new Request(`${ORIGIN}${path}`))
  return (await response.json()) as Record<string, unknown>
}

async function retype({ user }: Shop, label: string, text: string, at = 0): Promise<void> {
  const field = screen.getAllByRole('textbox', { name: label })[at] ?? document.body
  await user.clear(field)
  await user.type(field, text)
}

async function save({ user }: Shop): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Saved.', {}, PATIENCE)
}

test(
  'saving the name of an asset leaves what others changed meanwhile as it is, and asks no reason',
  async () => {
    const shop = await openEntry('/admin/catalog/EMB-7', 'Asset 7')
    const price = (sku: string, cents: number) => ({
      sku,
      name: `File ${sku.slice(6)}`,
      credits: 1,
      base_price: cents,
    })
    const others = { description: 'A plate.', files: [price('EMB-V-61', 500)] }
    await meanwhile(shop, `${ASSETS}/EMB-7`, others)
    await retype(shop, 'Name', 'Fire plate')
    await save(shop)
    const after = await entry(shop, `${ASSETS}/EMB-7`)
    expect(after).toMatchObject({ name: 'Fire plate', description: 'A plate.' })
    expect(after['files']).toMatchObject([{ base_price: 500 }, {}, {}, {}])
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('A plate.')

    await meanwhile(shop, `${ASSETS}/EMB-7`, { files: [price('EMB-V-61', 600)] })
    await retype(shop, 'Price (USD)', '0', 2)
    await shop.user.click(screen.getByRole('button', { name: 'Save changes' }))
    const refused = await screen.findByText(/^Must be more than 0/, {}, PATIENCE)
    const files = within(screen.getByRole('list', { name: 'Files on sale' }))
    expect(files.getAllByRole('listitem')[2]).toContainElement(refused)
    await retype(shop, 'Price (USD)', '9', 2)
    const prices = within(screen.getByRole('region', { name: 'Files and prices' }))
    await shop.user.type(prices.getByLabelText(/^Reason/), 'Same as others')
    await save(shop)
    expect((await entry(shop, `${ASSETS}/EMB-7`))['files']).toMatchObject([
      { base_price: 600 },
      {},
      { base_price: 900 },
      {},
    ])
  },
  LONG,
)

test(
  'what was retired here after others changed it is still saved as they changed it',
  async () => {
    const shop = await openEntry('/admin/catalog/EMB-7', 'Asset 7')
    await meanwhile(shop, `${ASSETS}/EMB-7`, { description: 'A plate.' })
    await shop.user.click(screen.getByRole('button', { name: 'Retire' }))
    const dialog = within(await screen.findByRole('dialog', {}, PATIENCE))
    await shop.user.type(dialog.getByLabelText(/^Reason/), 'Old')
    await shop.user.click(dialog.getByRole('button', { name: 'Retire' }))
    await screen.findByRole('button', { name: 'Restore' }, PATIENCE)
    await retype(shop, 'Name', 'Fire plate')
    await save(shop)
    expect(await entry(shop, `${ASSETS}/EMB-7`)).toMatchObject({
      name: 'Fire plate',
      description: 'A plate.',
    })
  },
  LONG,
)

test(
  'a file that was taken out of a bundle meanwhile stays out when its name is saved',
  async () => {
    const path = '/api/v1/admin/bundles/EMB-B-1'
    const shop = await openEntry('/admin/bundles/EMB-B-1', 'Kit')
    await meanwhile(shop, path, { files: ['EMB-V-11'], discount: 40 })
    await retype(shop, 'Name', 'Fire kit')
    await save(shop)
    expect(await entry(shop, path)).toMatchObject({
      name: 'Fire kit',
      discount: 40,
      members: [{ sku: 'EMB-V-11' }],
    })
  },
  LONG,
)

test(
  'the summary that another editor wrote stays when the title of the article is saved',
  async () => {
    const path = '/api/v1/admin/articles/sparks'
    const shop = await openEntry('/admin/blog/sparks', 'Sparks')
    await meanwhile(shop, path, { summary: 'How they fly.', assets: ['EMB-1'] })
    await retype(shop, 'Title', 'How sparks fly')
    await save(shop)
    expect(await entry(shop, path)).toMatchObject({
      title: 'How sparks fly',
      summary: 'How they fly.',
      assets: [{ sku: 'EMB-1' }],
    })
  },
  LONG,
)

test(
  'the introduction that another editor wrote stays when the name of the category is saved',
  async () => {
    const path = '/api/v1/admin/topics/category/fire'
    const shop = await openEntry('/admin/categories/fire', 'Fire')
    await meanwhile(shop, path, { intro: 'Flames.' })
    await retype(shop, 'Name', 'Fires')
    await save(shop)
    expect(await entry(shop, path)).toMatchObject({ name: 'Fires', intro: 'Flames.' })
  },
  LONG,
)

test.each([
  ['/admin/catalog/EMB-7', 'Asset 7'],
  ['/admin/catalog/new', 'Upload asset'],
])(
  'what was typed on %s is not lost without asking',
  async (path, name) => {
    const shop = await openEntry(path, name)
    await retype(shop, 'Description', 'A plate.')
    const places = screen.getAllByRole('link', { name: 'Categories' })
    await shop.user.click(places[0] ?? document.body)
    const dialog = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })
    await shop.user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('A plate.')
    expect(shop.address()).toBe(path)
  },
  LONG,
)
