import type { Page } from 'playwright/test'
import { audit } from './audit.ts'
import { buyPurchase, LIBRARY, PRO_FOR_A_STARTUP, productsOf } from './seed.ts'
import { visit } from './shopper.ts'
import { expect, register, test } from './support.ts'
import { actFor, actForTeam, inviteBen, joinAsBen, makeTeam, openedInvite, teamId } from './team.ts'

const badge = (page: Page) => page.locator('header details > summary', { hasNotText: 'Browse' })

test('a new member licenses with the team’s credits, and loses the team in their open tab', async ({
  page,
  browser,
  expectComplaint,
}) => {
  // The browser tells of every refused request.
  expectComplaint(/status of 404/)
  const owner = await register(page)
  await makeTeam(page)
  const email = await inviteBen(page)

  // The owner buys Pro for the team: its credits are the pool.
  await actForTeam(page)
  await buyPurchase(page, PRO_FOR_A_STARTUP, await teamId(page))
  await visit(page, '/account/credits')
  await expect(badge(page)).toContainText('North Light')
  await expect(page.getByText('60 credits').first()).toBeVisible()
  await actFor(page, new RegExp(owner.firstName))
  await expect(badge(page)).not.toContainText('North Light')
  await expect(page.getByText('60 credits')).toHaveCount(0)
  await actFor(page, /North Light/)

  const member = await openedInvite(browser, email)
  await joinAsBen(member)
  const [asset] = await productsOf(member, LIBRARY.FOOTAGE, 1)
  await visit(member, `/product/${asset?.slug}`)
  await actFor(member, /North Light/)
  await expect(member.getByText('North Light pays and will be the licensee.')).toBeVisible()
  await audit(member, 'acting for a team')
  await member.getByRole('button', { name: /^Download · / }).click()
  await expect(member.getByText('Owned', { exact: false }).first()).toBeVisible()
  await visit(member, '/account/licenses')
  await expect(member.getByText('1 license', { exact: true })).toBeVisible()

  // The owner sees who licensed what.
  await visit(page, '/account/licenses')
  await expect(page.getByText('Ben Ash').first()).toBeVisible()
  await audit(page, 'licenses of a team')

  await visit(page, '/account/team')
  await page.getByRole('button', { name: 'Remove Ben Ash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('1 of 3 seats used.')).toBeVisible()

  // Nothing is pressed in the member's tab: it finds out by itself.
  await expect(badge(member)).toContainText('North Light')
  await member.clock.runFor(60_000)
  await expect(member.getByText('You’re no longer on the North Light team')).toBeVisible()
  await expect(badge(member)).not.toContainText('North Light')
  await expect(member.getByText('1 license', { exact: true })).toHaveCount(0)
  await expect(member.getByRole('heading', { name: 'No licenses yet' })).toBeVisible()
  await member.context().close()
})
