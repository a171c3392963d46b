import type { Browser, Page } from 'playwright/test'
import { visit } from './shopper.ts'
import { expect, newestLink } from './support.ts'

const accountMenu = (page: Page) =>
  page.locator('header details > summary', { hasNotText: 'Browse' })

/** Makes the signed-in user the owner of North Light; they stay on its page. */
export async function makeTeam(page: Page): Promise<void> {
  await visit(page, '/account/team')
  await page.getByLabel('Team name').fill('North Light')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'North Light' })).toBeVisible()
}

/** Invites someone from the team's page. */
export async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send invite' }).click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
}

/** Invites Ben Ash, who has no account yet; returns his address. */
export async function inviteBen(page: Page): Promise<string> {
  const email = `ben-${Date.now()}@studio.test`
  await invite(page, email)
  return email
}

/** Ben joins from the email, in his own browser, which shows the page of the invite. */
export async function joinAsBen(ben: Page): Promise<void> {
  await ben.getByLabel('First name').fill('Ben')
  await ben.getByLabel('Last name').fill('Ash')
  await ben.getByRole('button', { name: 'Create account and join' }).click()
  await expect(ben.getByText('2 of 3 seats used.')).toBeVisible()
}

/** Opens the newest link to an address in a page of its own browser, whose clock the test controls. */
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

/** The ID of the signed-in user's team. */
export async function teamId(page: Page): Promise<string> {
  const own = await page.request.get('/api/v1/teams')
  const { team } = (await own.json()) as { readonly team: { readonly id: string } }
  return team.id
}
