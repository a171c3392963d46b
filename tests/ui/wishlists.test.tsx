import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADA, heading, openShop, PATIENCE, signIn, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'
import { seedCopies } from '#tests/support/wishlists.ts'

// A new device for each test.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const heart = (name: string) => screen.findByRole('button', { name: `Save ${name} to a wishlist` })
const filled = (name: string) =>
  screen.findByRole('button', { name: `Saved ${name} to a wishlist`, pressed: true })
const messages = () => within(screen.getByRole('region', { name: 'Messages' }))
const press = async ({ user }: Shop, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const items = () =>
  screen
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading', { level: 2 }).textContent)

async function openProduct(opening: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop({ at: '/product/asset-1', ...opening })
  await heading('Asset 1')
  return shop
}

/** What the shop has of Ada's lists, by their names. */
async function keptLists({ db }: Shop) {
  const rows = await db
    .selectFrom('wishlists')
    .leftJoin('wishlist_items', 'wishlist_items.wishlist_id', 'wishlists.id')
    .select(['name', 'ref_id'])
    .orderBy('position')
    .execute()
  return Object.fromEntries(
    rows.map(({ name }) => [
      name,
      rows.filter((row) => row.name === name && row.ref_id !== null).map((row) => row.ref_id),
    ]),
  )
}

/** Changes of lists wait on their way to the shop until they may go on. */
function heldBack({ network }: Shop) {
  let goOn = () => {}
  const free = new Promise<void>((resolve) => {
    goOn = resolve
  })
  network.use(
    http.all(`${ORIGIN}/api/v1/wishlists/*`, async ({ request }) => {
      if (request.method !== 'GET') await free
    }),
  )
  return { goOn }
}

async function fill(shop: Shop, count: number) {
  const ids = await seedCopies(shop.db, count)
  await shop.ask('/api/v1/wishlists/join', {
    items: ids.map((id) => ({ type: 'product', id })),
  })
}

test('a visitor’s heart is kept on the device, which asks them in to keep it', async () => {
  const shop = await openProduct()
  await shop.user.click(await heart('Asset 1'))
  expect(await filled('Asset 1')).toBeVisible()
  expect(await messages().findByText('Saved Asset 1 to My wishlist.')).toBeVisible()

  await shop.reload('/wishlists')
  await heading('Wishlists')
  expect(await screen.findByRole('link', { name: 'My wishlist' })).toBeVisible()
  expect(screen.getByText('1 item')).toBeVisible()
  await shop.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)).toBeVisible()
  expect(await keptLists(shop)).toEqual({})
})

test('a heart is filled at once, and called saved or not only once that is kept', async () => {
  const shop = await openProduct({ member: 'confirmed' })
  const save = await heart('Asset 1')
  const writing = heldBack(shop)
  await shop.user.click(save)
  await waitFor(() => expect(save).toHaveAccessibleName('Saving Asset 1 to a wishlist'))
  expect(save).toHaveAttribute('aria-pressed', 'true')
  expect(await keptLists(shop)).toEqual({})
  writing.goOn()
  await waitFor(() => expect(save).toHaveAccessibleName('Saved Asset 1 to a wishlist'))
  expect(await keptLists(shop)).toEqual({ 'My wishlist': [1] })

  const removing = heldBack(shop)
  await shop.user.click(save)
  await waitFor(() => expect(save).toHaveAccessibleName('Removing Asset 1 from your wishlists'))
  expect(save).toHaveAttribute('aria-pressed', 'false')
  expect(await keptLists(shop)).toEqual({ 'My wishlist': [1] })
  removing.goOn()
  await waitFor(() => expect(save).toHaveAccessibleName('Save Asset 1 to a wishlist'))
  expect(await keptLists(shop)).toEqual({ 'My wishlist': [] })
})

test('a device shows what its items cost today, and what is not sold any more', async () => {
  const shop = await openProduct()
  await shop.user.click(await heart('Asset 1'))
  await filled('Asset 1')
  await shop.reload('/product/asset-4')
  await heading('Asset 4')
  await shop.user.click(await heart('Asset 4'))
  await filled('Asset 4')
  await shop.db.updateTable('products').set({ retired: 1 }).where('id', '=', 1).execute()

  await shop.reload('/wishlist/device')
  await heading('My wishlist')
  expect(await screen.findByText('from $6.00')).toBeVisible()
  expect(screen.getByText('No longer available')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Asset 4' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Asset 1' })).not.toBeInTheDocument()
})

test('what the device kept joins the list of whoever signs in', async () => {
  const shop = await openProduct({ member: 'confirmed' })
  shop.forget()
  await shop.reload()
  await heading('Asset 1')
  await shop.user.click(await heart('Asset 1'))
  await filled('Asset 1')
  await press(shop, 'Sign in')
  await signIn(shop.user, ADA)
  expect(await messages().findByText('Added 1 item you’d saved to My wishlist.')).toBeVisible()
  expect(await filled('Asset 1')).toBeVisible()
  expect(await keptLists(shop)).toEqual({ 'My wishlist': [1] })

  shop.forget()
  await shop.reload('/wishlists')
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
})

test('what finds no room stays on the device, is told, and is there to be moved', async () => {
  const shop = await openProduct({ member: 'confirmed' })
  await fill(shop, 50)
  shop.forget()
  await shop.reload()
  await heading('Asset 1')
  await shop.user.click(await heart('Asset 1'))
  await filled('Asset 1')
  await press(shop, 'Sign in')
  await signIn(shop.user, ADA)
  expect(
    await messages().findByText(
      'Your wishlist is full. 1 item didn’t fit and stays on this device.',
    ),
  ).toBeVisible()
  await shop.user.click(await messages().findByRole('link', { name: 'Show remaining items' }))
  await heading('On this device')
  expect(items()).toEqual(['Asset 1'])

  await press(shop, 'Organize Asset 1')
  const menu = within(await screen.findByRole('dialog', { name: 'Organize Asset 1' }))
  expect(await menu.findByText('50/50')).toBeVisible()
  await shop.user.type(menu.getByLabelText('New wishlist'), 'Overflow{Enter}')
  expect(await messages().findByText('Saved Asset 1 to Overflow.')).toBeVisible()
  expect((await keptLists(shop))['Overflow']).toEqual([1])
})

test('a filled heart takes its item off, and undo puts it back', async () => {
  const shop = await openProduct({ member: 'confirmed' })
  await shop.user.click(await heart('Asset 1'))
  await messages().findByText('Saved Asset 1 to My wishlist.')
  await shop.user.click(await filled('Asset 1'))
  await messages().findByText('Removed Asset 1 from My wishlist.')
  expect(await heart('Asset 1')).toHaveAttribute('aria-pressed', 'false')
  expect(await keptLists(shop)).toEqual({ 'My wishlist': [] })

  await shop.user.click(messages().getByRole('button', { name: 'Undo' }))
  expect(await filled('Asset 1')).toHaveFocus()
  await waitFor(async () => expect(await keptLists(shop)).toEqual({ 'My wishlist': [1] }))
})

test('a heart that could not be kept is taken back, with words', async () => {
  const shop = await openProduct({ member: 'confirmed' })
  await waitFor(() => expect(shop.stores().wishlists.actions?.own.lists).toEqual([]))
  shop.network.use(http.post(`${ORIGIN}/api/v1/wishlists/items`, () => HttpResponse.error()))
  await shop.user.click(await heart('Asset 1'))
  expect(await messages().findByRole('alert')).toHaveTextContent('You appear to be offline.')
  expect(await heart('Asset 1')).toBeVisible()
})

test('lists that were read before a press do not undo it on screen', async () => {
  const shop = await openProduct({ member: 'confirmed' })
  const late = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const readLate = http.get(
    `${ORIGIN}/api/v1/wishlists`,
    async ({ request }) => {
      const answer = await shop.answer(request)
      await late.promise
      answered.resolve()
      return answer
    },
    { once: true },
  )
  await waitFor(() => expect(shop.stores().wishlists.actions?.own.lists).toEqual([]))
  shop.network.use(readLate)
  const reading = Promise.resolve(shop.stores().wishlists.actions?.load())
  await shop.user.click(await heart('Asset 1'))
  await messages().findByText('Saved Asset 1 to My wishlist.')
  late.resolve()
  await answered.promise
  await reading
  expect(await filled('Asset 1')).toBeVisible()
})

test('a full list refuses in words, and offers a new one with the item', async () => {
  const shop = await openProduct({ member: 'confirmed' })
  await fill(shop, 50)
  await shop.reload()
  await heading('Asset 1')
  await shop.user.click(await heart('Asset 1'))
  expect(await messages().findByRole('alert')).toHaveTextContent(
    'This wishlist is full (50 of 50 items). Asset 1 wasn’t saved.',
  )
  expect(await messages().findByRole('link', { name: 'View wishlist' })).toBeVisible()
  expect(await heart('Asset 1')).toBeVisible()

  await shop.user.click(messages().getByRole('button', { name: 'New wishlist with this item' }))
  expect(await messages().findByText('Saved Asset 1 to My wishlist 2.')).toBeVisible()
  expect(screen.queryByText(/This wishlist is full/)).not.toBeInTheDocument()
  expect((await keptLists(shop))['My wishlist 2']).toEqual([1])
})

test('the menu says how full a list is from item 45 on, makes lists, and shuts with Esc', async () => {
  const shop = await openProduct({ member: 'confirmed' })
  await fill(shop, 44)
  await shop.reload()
  await heading('Asset 1')
  await press(shop, 'Choose wishlists for Asset 1')
  const menu = within(await screen.findByRole('dialog', { name: 'Wishlists for Asset 1' }))
  const mine = await menu.findByRole('checkbox', { name: 'My wishlist' })
  await waitFor(() => expect(mine).toHaveFocus())
  expect(menu.queryByText(/\/50/)).not.toBeInTheDocument()
  await shop.user.click(mine)
  expect(await menu.findByText('45/50')).toBeVisible()

  await shop.user.type(menu.getByLabelText('New wishlist'), 'my WISHLIST{Enter}')
  expect(await menu.findByText('There’s already a wishlist with that name.')).toBeVisible()
  await shop.user.clear(menu.getByLabelText('New wishlist'))
  await shop.user.type(menu.getByLabelText('New wishlist'), 'Night exteriors{Enter}')
  await waitFor(() => expect(menu.getByRole('checkbox', { name: 'Night exteriors' })).toBeChecked())
  await shop.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect((await keptLists(shop))['Night exteriors']).toEqual([1])
})

test('Tab past the end of the menu shuts it, and is back at the control that opened it', async () => {
  const shop = await openProduct({ member: 'confirmed' })
  await press(shop, 'Choose wishlists for Asset 1')
  const menu = await screen.findByRole('dialog', { name: 'Wishlists for Asset 1' })
  const done = await within(menu).findByRole('button', { name: 'Done' })
  done.focus()
  await shop.user.tab()
  await waitFor(() => expect(menu).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Choose wishlists for Asset 1' })).toHaveFocus()
})

test('a list is named, renamed, shared by a link, closed again and deleted', async () => {
  const shop = await openShop({ at: '/wishlists', member: 'confirmed' })
  await screen.findByRole('heading', { name: 'Nothing saved yet' })
  await press(shop, 'New wishlist')
  await shop.user.type(await screen.findByLabelText('Name'), 'Fire{Enter}')
  await heading('Fire')
  await press(shop, 'Rename')
  await shop.user.clear(await screen.findByLabelText('Name'))
  await shop.user.type(screen.getByLabelText('Name'), 'Campfires{Enter}')
  await heading('Campfires')

  const share = screen.getByRole('checkbox', { name: /Anyone with the link/ })
  await shop.user.click(share)
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible()
  const { id, share_key } = await shop.db
    .selectFrom('wishlists')
    .select(['id', 'share_key'])
    .executeTakeFirstOrThrow()
  const link = `/wishlist/${id}?key=${share_key}`
  await shop.goTo(link)
  expect(await screen.findByText('Shared with you')).toBeVisible()

  await shop.goTo(`/wishlist/${id}`)
  await shop.user.click(await screen.findByRole('checkbox', { checked: true }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument(),
  )
  await shop.goTo(link)
  await heading('This wishlist isn’t shared')

  await shop.goTo(`/wishlist/${id}`)
  await heading('Campfires')
  await press(shop, 'Delete')
  await heading('Wishlists')
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  expect(await messages().findByText('Deleted Campfires.')).toBeVisible()
  await shop.user.click(messages().getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Campfires' })).toBeVisible()
  await shop.reload('/wishlists')
  expect(await screen.findByRole('link', { name: 'Campfires' })).toBeVisible()
  await press(shop, 'Delete Campfires')
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await shop.reload('/wishlists')
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
})

test('what is taken off a list hands the keyboard on to its neighbor', async () => {
  const shop = await openShop({ at: '/wishlists', member: 'confirmed' })
  await fill(shop, 3)
  const list = await shop.db.selectFrom('wishlists').select('id').executeTakeFirstOrThrow()
  await shop.reload(`/wishlist/${list.id}`)
  await heading('My wishlist')
  expect(items()).toEqual(['Copy 202', 'Copy 201', 'Copy 200'])
  await press(shop, 'Remove Copy 201 from this wishlist')
  expect(screen.getByRole('button', { name: 'Remove Copy 200 from this wishlist' })).toHaveFocus()
  await messages().findByText('Removed Copy 201 from My wishlist.')
  expect(items()).toEqual(['Copy 202', 'Copy 200'])
  await press(shop, 'Remove Copy 200 from this wishlist')
  expect(screen.getByRole('button', { name: 'Remove Copy 202 from this wishlist' })).toHaveFocus()
  await messages().findByText('Removed Copy 200 from My wishlist.')
  await press(shop, 'Remove Copy 202 from this wishlist')
  await screen.findByRole('heading', { name: 'This wishlist is empty' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('somebody else’s list is not here, and a visitor is asked who they are', async () => {
  const shop = await openShop({ at: '/wishlist/01JPWISH000000000000000000', member: 'confirmed' })
  expect(await screen.findByRole('heading', { name: 'Wishlist not found' })).toBeVisible()
  shop.forget()
  await shop.reload()
  expect(await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)).toBeVisible()
})
