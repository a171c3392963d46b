import type { Page } from 'playwright/test'
import { auditEverywhere } from './audit.ts'
import { hydrated, signUp, visit } from './shopper.ts'
import { expect, test } from './support.ts'

const DESK = { width: 1440, height: 900 }

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const onList = (page: Page) =>
  page.getByRole('list', { name: 'In this wishlist' }).getByRole('heading', { level: 2 })

/** Saves the first cards of a listing; gives their names as the list shows them. */
async function saveSome(page: Page, count: number): Promise<readonly string[]> {
  const cards = page.getByRole('region', { name: 'Results' }).getByRole('article')
  const names: string[] = []
  for (let place = 0; place < count; place += 1) {
    const card = cards.nth(place)
    const name = await card.getByRole('heading').innerText()
    await card.getByRole('button', { name: `Save ${name} to a wishlist` }).click()
    await expect(messages(page).getByText(`Saved ${name} to My wishlist.`)).toBeVisible()
    names.unshift(name)
  }
  return names
}

test('a list is put in order by key and by mouse, licensed as a whole, and brought back after it is deleted', async ({
  page,
}) => {
  await page.setViewportSize(DESK)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await signUp(page)
  await visit(page, '/2d')
  const [one, two, three, four, five, six] = await saveSome(page, 6)
  await visit(page, '/wishlists')
  await page.getByRole('link', { name: 'My wishlist' }).click()
  await expect(onList(page)).toHaveText([one, two, three, four, five, six].map(String))
  await auditEverywhere(page, 'a list with its total')
  await page.setViewportSize(DESK)

  const kept = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.ok())
  const handle = page.getByRole('button', { name: `Organize ${three}` })
  await handle.focus()
  const first = kept()
  await page.keyboard.press('ArrowUp')
  await first
  const second = kept()
  await page.keyboard.press('Home')
  await second
  await expect(handle).toBeFocused()
  await expect(page.getByText(`${three}: position 1 of 6`)).toBeAttached()
  await expect(onList(page)).toHaveText([three, one, two, four, five, six].map(String))

  const grip = page.getByRole('button', { name: `Organize ${one}` })
  const target = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: String(four) }) })
  await grip.hover()
  const box = await target.boundingBox()
  if (!box) throw new Error('no box to drag to')
  const dropped = kept()
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + 40, { steps: 8 })
  await page.mouse.move(box.x + box.width * 0.8, box.y + 40)
  await expect(target).toHaveAttribute('data-drop', 'behind')
  await page.mouse.up()
  await dropped
  const order = [three, two, four, one, five, six].map(String)
  await expect(onList(page)).toHaveText(order)
  await page.reload()
  await hydrated(page)
  await expect(onList(page)).toHaveText(order)

  const offer = page.getByRole('region', { name: 'License this wishlist' })
  const total = await offer.getByText(/^\$/).last().innerText()
  await offer.getByRole('button', { name: 'License whole list' }).click()
  const cart = page.getByRole('dialog', { name: /cart/i })
  await expect(cart.getByText(total).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offer.getByText(/^Added \d+ items to your cart/)).toBeVisible()

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wishlists')
  await expect(messages(page).getByText('Deleted My wishlist.')).toBeVisible()
  await auditEverywhere(page, 'after a list was deleted')
  await page.setViewportSize(DESK)
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'My wishlist' }).click()
  await expect(onList(page)).toHaveText(order)
})
