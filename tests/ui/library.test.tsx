import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

const followed: string[] = []

beforeEach(() => {
  followed.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.download)
  })
})

const names = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent)
const press = (shop: Shop, name: string | RegExp) =>
  shop.user.click(screen.getByRole('button', { name }))

async function openLibrary() {
  const shop = await openShop({ at: '/account/downloads', member: 'confirmed' })
  await buy(shop, FILE.HD, FILE.UHD)
  await buy(shop, FILE.SMOKE)
  await shop.reload()
  await heading('Downloads')
  return shop
}

test('a project is named in place, found by, suggested, and changed', async () => {
  const shop = await openLibrary()
  await press(shop, 'Add project tag to Asset 1')
  const form = within(
    await screen.findByRole('form', { name: 'Project tag for Asset 1' }, PATIENCE),
  )
  expect(form.getByLabelText('Project tag')).toHaveFocus()
  await shop.user.type(form.getByLabelText('Project tag'), '  Dune teaser{Enter}')
  expect(await screen.findByText('Project tag: Dune teaser', {}, PATIENCE)).toBeVisible()
  expect(await shop.db.selectFrom('project_tags').select(['variant_id', 'tag']).execute()).toEqual([
    { variant_id: FILE.HD, tag: 'Dune teaser' },
  ])

  await shop.user.type(screen.getByLabelText('Search downloads'), 'teaser')
  await waitFor(() => expect(names()).toEqual(['Asset 1']), PATIENCE)
  await shop.user.clear(screen.getByLabelText('Search downloads'))
  await waitFor(() => expect(names()).toHaveLength(3), PATIENCE)

  await press(shop, 'Add project tag to Asset 4')
  const other = screen.getByRole('form', { name: 'Project tag for Asset 4' })
  expect(
    within(other).getByText('Dune teaser', { selector: 'datalist option' }),
  ).toBeInTheDocument()
  await shop.user.keyboard('{Escape}')
  expect(screen.queryByRole('form', { name: 'Project tag for Asset 4' })).not.toBeInTheDocument()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add project tag to Asset 4' })).toHaveFocus(),
  )

  await press(shop, 'Change project tag for Asset 1')
  await shop.user.clear(screen.getByLabelText('Project tag'))
  await press(shop, 'Save')
  expect(
    await screen.findByRole('button', { name: 'Add project tag to Asset 1' }, PATIENCE),
  ).toBeVisible()
  expect(await shop.db.selectFrom('project_tags').selectAll().execute()).toEqual([])
})

test('a problem with a file is reported in its owner’s words, once', async () => {
  const shop = await openLibrary()
  const reports = () => screen.findAllByRole('button', { name: /^Report a problem/ }, PATIENCE)
  const [first] = await reports()
  const before = (await reports()).length
  if (first) await shop.user.click(first)
  const form = within(await screen.findByRole('dialog', { name: 'Report a problem' }, PATIENCE))
  await shop.user.click(form.getByRole('radio', { name: 'The file isn’t as described' }))
  await shop.user.click(form.getByRole('button', { name: 'Send report' }))
  expect(await form.findByRole('textbox', { name: /^Details/ }, PATIENCE)).toBeInvalid()
  await shop.user.type(form.getByRole('textbox', { name: /^Details/ }), 'It has no alpha.')
  await shop.user.click(form.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText(/^Problem reported/, {}, PATIENCE)).toBeVisible()
  expect(await reports()).toHaveLength(before - 1)
  expect(await shop.db.selectFrom('file_reports').selectAll().execute()).toMatchObject([
    { kind: 'not-as-described', message: 'It has no alpha.', answered_at: null },
  ])
  await shop.reload()
  expect(await screen.findByText(/^Problem reported/, {}, PATIENCE)).toBeVisible()
}, 30_000)

test('a file that was corrected since it was bought says so', async () => {
  const shop = await openLibrary()
  expect(screen.queryByText('Corrected')).not.toBeInTheDocument()
  const since = { corrected_at: Date.now() + 60_000 }
  await shop.db.updateTable('variants').set(since).where('id', '=', FILE.HD).execute()
  await shop.reload()
  expect(await screen.findAllByText('Corrected', {}, PATIENCE)).toHaveLength(1)
})

test('what is found is downloaded together', async () => {
  const shop = await openLibrary()
  await shop.user.type(screen.getByLabelText('Search downloads'), 'asset 1')
  await waitFor(() => expect(names()).toEqual(['Asset 1', 'Asset 6']), PATIENCE)
  await press(shop, /^Download all 2 files · \d+ kB$/)
  const downloadPanel = await screen.findByRole('region', { name: 'Downloads' }, PATIENCE)
  await waitFor(
    () => expect(within(downloadPanel).getAllByText('Downloaded by your browser')).toHaveLength(2),
    {
      timeout: 20_000,
    },
  )
  expect(followed).toHaveLength(2)
  await shop.goTo('/bundles')
  await heading('Bundles')
  expect(screen.getByRole('region', { name: 'Downloads' })).toBeVisible()
})

test('files that came with another stand below it, and it is said that they are not downloaded together', async () => {
  const shop = await openLibrary()
  await buy(shop, FILE.PLATE_4K)
  await shop.reload()
  await heading('Downloads')
  const [entry] = screen.getAllByRole('article')
  const files = within(entry ?? document.body).getAllByRole('listitem')
  expect(files.map((file) => file.textContent?.slice(0, 7))).toEqual([
    'File 62',
    'File 61',
    'File 63',
  ])
  expect(screen.getByText(/doesn’t include files that came with another file/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Download all/ })).toBeNull()
  await press(shop, /^Download 4 files · /)
  await waitFor(() => expect(followed).toHaveLength(4), PATIENCE)
})

test('a receipt’s files are downloaded together', async () => {
  const shop = await openLibrary()
  const [order] = await shop.db.selectFrom('orders').select('id').orderBy('created_at').execute()
  await shop.goTo(`/checkout/complete?order=${order?.id}`)
  await heading('Your files are ready')
  await press(shop, /^Download all 2 files/)
  await waitFor(() => expect(followed).toHaveLength(2), PATIENCE)
})

test('orders are found by asset, by number and by state', async () => {
  const shop = await openLibrary()
  await shop.db
    .updateTable('orders')
    .set({ status: 'awaiting', paid_at: null })
    .where('id', 'in', (orders) =>
      orders.selectFrom('order_lines').select('order_id').where('ref_id', '=', FILE.SMOKE),
    )
    .execute()
  await shop.goTo('/account/orders')
  await heading('Orders')
  const rows = () => screen.queryAllByRole('rowheader').map((row) => row.textContent)
  const shows = (expected: readonly unknown[]) =>
    waitFor(() => expect(rows()).toEqual(expected), PATIENCE)
  expect(rows()).toHaveLength(2)

  const search = screen.getByLabelText('Search orders')
  await shop.user.type(search, 'asset 1')
  await shows([expect.stringMatching(/^Asset 1 and 1 more/)])
  expect(screen.getByText('1 order')).toBeVisible()

  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'awaiting')
    .executeTakeFirstOrThrow()
  await shop.user.clear(search)
  await shop.user.type(search, id.toLowerCase())
  await shows([`Asset 4${id}`])
  expect(shop.address()).toBe(`/account/orders?search_query=${id.toLowerCase()}`)

  await shop.user.clear(search)
  await shop.user.keyboard('{Enter}')
  await waitFor(() => expect(shop.address()).toBe('/account/orders'), PATIENCE)
  await shop.user.selectOptions(screen.getByLabelText('Status'), 'Action required')
  await shows([`Asset 4${id}`])
  await shop.user.type(search, 'asset 1')
  expect(await screen.findByText('No matching orders.', {}, PATIENCE)).toBeVisible()
})

/** Buys these files without a page. */
async function buy({ answer, put }: Shop, ...files: readonly number[]): Promise<void> {
  for (const file of files) await put(file)
  const cart = await answer(new Request('http://localhost:3000/api/v1/cart'))
  const { quote } = (await cart.json()) as { quote: string }
  const paid = await answer(
    new Request('http://localhost:3000/api/v1/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `key-of-${quote}` },
      body: JSON.stringify({ billing_country: 'US', company: '', payment: 'sandbox_ok', quote }),
    }),
  )
  expect(paid.ok).toBe(true)
}

test('practice footage names its own license, whatever license the account has', async () => {
  const shop = await openShop({ at: '/product/asset-51', member: 'confirmed' })
  await shop.db.updateTable('users').set({ min_license_id: 3 }).execute()
  await shop.user.click(await screen.findByRole('button', { name: 'Download' }, PATIENCE))
  await screen.findByText(/^Downloading/, {}, PATIENCE)
  await shop.reload('/account/downloads')
  expect(
    await screen.findByRole('link', { name: 'Practice license (no client work)' }, PATIENCE),
  ).toHaveAttribute('href', '/policies/license')
  expect(screen.queryByText(/Enterprise \$3M–\$20M license/)).not.toBeInTheDocument()
})
