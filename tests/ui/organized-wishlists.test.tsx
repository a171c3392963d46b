import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { heading, openShop, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'
import { seedCopies } from '#tests/support/wishlists.ts'

// A new device for each test.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const messages = () => within(screen.getByRole('region', { name: 'Messages' }))
const items = () =>
  screen
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading', { level: 2 }).textContent)
const handle = (name: string) => screen.findByRole('button', { name: `Organize ${name}` })

/** What the shop keeps of the lists, in their order. */
async function keptIds({ db }: Shop, name: string) {
  const rows = await db
    .selectFrom('wishlist_items')
    .innerJoin('wishlists', 'wishlists.id', 'wishlist_items.wishlist_id')
    .select('ref_id')
    .where('name', '=', name)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.ref_id)
}

/** Ada at her list of Copy 200 to 202, the last one on top; and at another one that is empty. */
async function atList() {
  const shop = await openShop({ at: '/wishlists', member: 'confirmed' })
  const ids = await seedCopies(shop.db, 3)
  await shop.ask('/api/v1/wishlists/join', { items: ids.map((id) => ({ type: 'product', id })) })
  const list = await shop.db.selectFrom('wishlists').select('id').executeTakeFirstOrThrow()
  await shop.ask('/api/v1/wishlists', { name: 'Night exteriors' })
  await shop.reload(`/wishlist/${list.id}`)
  await heading('My wishlist')
  await handle('Copy 202')
  expect(items()).toEqual(['Copy 202', 'Copy 201', 'Copy 200'])
  return { ...shop, list }
}

test('arrow keys put an item elsewhere at once, say where, and the shop keeps it', async () => {
  const shop = await atList()
  const grip = await handle('Copy 200')
  grip.focus()
  await shop.user.keyboard('{ArrowUp}')
  expect(items()).toEqual(['Copy 202', 'Copy 200', 'Copy 201'])
  expect(screen.getByText('Copy 200: position 2 of 3')).toBeInTheDocument()
  expect(await handle('Copy 200')).toHaveFocus()
  await shop.user.keyboard('{ArrowUp}')
  expect(screen.getByText('Copy 200: position 1 of 3')).toBeInTheDocument()
  await waitFor(async () => expect(await keptIds(shop, 'My wishlist')).toEqual([201, 202, 200]))
  await shop.user.keyboard('{End}')
  expect(items()).toEqual(['Copy 202', 'Copy 201', 'Copy 200'])
  await waitFor(async () => expect(await keptIds(shop, 'My wishlist')).toEqual([200, 201, 202]))
})

test('an order that could not be kept is taken back, with words', async () => {
  const shop = await atList()
  const late = Promise.withResolvers<void>()
  const failing = http.put(`${ORIGIN}/api/v1/wishlists/*`, async () => {
    await late.promise
    return HttpResponse.error()
  })
  shop.network.use(failing)
  const grip = await handle('Copy 200')
  grip.focus()
  await shop.user.keyboard('{Home}')
  expect(items()).toEqual(['Copy 200', 'Copy 202', 'Copy 201'])
  late.resolve()
  expect(await messages().findByRole('alert')).toHaveTextContent('You appear to be offline.')
  expect(items()).toEqual(['Copy 202', 'Copy 201', 'Copy 200'])
  expect(screen.getByText('Copy 200: position 3 of 3')).toBeInTheDocument()
})

test('buttons of a menu do what dragging does', async () => {
  const shop = await atList()
  await shop.user.click(await handle('Copy 201'))
  const menu = within(await screen.findByRole('dialog', { name: 'Organize Copy 201' }))
  expect(menu.getByText('Position 2 of 3')).toBeVisible()
  await shop.user.click(menu.getByRole('button', { name: 'Move down' }))
  expect(items()).toEqual(['Copy 202', 'Copy 200', 'Copy 201'])
  expect(menu.getByText('Position 3 of 3')).toBeVisible()
  const down = menu.getByRole('button', { name: 'Move down' })
  expect(down).toHaveAttribute('aria-disabled', 'true')
  await shop.user.click(menu.getByRole('button', { name: 'Move to top' }))
  expect(items()).toEqual(['Copy 201', 'Copy 202', 'Copy 200'])
  await waitFor(async () => expect(await keptIds(shop, 'My wishlist')).toEqual([200, 202, 201]))
})

test('a pointer drags an item to the other side of another one', async () => {
  const shop = await atList()
  const cells = [...(await screen.findByRole('list', { name: 'In this wishlist' })).children]
  cells.forEach((cell, place) => {
    vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue(new DOMRect(place * 200, 0, 200, 100))
  })
  const grip = await handle('Copy 202')
  grip.setPointerCapture = () => undefined
  const at = (clientX: number) => ({ pointerId: 1, button: 0, clientX, clientY: 50 })
  fireEvent.pointerDown(grip, at(150))
  fireEvent.pointerMove(grip, at(152))
  expect(cells[0]).not.toHaveAttribute('data-dragged')
  fireEvent.pointerMove(grip, at(350))
  expect(cells[0]).toHaveAttribute('data-dragged')
  expect(cells[1]).toHaveAttribute('data-drop', 'behind')
  fireEvent.pointerUp(grip, at(350))
  fireEvent.click(grip)
  expect(items()).toEqual(['Copy 201', 'Copy 202', 'Copy 200'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(cells.some((cell) => cell.matches('[data-dragged], [data-drop]'))).toBe(false)
  await waitFor(async () => expect(await keptIds(shop, 'My wishlist')).toEqual([200, 202, 201]))

  fireEvent.pointerDown(grip, at(350))
  fireEvent.pointerMove(grip, at(50))
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(grip, at(50))
  expect(items()).toEqual(['Copy 201', 'Copy 202', 'Copy 200'])
})

test('an item is copied and moved to another list, and undo brings it back to its place', async () => {
  const shop = await atList()
  await shop.user.click(await handle('Copy 201'))
  const menu = within(await screen.findByRole('dialog', { name: 'Organize Copy 201' }))
  await shop.user.click(menu.getByRole('button', { name: 'Move to Night exteriors' }))
  expect(await messages().findByText('Moved Copy 201 to Night exteriors.')).toBeVisible()
  expect(items()).toEqual(['Copy 202', 'Copy 200'])
  expect(await keptIds(shop, 'Night exteriors')).toEqual([201])
  await shop.user.click(await messages().findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(items()).toEqual(['Copy 202', 'Copy 201', 'Copy 200']))
  await waitFor(async () => expect(await keptIds(shop, 'Night exteriors')).toEqual([]))

  await shop.user.click(await handle('Copy 201'))
  const again = within(await screen.findByRole('dialog', { name: 'Organize Copy 201' }))
  await shop.user.click(again.getByRole('button', { name: 'Copy to Night exteriors' }))
  expect(await again.findByText('Already in this list')).toBeVisible()
  expect(await keptIds(shop, 'Night exteriors')).toEqual([201])
  expect(items()).toEqual(['Copy 202', 'Copy 201', 'Copy 200'])
})

test('what another tab copied meanwhile is not moved, and it says so', async () => {
  const shop = await atList()
  await shop.user.click(await handle('Copy 201'))
  const menu = within(await screen.findByRole('dialog', { name: 'Organize Copy 201' }))
  const move = await menu.findByRole('button', { name: 'Move to Night exteriors' })
  const other = await shop.db
    .selectFrom('wishlists')
    .select('id')
    .where('name', '=', 'Night exteriors')
    .executeTakeFirstOrThrow()
  await shop.ask('/api/v1/wishlists/items', {
    item: { type: 'product', id: 201 },
    wishlist_id: other.id,
  })
  await shop.user.click(move)
  expect(await messages().findByText('Copy 201 is already in Night exteriors.')).toBeVisible()
  expect(items()).toEqual(['Copy 202', 'Copy 201', 'Copy 200'])
})

test('what was taken off comes back to its place', async () => {
  const shop = await atList()
  await shop.user.click(
    await screen.findByRole('button', { name: 'Remove Copy 201 from this wishlist' }),
  )
  await messages().findByText('Removed Copy 201 from My wishlist.')
  await shop.user.click(await messages().findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(items()).toEqual(['Copy 202', 'Copy 201', 'Copy 200']))
  await waitFor(async () => expect(await keptIds(shop, 'My wishlist')).toEqual([200, 201, 202]))
})

test('a whole list shows its total under the chosen license, and goes into the cart in one step', async () => {
  const shop = await openShop({ at: '/wishlists', member: 'confirmed' })
  const wished = [1, 2, 4].map((id) => ({ type: 'product', id }))
  await shop.ask('/api/v1/wishlists/join', { items: wished })
  const list = await shop.db.selectFrom('wishlists').select('id').executeTakeFirstOrThrow()
  await shop.reload(`/wishlist/${list.id}`)
  await heading('My wishlist')
  const offer = within(await screen.findByRole('region', { name: 'License this wishlist' }))
  expect(await offer.findByText('$10.00')).toBeVisible()
  expect(offer.getByText('or 2 credits')).toBeVisible()
  expect(offer.getByText(/2 items, before tax/)).toBeVisible()
  await shop.user.selectOptions(offer.getByLabelText('License'), '2')
  expect(await offer.findByText('$18.00')).toBeVisible()
  await shop.user.click(offer.getByText('1 item isn’t included'))
  expect(offer.getByText('Free to download')).toBeVisible()

  await shop.user.click(offer.getByRole('button', { name: 'License whole list' }))
  expect(await screen.findByText('Added 2 items to your cart.')).toBeInTheDocument()
  const cart = await screen.findByRole('dialog', { name: /cart/i })
  expect(within(cart).getByText('Asset 4')).toBeVisible()
  expect(shop.stores().cart.order?.subtotal).toBe(1800)
})
