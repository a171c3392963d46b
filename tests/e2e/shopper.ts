import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Download, Locator, Page } from 'playwright/test'
import { aStranger, expect, newestLink, SKIP_SURVEY, type Visitor } from './support.ts'

/** The screens on which the shop is tested: a desktop and a phone. */
export const SCREENS = [
  { name: 'at a desk', viewport: { width: 1440, height: 900 }, tag: [] },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, tag: ['@phone'] },
]

/** Waits until React has hydrated the page and it responds to input. */
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
  // What is found hydrated responds once React has committed it, a moment later.
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

/** Moves the mouse as a hand would: a single pointer event may come from a mouse at rest. */
export async function moveMouse(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(6, 6)
}

/** The paths of the items for sale in a listing, in its order. */
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

/** Adds what the current page sells to the cart and closes the panel again. */
export async function takeIntoCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(cartPanel(page)).toBeVisible()
  await closeDialog(page)
}

export async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The dollar amount beside a term in a list of totals. */
export async function amount(list: Locator, term: string): Promise<number> {
  const named = list.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })
  return dollars(await named.locator('xpath=following-sibling::dd[1]').innerText())
}

export function dollars(text: string): number {
  const [, sign = '', number = ''] = /([-−]?)\$([\d,.]+)/.exec(text) ?? []
  return Number(number.replaceAll(',', '')) * (sign === '' ? 1 : -1)
}

/** Fills in the sign-up dialog and submits it. `surveyed`: pages may later invite to the survey. */
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

/**
 * Skips the survey from the page itself, since the shop may live inside it; after sign-up, the page may be
 * navigating to another document meanwhile.
 */
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

/** Text in the email whose link confirms an address; other emails may come after it. */
const CONFIRMATION = 'Confirm your email address'

/** Opens the link in the newest confirmation email in its own tab, as email programs do. */
export async function followEmailLink(page: Page, { email }: Visitor): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(await newestLink(email, undefined, CONFIRMATION))
  await expect(tab.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await tab.close()
}

/** Adds one variant to this browser's cart without clicking through the catalog. */
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
 * Waits until a page has requested what it requests on its own. Does not wait for the network to be idle,
 * since a page may report a visit: browsers do not say when requests end that outlive their page.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForTimeout(1500)
}
