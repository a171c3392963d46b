import type { Page } from 'playwright/test'
import { audit } from './audit.ts'
import { boxOf } from './places.ts'
import { LIBRARY, productsOf } from './seed.ts'
import { visit } from './shopper.ts'
import { DATA_DIR, expect, newestLink, register, test } from './support.ts'
import { actFor, inviteBen, joinAsBen, makeTeam } from './team.ts'

test('somebody new follows an invite from their e-mail, is in the team, and is out of it again', async ({
  page,
  browser,
}) => {
  await register(page)
  await makeTeam(page)
  await audit(page, 'team')
  const email = await inviteBen(page)

  const other = await browser.newContext()
  const guest = await other.newPage()
  await guest.goto(await newestLink(email))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Join North Light')
  await audit(guest, 'invite')
  await joinAsBen(guest)
  await expect(guest.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  await visit(page, '/account/team')
  const role = page.getByLabel('Role for Ben Ash')
  await role.selectOption('Admin')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Ben Ash is now an admin',
  )
  await visit(guest, '/account/team')
  await expect(guest.getByRole('heading', { name: 'Invite people' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove Ben Ash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('1 of 3 seats used.')).toBeVisible()
  await visit(guest, '/account/team')
  await expect(guest.getByRole('heading', { name: 'Create a team' })).toBeVisible()
  await other.close()
})

/** As long as a name may be, in one word. */
const LONGEST = 'M'.repeat(80)
const WIDTHS = [1440, 1024, 390] as const

async function widen(page: Page): Promise<void> {
  const names = { first_name: LONGEST, last_name: LONGEST }
  const renamed = await page.request.patch('/api/v1/users/account', { data: names })
  expect(renamed.ok(), await renamed.text()).toBe(true)
}

/** How many pixels of a page lie beside the screen. */
const hangsOver = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('a team and people whose names are one word of eighty letters fit every screen', async ({
  page,
  browser,
}) => {
  await register(page)
  await widen(page)
  const made = await page.request.post('/api/v1/teams', { data: { name: LONGEST } })
  expect(made.ok(), await made.text()).toBe(true)
  const guest = await (await browser.newContext()).newPage()
  const { email } = await register(guest)
  await widen(guest)
  const invite = { email, role_id: 3 }
  expect((await page.request.post('/api/v1/teams/invites', { data: invite })).ok()).toBe(true)
  const token = (await newestLink(email, DATA_DIR, '/invite/')).split('/').at(-1)
  const accept = '/api/v1/teams/invites/accept'
  expect((await guest.request.post(accept, { data: { token } })).ok()).toBe(true)
  await guest.context().close()

  const [product] = await productsOf(page, LIBRARY.FOOTAGE, 1)
  await visit(page, '/account/team')
  await actFor(page, new RegExp(`^${LONGEST}.*Your role`))
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/account/team', `/product/${product?.slug}`]) {
      await visit(page, path)
      await expect(page.getByText(LONGEST).filter({ visible: true }).first()).toBeVisible()
      expect(await hangsOver(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.locator('header details > summary', { hasNotText: 'Browse' }).click()
    const choices = page.getByRole('group', { name: 'Buy and download for' })
    await expect(choices.getByRole('radio')).toHaveCount(2)
    for (const choice of await choices.locator('label').all()) {
      const { x, width: wide } = await boxOf(choice)
      expect(x, `the menu at ${width}`).toBeGreaterThanOrEqual(0)
      expect(x + wide, `the menu at ${width}`).toBeLessThanOrEqual(width)
    }
    await page.keyboard.press('Escape')
  }
})
