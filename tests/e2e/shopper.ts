import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Download, Locator, Page } from 'playwright/test'
import { aStranger, expect, newestLink, SKIP_SURVEY, type Visitor } from './support.ts'

/** The widths that the shop is looked at: a desk and a pocket. */
export const SCREENS = [
  { name: 'at a desk', viewport: { width: 1440, height: 900 }, tag: [] },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, tag: ['@phone'] },
]

/** React has taken the page over: from here on it answers. */
export async function hydrated(page: Page, withinMs?: number): Promise<void> {
  await page.waitForFunction(
    () => {
      const isTaken = (element: Element) =>
        Object.keys(element).some((key) => key.startsWith('__reactFiber'))
      const main = document.querySelector('main')
      // Cards below the fold come last.
      const cards = main?.querySelectorAll('li article button') ?? []
      return main !== null && isTaken(main) && [...cards].every(isTaken)
    },
    undefined,
    withinMs === undefined ? {} : { timeout: withinMs },
  )
  // What was found awake is listened to once React has committed it, a moment later.
  await page.waitForFunction(
    () =>
      new Promise<boolean>((listened) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => listened(true))))
      }),
  )
}

export async function visit(page: Page, path: string, withinMs?: number): Promise<void> {
  await page.goto(path)
  await hydrated(page, withinMs)
}

/** A hand on the mouse: one report of a pointer alone may be of one that rests. */
export async function moveMouse(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(6, 6)
}

/** The paths of what a listing has for sale, in its order. */
export async function assetsForSale(page: Page, listing: string): Promise<readonly string[]> {
  await visit(page, listing)
  const cards = page.getByRole('region', { name: 'Results' }).getByRole('article')
  const priced = cards.filter({ hasText: /from \$/ }).locator('a[href^="/product/"]')
  return priced.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

function cartPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Cart' })
}

export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Cart, / }).click()
  await expect(cartPanel(page)).toBeVisible()
  return cartPanel(page)
}

/** Puts what the page in front sells into the cart and shuts the panel again. */
export async function takeIntoCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(cartPanel(page)).toBeVisible()
  await closeDialog(page)
}

export async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Dollars beside a word in a list of totals. */
export async function amount(list: Locator, term: string): Promise<number> {
  const named = list.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })
  return dollars(await named.locator('xpath=following-sibling::dd[1]').innerText())
}

export function dollars(text: string): number {
  const [, sign = '', number = ''] = /([-−]?)\$([\d,.]+)/.exec(text) ?? []
  return Number(number.replaceAll(',', '')) * (sign === '' ? 1 : -1)
}

/** Fills the sign-up dialog in and sends it. `surveyed`: pages may invite to the survey later. */
export async function signUp(page: Page, { surveyed = false } = {}): Promise<Visitor> {
  const stranger = aStranger()
  const dialog = page.getByRole('dialog', { name: 'Create an account' })
  await dialog.getByLabel('First name').fill(stranger.firstName)
  await dialog.getByLabel('Last name').fill(stranger.lastName)
  await dialog.getByRole('textbox', { name: 'Email' }).fill(stranger.email)
  const now = dialog.getByRole('button', { name: 'Set a password now' })
  if (await now.isVisible()) await now.click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(stranger.password)
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog).toHaveCount(0)
  if (!surveyed) await putSurveyOff(page)
  return stranger
}

/** By the page itself, since the shop may live inside it; whoever has signed up may be led on to another document meanwhile. */
async function putSurveyOff(page: Page): Promise<void> {
  const skip = async (path: string) => {
    const first = await fetch(path, { method: 'POST' })
    const second = await fetch(path, { method: 'POST' })
    return [first.status, second.status]
  }
  await expect(async () => {
    expect(await page.evaluate(skip, SKIP_SURVEY)).toEqual([200, 200])
  }).toPass()
}

export async function signIn(page: Page, { email, password }: Visitor): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Stands in the mail whose link confirms an address; others may come behind it. */
const CONFIRMATION = 'Confirm your email address'

/** Opens the link of the newest e-mail in a tab of its own, as mail programs do. */
export async function followEmailLink(page: Page, { email }: Visitor): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(await newestLink(email, undefined, CONFIRMATION))
  await expect(tab.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await tab.close()
}

/** Puts one variant into this browser's cart without clicking through the catalog. */
export async function seedCart(page: Page, slug: string): Promise<void> {
  const answer = await page.request.get(`/api/v1/products/${slug}`)
  const { variants } = (await answer.json()) as { variants: { id: number }[] }
  const item = { kind: 'product', variant_id: variants[0]?.id }
  const added = await page.request.post('/api/v1/cart/changes', {
    data: { kind: 'item-added', item },
  })
  expect(added.ok(), await added.text()).toBe(true)
}

export async function sha256Of(download: Download): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(await download.path())) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * By then a page has asked for what it asks for by itself. One that tells of a visit is not waited for until its network
 * rests: browsers do not say when requests end that outlive their page.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForTimeout(1500)
}
