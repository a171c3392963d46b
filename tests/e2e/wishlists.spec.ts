import type { Page } from 'playwright/test'
import { auditEverywhere } from './audit.ts'
import { hydrated, SCREENS, signUp, visit } from './shopper.ts'
import { expect, test } from './support.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const onList = (page: Page) =>
  page.getByRole('list', { name: 'In this wishlist' }).getByRole('heading', { level: 2 })

/** Presses the heart of a card in a listing; gives what it saved. */
async function save(page: Page, place: number): Promise<string> {
  const card = results(page).nth(place)
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('button', { name: `Save ${name} to a wishlist` }).click()
  const heart = card.getByRole('button', { name: `Saved ${name} to a wishlist` })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(messages(page).getByText(`Saved ${name} to My wishlist.`)).toBeVisible()
  return name
}

for (const { name, viewport, tag } of SCREENS) {
  test(
    `a visitor’s two hearts are in their account once they have one, and a stranger sees them by a link, ${name}`,
    { tag },
    async ({ page, browser, expectComplaint }) => {
      const look = async (at: Page, what: string) => {
        await auditEverywhere(at, what)
        await at.setViewportSize(viewport)
      }
      await page.setViewportSize(viewport)
      await visit(page, '/2d')
      const first = await save(page, 0)
      const second = await save(page, 2)
      await look(page, 'a listing with two hearts')
      await page.reload()
      await hydrated(page)
      await expect(page.getByRole('button', { name: `Saved ${first} to a wishlist` })).toBeVisible()

      await visit(page, '/wishlists')
      await look(page, 'a device’s lists')
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: 'Create an account' }).click()
      await signUp(page)
      await expect(
        messages(page).getByText('Added 2 items you’d saved to My wishlist.'),
      ).toBeVisible()
      await page.getByRole('link', { name: 'My wishlist' }).click()
      await expect(onList(page)).toHaveText([second, first])
      await look(page, 'an own list')

      await page.getByRole('button', { name: `Organize ${first}` }).click()
      const menu = page.getByRole('dialog', { name: `Organize ${first}` })
      await menu.getByLabel('New wishlist').fill('Night exteriors')
      await menu.getByRole('button', { name: 'Create' }).click()
      await expect(menu.getByText('Already in this list')).toBeVisible()
      await look(page, 'the menu of an item')
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await expect(page.getByRole('button', { name: `Organize ${first}` })).toBeFocused()

      await page.getByText('Anyone with the link can view').click()
      await page.getByRole('button', { name: 'Copy link' }).waitFor()
      const lists = (await (await page.request.get('/api/v1/wishlists')).json()) as {
        id: string
        share_key: string | null
      }[]
      const shared = lists.find((list) => list.share_key !== null)
      const link = `/wishlist/${shared?.id}?key=${shared?.share_key}`

      const stranger = await (await browser.newContext()).newPage()
      const base = new URL(page.url()).origin
      await stranger.goto(base + link)
      await hydrated(stranger)
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('My wishlist')
      await expect(onList(stranger)).toHaveText([second, first])
      await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      await look(stranger, 'a shared list')

      expectComplaint(/status of 404/)
      await page.getByText('Anyone with the link can view').click()
      await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
      expect((await stranger.goto(base + link))?.status()).toBe(404)
      await stranger.context().close()
    },
  )
}
