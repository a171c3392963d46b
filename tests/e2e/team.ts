import type { Browser, Page } from 'playwright/test'
import { visit } from './shopper.ts'
import { expect, newestLink } from './support.ts'

const accountMenu = (page: Page) =>
  page.locator('header details > summary', { hasNotText: 'Browse' })

/** Makes whoever is signed in the owner of North Light; they stay on its page. */
export async function makeTeam(page: Page): Promise<void> {
  await visit(page, '/account/team')
  await page.getByLabel('Team name').fill('North Light')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'North Light' })).toBeVisible()
}

/** From the page of the team. */
export async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send invite' }).click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
}

/** Invites Ben Ash, who has no account yet; gives his address. */
export async function inviteBen(page: Page): Promise<string> {
  const email = `ben-${Date.now()}@studio.test`
  await invite(page, email)
  return email
}

/** Ben joins from the e-mail, in a browser of his own that is on the page of the invite. */
export async function joinAsBen(ben: Page): Promise<void> {
  await ben.getByLabel('First name').fill('Ben')
  await ben.getByLabel('Last name').fill('Ash')
  await ben.getByRole('button', { name: 'Create account and join' }).click()
  await expect(ben.getByText('2 of 3 seats used.')).toBeVisible()
}

/** A page of a browser of its own, whose clock a test moves, on the newest link to an address. */
export async function openedInvite(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await page.goto(await newestLink(email))
  return page
}

/** Opens the account menu and chooses whom this browser buys for. */
export async function actFor(page: Page, name: RegExp): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('radio', { name }).check()
  await page.keyboard.press('Escape')
}

/** Acts for North Light from now on. */
export async function actForTeam(page: Page): Promise<void> {
  await actFor(page, /North Light/)
  await expect(accountMenu(page)).toContainText('North Light')
}

/** The id of the team of whoever is signed in. */
export async function teamId(page: Page): Promise<string> {
  const own = await page.request.get('/api/v1/teams')
  const { team } = (await own.json()) as { readonly team: { readonly id: string } }
  return team.id
}
