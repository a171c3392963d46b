import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const sheet = () => screen.findByRole('list', { name: 'Contact sheet' }, PATIENCE)
const cards = async () => within(await sheet()).getAllByRole('article')

async function save(shop: Shop, name: string) {
  await shop.user.click(
    await screen.findByRole('button', { name: `Save ${name} to a wishlist` }, PATIENCE),
  )
  await screen.findByRole('button', { name: `Saved ${name} to a wishlist`, pressed: true })
}

/** What they saved: two assets, the second one last. */
async function twoSaved(member?: 'confirmed') {
  const shop = await openShop({ at: '/product/asset-1', ...(member && { member }) })
  await heading('Asset 1')
  await save(shop, 'Asset 1')
  await shop.reload('/product/asset-4')
  await heading('Asset 4')
  await save(shop, 'Asset 4')
  return shop
}

async function listId({ db }: Shop): Promise<string> {
  const { id } = await db.selectFrom('wishlists').select('id').executeTakeFirstOrThrow()
  return id
}

test('a device’s list leads to its sheet: still, id, facts and price of each, newest first', async () => {
  const shop = await twoSaved()
  await shop.db.updateTable('products').set({ retired: 1 }).where('id', '=', 1).execute()
  await shop.reload('/wishlist/device')
  await shop.user.click(await screen.findByRole('link', { name: 'Contact sheet' }, PATIENCE))
  await waitFor(
    async () => expect((await cards())[1]).toHaveTextContent('No longer available'),
    PATIENCE,
  )
  await within(await sheet()).findByText(/^\d+×\d+$/, {}, PATIENCE)
  expect(shop.address()).toBe('/wishlist/device/sheet')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My wishlist')
  const [newest] = await cards()
  expect(newest).toHaveTextContent(
    /Asset 4.*2D elements · \S+.*\d+×\d+ · .* s · \d+ fps.*from \$6\.00/,
  )
  expect(screen.queryByRole('link', { name: 'Asset 1' })).not.toBeInTheDocument()
  expect(screen.getByText('Prices are for the Individual license.')).toBeVisible()
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

  await shop.user.click(screen.getByRole('link', { name: 'Back to the list' }))
  await screen.findByRole('list', { name: 'In this wishlist' }, PATIENCE)
  expect(shop.address()).toBe('/wishlist/device')
})

test('columns are in the address, a note stands under the name, and printing waits for the stills', async () => {
  const shop = await twoSaved('confirmed')
  const path = `/wishlist/${await listId(shop)}/sheet`
  await shop.reload(path)
  expect(await sheet()).toHaveAttribute('data-columns', '4')
  await shop.user.click(screen.getByRole('radio', { name: '6' }))
  await waitFor(() => expect(shop.address()).toBe(`${path}?columns=6`))
  await waitFor(async () => expect(await sheet()).toHaveAttribute('data-columns', '6'))

  await shop.user.type(screen.getByLabelText(/^Note/), 'For Nora')
  expect(screen.getByText('For Nora')).toBeVisible()

  const arrived: (() => void)[] = []
  HTMLImageElement.prototype.decode = () => new Promise<void>((done) => arrived.push(done))
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await shop.user.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  expect(arrived).toHaveLength(2)
  expect(print).not.toHaveBeenCalled()
  for (const arrive of arrived) arrive()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
})

test('a list’s sheet is refused to others without the key of its link', async () => {
  const shop = await twoSaved('confirmed')
  const id = await listId(shop)
  shop.forget()
  await shop.reload(`/wishlist/${id}/sheet`)
  await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)
  expect(shop.address()).not.toContain('/sheet?')
  await shop.reload(`/wishlist/${id}/sheet?key=wrong`)
  await heading('This wishlist isn’t shared')
})

test('facts that did not load are asked for again, and an empty list says so', async () => {
  const shop = await twoSaved('confirmed')
  const id = await listId(shop)
  shop.network.use(http.get(`${ORIGIN}/api/v1/cards`, () => HttpResponse.error(), { once: true }))
  await shop.reload(`/wishlist/${id}/sheet`)
  await shop.user.click(await screen.findByRole('button', { name: 'Try again' }, PATIENCE))
  expect(await screen.findAllByText(/^\d+×\d+$/)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()

  await shop.db.deleteFrom('wishlist_items').execute()
  await shop.reload(`/wishlist/${id}/sheet`)
  expect(
    await screen.findByRole('heading', { name: 'This wishlist is empty' }, PATIENCE),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Print or save as PDF' })).not.toBeInTheDocument()
})
