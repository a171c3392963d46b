import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PAGE_SIZE } from '#domain/shared/listing.ts'
import { putLongLedger, putLongLists, putManySessions } from '#tests/support/long-lists.ts'
import { heading, openShop, PATIENCE } from '#tests/support/shop.tsx'

/** Two pages of each list, and one row more. */
const ROWS = 2 * PAGE_SIZE + 1

async function openList(path: string, title: string) {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  const { id } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await putLongLists(shop.db, id, ROWS)
  await shop.reload(path)
  await heading(title)
  return shop
}

const pager = () => within(screen.getByRole('navigation', { name: 'Pages' }))

const LISTS = [
  {
    path: '/account/orders',
    title: 'Orders',
    count: '49 orders',
    search: 'Search orders',
    rows: () => screen.getAllByRole('link', { name: /^Take \d+$/ }).map((link) => link.textContent),
  },
  {
    path: '/account/downloads',
    title: 'Downloads',
    count: '49 assets',
    search: 'Search downloads',
    rows: () =>
      screen
        .getAllByRole('button', { name: /^Download take-/ })
        .map((button) =>
          button.getAttribute('aria-label')?.replace(/Download t(.*)-(\d+)_HD.mov/, 'T$1 $2'),
        ),
  },
  {
    path: '/account/licenses',
    title: 'Licenses',
    count: '49 licenses',
    search: 'Search licenses',
    rows: () =>
      screen.getAllByRole('rowheader').map((row) => /^Take \d+(?=HD)/.exec(row.textContent)?.[0]),
  },
]

test.each(LISTS)('$path has pages that can be linked to', async ({ path, title, rows, count }) => {
  const shop = await openList(path, title)
  expect(rows()).toHaveLength(PAGE_SIZE)
  expect(rows()[0]).toBe('Take 48')
  expect(screen.getByText(count)).toBeVisible()
  expect(pager().getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  expect(pager().getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', `${path}?page=2`)

  await shop.user.click(pager().getByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(rows()[0]).toBe('Take 24'), PATIENCE)
  expect(shop.address()).toBe(`${path}?page=2`)
  await waitFor(() => expect(document.title).toContain(`${title}, page 2`))

  await shop.reload(`${path}?page=3`)
  await heading(title)
  expect(rows()).toEqual(['Take 0'])
  expect(pager().queryByRole('link', { name: 'Next page' })).not.toBeInTheDocument()
})

test.each(LISTS)('a page of $path past the end is the last one, and says so', async (list) => {
  await openList(`${list.path}?page=7`, list.title)
  expect(screen.getByText('Page 7 doesn’t exist. Showing the last page, 3.')).toBeVisible()
  expect(list.rows()).toEqual(['Take 0'])
})

test.each(LISTS)('a search of $path finds what is on another page', async (list) => {
  const shop = await openList(`${list.path}?page=2`, list.title)
  await shop.user.type(screen.getByLabelText(list.search), 'take 48')
  await waitFor(() => expect(list.rows()).toEqual(['Take 48']), PATIENCE)
  expect(shop.address()).toBe(`${list.path}?search_query=take+48`)
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
  expect(screen.getByLabelText(list.search)).toHaveFocus()

  await shop.reload(`${list.path}?search_query=take`)
  await heading(list.title)
  expect(screen.getByLabelText(list.search)).toHaveValue('take')
  const next = pager().getByRole('link', { name: 'Page 2' })
  expect(next).toHaveAttribute('href', `${list.path}?search_query=take&page=2`)
})

test('the ledger of credits has pages, below what somebody has', async () => {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  const { id } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await putLongLedger(shop.db, id, ROWS)
  await shop.reload('/account/credits?page=9')
  expect(
    await screen.findByText('Page 9 doesn’t exist. Showing the last page, 3.', {}, PATIENCE),
  ).toBeVisible()
  const lines = () =>
    within(screen.getByRole('table', { name: 'Credit history' })).getAllByText(/^Take \d+$/)
  expect(lines().map((line) => line.textContent)).toEqual(['Take 0'])
  await shop.user.click(pager().getByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(lines()[0]).toHaveTextContent('Take 24'), PATIENCE)
  expect(lines()).toHaveLength(PAGE_SIZE)
  expect(shop.address()).toBe('/account/credits?page=2')
  expect(screen.getByRole('heading', { name: 'Your credits' })).toBeVisible()
})

test('the devices have pages, and all others are signed out whatever page they are on', async () => {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  const { id } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await putManySessions(shop.db, id, ROWS)
  await shop.reload('/account/security')
  await screen.findByText('This device', {}, PATIENCE)
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
  await shop.user.click(pager().getByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(screen.queryByText('This device')).not.toBeInTheDocument(), PATIENCE)
  expect(shop.address()).toBe('/account/security?page=2')
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
  await shop.user.click(screen.getByRole('button', { name: 'Sign out all other devices' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Sign out 49 other devices?' }, PATIENCE),
  )
  await shop.user.click(dialog.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Signed out all other devices.', {}, PATIENCE)
  expect(
    await screen.findByText('You’re not signed in on any other device.', {}, PATIENCE),
  ).toBeVisible()
  expect(screen.getByText('Page 2 doesn’t exist. Showing the last page, 1.')).toBeVisible()
})

test('all files of a search are downloaded together, whatever page they are on', async () => {
  const shop = await openList('/account/downloads?search_query=take&page=2', 'Downloads')
  const { user } = shop
  await user.click(screen.getByRole('button', { name: 'Download all 49 files · 49 kB' }))
  const panel = await screen.findByRole('region', { name: 'Downloads' }, PATIENCE)
  expect(await within(panel).findByText('take-0_HD.mov', {}, PATIENCE)).toBeInTheDocument()
  expect(within(panel).getByText('take-48_HD.mov')).toBeInTheDocument()
})
