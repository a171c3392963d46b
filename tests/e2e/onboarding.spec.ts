import type { Locator, Page } from 'playwright/test'
import { auditEverywhere } from './audit.ts'
import { buyPurchase, PLAN } from './seed.ts'
import { assetsForSale, openCart, signUp, seedCart, visit } from './shopper.ts'
import { expect, newestLink, register, test } from './support.ts'

const survey = (page: Page): Locator => page.getByRole('dialog', { name: 'Set up your account' })
const invitation = (page: Page): Locator =>
  page.getByRole('region', { name: 'What do you work with?' })
const openSurvey = (page: Page) =>
  invitation(page).getByRole('button', { name: 'Set up your account' }).click()

/** The answers so far are the shop's, not only the page's. */
async function kept(page: Page, field: string, answer: unknown): Promise<void> {
  await expect
    .poll(async () => {
      const read = await page.request.get('/api/v1/survey')
      return Reflect.get((await read.json()) as object, field) as unknown
    })
    .toBe(answer)
}

test('whoever confirms their address is invited to the survey, goes on after a reload, and their cart follows', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 422/)
  const [asset = ''] = await assetsForSale(page, '/2d')
  await seedCart(page, asset.replace('/product/', ''))
  await visit(page, '/2d')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  const member = await signUp(page, { surveyed: true })
  const tab = await page.context().newPage()
  await tab.goto(await newestLink(member.email))
  await expect(tab.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()

  const dialog = survey(page)
  await expect(invitation(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tab.close()
  await openSurvey(page)
  await expect(dialog.getByRole('group', { name: 'Who will use the files?' })).toBeVisible()
  await auditEverywhere(page, 'the survey')
  await dialog.getByRole('radio', { name: /^My company or studio/ }).check()
  await dialog.getByLabel(/revenue or funding/).selectOption('$3M to under $21M')
  await dialog.getByLabel('Primary software').selectOption('After Effects')
  await kept(page, 'software', 'after-effects')

  await page.reload()
  await openSurvey(page)
  await expect(dialog.getByRole('radio', { name: /^My company or studio/ })).toBeChecked()
  await expect(dialog.getByLabel(/revenue or funding/)).toHaveValue('3')
  await dialog.getByRole('button', { name: 'Confirm Enterprise $3M–$20M' }).click()
  await expect(dialog.getByText('Primary work can’t be blank')).toBeVisible()
  await dialog.getByLabel('Primary work').selectOption('Film and series')
  // The samples hold no file in what After Effects reads best.
  await expect(dialog.getByText('We point out footage that isn’t 24 fps.')).toBeVisible()
  await expect(dialog.getByText('is preselected')).toHaveCount(0)
  await auditEverywhere(page, 'the survey answered')
  await dialog.getByRole('button', { name: 'Confirm Enterprise $3M–$20M' }).click()
  await expect(dialog).toHaveCount(0)

  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(
    messages.getByText('Prices are now shown for the Enterprise $3M–$20M license'),
  ).toHaveCount(1)
  const cart = await openCart(page)
  await expect(cart).toContainText('Enterprise $3M–$20M')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(invitation(page)).toHaveCount(0)
})

test('put off after the confirmation and after a purchase, it waits in the account', async ({
  page,
}) => {
  await register(page, { surveyed: true })
  await visit(page, '/bundles')
  await invitation(page).getByRole('button', { name: 'Not now' }).click()
  await kept(page, 'skips', 1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await buyPurchase(page, { plan_id: PLAN.BASIC_MONTH })
  // Right after paying nothing covers what was paid for.
  for (const path of ['/account/orders', '/account/downloads', '/account/licenses']) {
    await visit(page, path)
    await expect(invitation(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await visit(page, '/bundles')
  await openSurvey(page)
  await expect(survey(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('You can finish setting up your account')).toBeVisible()
  await kept(page, 'skips', 2)

  await visit(page, '/account/profile')
  await expect(invitation(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Set up your account' }).click()
  const dialog = survey(page)
  await dialog.getByRole('radio', { name: /^Just me/ }).check()
  await dialog.getByLabel('Primary software').selectOption('Unreal Engine or Unity')
  await dialog.getByLabel('Primary work').selectOption('Film and series')
  await expect(dialog.getByText('H.264 is preselected')).toBeVisible()
  await expect(dialog.getByText('Your Individual license covers this.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByText(/^Thanks/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change your answers' })).toBeVisible()
  await expect(page.getByText('H.264 is preselected')).toBeVisible()
  await auditEverywhere(page, 'the profile with what somebody works with')
})

test('a company is asked for seats and consent as well, by keyboard alone', async ({ page }) => {
  await register(page)
  await visit(page, '/pricing/enterprise')
  await page.getByRole('button', { name: 'Tell us about your company' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'About your company' })
  await expect(dialog.getByLabel('Company', { exact: true })).toBeVisible()
  await auditEverywhere(page, 'the questions to a company')
  const first = dialog.getByRole('radio').first()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /^My company or studio/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('$100')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Flame')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Adv')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ember & Co')
  await page.keyboard.press('Tab')
  await page.keyboard.type('40')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await kept(page, 'may_contact', true)
  await kept(page, 'seats', 40)
  await kept(page, 'company', 'Ember & Co')
  await kept(page, 'revenue_band', 6)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Tell us about your company' })).toBeFocused()
})
