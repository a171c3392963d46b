import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { CART_LIMIT } from '#domain/cart/item.ts'
import { FILE, KIT } from '../support/backend-data.ts'
import { ADA, heading, openShop, PATIENCE, signIn, type Shop } from '#tests/support/shop.tsx'

/** 4 + 8 + 6 + 4 + 4 dollars. */
const FIVE = [FILE.HD, FILE.UHD, FILE.SMOKE, FILE.MODEL, FILE.MODEL + 1]
const QUANTITY_DISCOUNT = '20% Off Bundle Discount'

async function openPanel({ user }: Shop): Promise<HTMLElement> {
  await heading(/./)
  await user.click(screen.getByRole('button', { name: /^Cart, / }))
  const panel = await screen.findByRole('dialog', { name: 'Cart' }, PATIENCE)
  // The word beside the sum, not the sentence that announces a change of it.
  await within(panel).findByText(/^(?:Total$|Your cart is empty)/)
  return panel
}

/** What stands beside a word in the list of sums. */
function sum(panel: HTMLElement, term: string): string | null | undefined {
  return within(panel).queryByText(term, { selector: 'dt' })?.nextElementSibling?.textContent
}

test('an empty cart says so and leads to the catalog', async () => {
  const panel = await openPanel(await openShop({ at: '/bundles' }))
  expect(within(panel).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  expect(within(panel).getByRole('link', { name: 'Browse 2D elements' })).toHaveAttribute(
    'href',
    '/2d',
  )
  expect(within(panel).queryByRole('button', { name: 'Check out' })).not.toBeInTheDocument()
})

test('what is taken out can be put back, from the place where it stood', async () => {
  const shop = await openShop({ at: '/bundles', cart: [FILE.HD, FILE.SMOKE] })
  const panel = await openPanel(shop)
  expect(sum(panel, 'Total')).toBe('$10.00')
  await shop.user.click(within(panel).getByRole('button', { name: 'Remove Asset 1' }))
  const back = await within(panel).findByRole('button', { name: 'Undo' })
  expect(back).toHaveFocus()
  expect(within(panel).getAllByRole('listitem')[0]).toContainElement(back)
  expect(sum(panel, 'Total')).toBe('$6.00')

  await shop.user.keyboard('{Enter}')
  await waitFor(() => expect(sum(panel, 'Total')).toBe('$10.00'))
  expect(back).not.toBeInTheDocument()
})

test('what was taken out can be put back after the cart was read again, but not by another customer', async () => {
  const shop = await openShop({ at: '/bundles', cart: [FILE.HD, FILE.SMOKE] })
  const panel = await openPanel(shop)
  await shop.user.click(within(panel).getByRole('button', { name: 'Remove Asset 1' }))
  const back = await within(panel).findByRole('button', { name: 'Undo' })
  await act(() => shop.stores().cart.refresh())
  expect(back).toBeInTheDocument()
  await act(() => shop.stores().cart.reread())
  expect(back).not.toBeInTheDocument()
})

test('five items take a fifth off, and four do not, in numbers and in words', async () => {
  const shop = await openShop({ at: '/bundles', cart: FIVE })
  const panel = await openPanel(shop)
  expect(sum(panel, 'Subtotal')).toBe('$26.00')
  expect(sum(panel, QUANTITY_DISCOUNT)).toBe('−$5.20')
  expect(sum(panel, 'Total')).toBe('$20.80')

  await shop.user.click(within(panel).getByRole('button', { name: 'Remove Asset 4' }))
  await waitFor(() => expect(sum(panel, 'Total')).toBe('$20.00'))
  expect(sum(panel, QUANTITY_DISCOUNT)).toBeUndefined()
  expect(
    within(panel).getByText(`4 items. ${QUANTITY_DISCOUNT} removed. Total $20.00.`),
  ).toBeInTheDocument()
  expect(within(panel).getByText('Add 1 more to save 20%.')).toBeVisible()
})

test('another license reprices every line, and is remembered', async () => {
  const shop = await openShop({ at: '/bundles', cart: [FILE.HD, FILE.UHD] })
  const panel = await openPanel(shop)
  await shop.user.selectOptions(within(panel).getByLabelText('License'), 'Startup')
  await waitFor(() => expect(sum(panel, 'Total')).toBe('$21.60'))
  expect(within(panel).getByText('$7.20')).toBeVisible()
  expect(within(panel).getByText('$14.40')).toBeVisible()
  await shop.reload()
  expect(shop.stores().licenses.chosenId).toBe(2)
})

test('a code that does not exist is refused in words, and one worth less gives way to the quantity discount', async () => {
  const shop = await openShop({ at: '/bundles', cart: FIVE })
  await addCode(shop, { code: 'TEN', percentage: 10 })
  const panel = await openPanel(shop)
  await shop.user.click(within(panel).getByText('Discount code'))
  const field = within(panel).getByLabelText('Code')
  await shop.user.type(field, 'nonsense{Enter}')
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('That code isn’t valid. Check the spelling.'),
  )
  await shop.user.clear(field)
  await shop.user.type(field, 'ten{Enter}')
  expect(await within(panel).findByText(/Your quantity discount saves more/)).toBeVisible()
  expect(sum(panel, 'Total')).toBe('$20.80')
})

test('a good code takes its part off until it is removed', async () => {
  const shop = await openShop({ at: '/bundles', cart: [FILE.HD, FILE.SMOKE] })
  await addCode(shop, { code: 'TEN', percentage: 10 })
  const panel = await openPanel(shop)
  await shop.user.click(within(panel).getByText('Discount code'))
  await shop.user.type(within(panel).getByLabelText('Code'), 'ten{Enter}')
  await waitFor(() => expect(sum(panel, 'Code TEN')).toBe('−$1.00'))
  expect(sum(panel, 'Total')).toBe('$9.00')
  const remove = within(panel).getByRole('button', { name: 'Remove code' })
  expect(remove).toHaveFocus()
  await shop.user.click(await within(panel).findByRole('button', { name: 'Copy code' }))
  await within(panel).findByRole('button', { name: 'Code copied' })
  expect(await navigator.clipboard.readText()).toBe('TEN')
  await shop.user.click(remove)
  await waitFor(() => expect(sum(panel, 'Total')).toBe('$10.00'))
})

test('adding from a page opens the panel on what was added', async () => {
  const shop = await openShop({ at: '/bundle/kit' })
  await heading('Kit')
  await shop.user.click(screen.getByRole('button', { name: /^Add .*to cart$/i }))
  const panel = await screen.findByRole('dialog', { name: 'Cart' }, PATIENCE)
  expect(await within(panel).findByText('Kit')).toBeVisible()
  expect(sum(panel, 'Total')).toBe('$5.00')
})

async function addCode({ db }: Shop, { code, percentage }: { code: string; percentage: number }) {
  await db
    .insertInto('discount_codes')
    .values({
      code,
      percentage,
      value: null,
      starts_at: null,
      ends_at: null,
      uses: 0,
      max_uses: null,
      max_uses_each: null,
      min_total: null,
      items: null,
      license_ids: null,
    })
    .execute()
}

test('a cart that was read before a license was chosen does not undo the choice', async () => {
  const shop = await openShop({ at: '/bundles', cart: [FILE.HD] })
  const { cart, licenses } = shop.stores()
  await waitFor(() => expect(cart.initialized).toBe(true))
  const asked = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  shop.network.use(
    http.get(
      '*/api/v1/cart',
      async ({ request }) => {
        const answer = await shop.answer(request)
        asked.resolve()
        await arrives.promise
        return answer
      },
      { once: true },
    ),
  )
  const reading = cart.refresh()
  await asked.promise
  await cart.chooseLicense(2)
  arrives.resolve()
  await reading
  expect(licenses.chosenId).toBe(2)
  expect(cart.order).toMatchObject({ licenseId: 2, total: 720 })
  expect(cart.loading).toBe(false)
})

test('what found no room at a sign-in is said in the cart until it changes', async () => {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  for (const id of await fiftyFiles(shop)) await shop.put(id)
  shop.forget()
  await shop.put(FILE.HD)
  await shop.put(FILE.SMOKE)
  await shop.reload()
  await heading(/./)
  await shop.user.click(screen.getAllByRole('button', { name: 'Sign in' })[0] ?? document.body)
  await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)
  await signIn(shop.user, ADA)
  const said = 'Your cart can hold up to 50 items, so 2 items were left out when you signed in.'
  const panel = await openPanel(shop)
  expect(within(panel).getByText(said)).toBeVisible()
  const [first] = within(panel).getAllByRole('button', { name: /^Remove / })
  await shop.user.click(first ?? panel)
  await waitFor(() => expect(within(panel).queryByText(said)).not.toBeInTheDocument())
}, 120_000)

/** As many files as a cart holds, none of which is among the others of the shop. */
async function fiftyFiles({ db }: Shop): Promise<readonly number[]> {
  const one = db.selectFrom('variants').selectAll().where('id', '=', FILE.SMOKE)
  const file = await one.executeTakeFirstOrThrow()
  const ids = Array.from({ length: CART_LIMIT }, (_, place) => 9001 + place)
  const ofFile = db.selectFrom('products').selectAll().where('id', '=', file.product_id)
  const product = await ofFile.executeTakeFirstOrThrow()
  const named = (id: number) => ({ sku: `MANY-${id}`, slug: `many-${id}` })
  // Each of an asset of its own: a cart has one file of an asset.
  await db
    .insertInto('products')
    .values(ids.map((id) => ({ ...product, id, ...named(id) })))
    .execute()
  const rows = ids.map((id) => ({ ...file, id, product_id: id, sku: `MANY-V-${id}` }))
  await db.insertInto('variants').values(rows).execute()
  return ids
}

test('a file that the cart covers is not offered again, and a better one says what it replaces', async () => {
  const { user } = await openShop({ at: '/product/asset-7', cart: [FILE.PLATE_4K] })
  await heading('Asset 7')
  // Cheapest first; the second is in the cart, the third costs as much.
  const choose = async (place: number) => {
    const files = within(screen.getByRole('table', { name: 'Files' }))
    const radio = files.getAllByRole('radio').at(place)
    await user.click(radio ?? document.body)
    expect(radio).toBeChecked()
  }
  const button = (name: string) => screen.findByRole('button', { name }, PATIENCE)
  for (const covered of [0, 2]) {
    await choose(covered)
    const offer = within(screen.getByRole('region', { name: 'License and download' }))
    expect(await offer.findByText('No extra cost')).toBeVisible()
    expect(offer.queryByText(/Cheapest for|One-time purchase|^Includes/)).toBeNull()
    await user.click(await button('Covered by the file in your cart'))
    const panel = await screen.findByRole('dialog', { name: 'Cart' }, PATIENCE)
    expect(sum(panel, 'Total')).toBe('$8.00')
    await user.click(within(panel).getByRole('button', { name: /Close/ }))
  }
  await choose(3)
  await user.click(await button('Replace the file in your cart'))
  const panel = await screen.findByRole('dialog', { name: 'Cart' }, PATIENCE)
  expect(sum(panel, 'Total')).toBe('$16.00')
  expect(within(panel).getByText(/^Asset 7 \(File 62\) was replaced/)).toBeVisible()
})

test('who has credits is not asked for them where the cart brings the file', async () => {
  const cart = [FILE.PLATE_4K]
  const { user } = await openShop({ at: '/product/asset-7', cart, member: 'confirmed' })
  await heading('Asset 7')
  const credits = { name: /^Use \d credits? instead$|^Download · / }
  expect(
    await screen.findByRole('button', { name: 'Covered by the file in your cart' }),
  ).toBeVisible()
  const files = within(screen.getByRole('table', { name: 'Files' }))
  await user.click(files.getAllByRole('radio').at(3) ?? document.body)
  expect(await screen.findByRole('button', credits, PATIENCE)).toBeVisible()
  await user.click(files.getAllByRole('radio').at(0) ?? document.body)
  expect(screen.queryByRole('button', credits)).toBeNull()
})

test('a line says how many files of its asset come with it', async () => {
  const shop = await openShop({ at: '/bundles', cart: [FILE.PLATE_4K, FILE.SMOKE] })
  const panel = await openPanel(shop)
  expect(await within(panel).findByText('Includes 2 more files of this asset')).toBeVisible()
  expect(within(panel).getAllByText(/^Includes/)).toHaveLength(1)
})

test('an asset of a bundle in the cart is not offered again', async () => {
  const shop = await openShop({ at: '/product/asset-1' })
  const item = { kind: 'bundle', bundle_id: KIT }
  await shop.ask('/api/v1/cart/changes', { kind: 'item-added', item })
  await shop.reload()
  expect(
    await screen.findByRole('button', { name: 'Covered by the bundle in your cart' }),
  ).toBeVisible()
})

test('another file is chosen in the cart, cheaper too, and the focus stays at the line', async () => {
  const shop = await openShop({ at: '/bundles', cart: [FILE.PLATE_EXR, FILE.SMOKE] })
  const panel = await openPanel(shop)
  const change = () => within(panel).findByRole('button', { name: 'Change file for Asset 7' })
  expect(within(panel).queryByRole('button', { name: 'Change file for Asset 4' })).toBeNull()
  await shop.user.click(await change())
  const files = await within(panel).findByLabelText('File', {}, PATIENCE)
  expect(files).toHaveFocus()
  expect(
    within(files)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['$4.00 · File 61', '$8.00 · File 62', '$8.00 · File 63', '$16.00 · File 64'])
  await shop.user.selectOptions(files, '$4.00 · File 61')
  await waitFor(() => expect(sum(panel, 'Total')).toBe('$10.00'))
  expect(within(panel).getAllByRole('listitem')[0]).toHaveTextContent('File 61')
  await waitFor(async () => expect(await change()).toHaveFocus())
})
