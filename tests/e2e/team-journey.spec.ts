import { inCredits } from '#messages/credit-messages.ts'
import { audit, auditEverywhere } from './audit.ts'
import { buyPurchase, firstFile, LIBRARY, PRO_FOR_A_STARTUP, productsOf } from './seed.ts'
import { visit } from './shopper.ts'
import { expect, register, test } from './support.ts'
import { actForTeam, inviteBen, joinAsBen, makeTeam, openedInvite, teamId } from './team.ts'

test('from the invite to the removal: a member licenses with the pool, reaches the quota, has a file approved, and loses the team', async ({
  page,
  browser,
  expectComplaint,
}) => {
  // The browser tells of every refused request.
  expectComplaint(/status of 404/)
  await register(page)
  await makeTeam(page)
  const email = await inviteBen(page)
  await buyPurchase(page, PRO_FOR_A_STARTUP, await teamId(page))

  const member = await openedInvite(browser, email)
  await joinAsBen(member)
  await expect(member.getByText('No requests yet', { exact: false })).toBeVisible()

  // As many credits a month as the first file costs.
  const [first, second] = await productsOf(member, LIBRARY.FOOTAGE, 2)
  if (!first || !second) throw new Error('two products are missing')
  const quota = firstFile(first).credits
  await visit(page, '/account/team')
  await page.getByRole('button', { name: 'Change the quota for Ben Ash' }).click()
  const limiting = page.getByRole('dialog', { name: 'Monthly quota for Ben Ash' })
  await limiting.getByLabel('Credits per month').fill(String(quota))
  await audit(page, 'the dialog of a quota')
  await limiting.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`0 of ${quota}`)).toBeVisible()
  // No column of the table is cut off.
  const people = page.getByRole('table', { name: 'People' }).locator('..')
  expect(await people.evaluate((around) => around.scrollWidth - around.clientWidth)).toBe(0)
  await auditEverywhere(page, 'a team with a quota')

  await visit(member, `/product/${first.slug}`)
  await actForTeam(member)
  await member.getByRole('button', { name: `Download · ${inCredits(quota)}` }).click()
  await expect(member.getByText('Owned', { exact: false }).first()).toBeVisible()

  await visit(member, `/product/${second.slug}`)
  const asks = member.getByRole('button', { name: 'Request approval' })
  await expect(asks).toBeVisible()
  await expect(member.getByRole('button', { name: /^Download · / })).toHaveCount(0)
  await auditEverywhere(member, 'a file beyond the quota')
  await asks.click()
  const asking = member.getByRole('dialog', { name: 'Request approval' })
  await asking.getByLabel(/^Note/).fill('For the trailer’s second shot')
  await asking.getByLabel(/^Project/).fill('Trailer')
  await audit(member, 'the dialog of a request')
  await asking.getByRole('button', { name: 'Send request' }).click()
  await expect(member.getByText('You requested approval for this file.')).toBeVisible()
  await auditEverywhere(member, 'a file that was requested')

  await visit(page, '/account/team')
  const requests = page.getByRole('table', { name: 'Requested files' })
  await expect(requests.getByText('“For the trailer’s second shot”')).toBeVisible()
  await auditEverywhere(page, 'a team with a request')
  const price = inCredits(firstFile(second).credits)
  await requests.getByRole('button', { name: new RegExp(`^Approve · ${price} for `) }).click()
  await expect(requests.getByText('Approved by Ada Byron')).toBeVisible()
  await auditEverywhere(page, 'a team with an approved request')

  await visit(member, `/product/${second.slug}`)
  const started = member.waitForEvent('download')
  await member
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  expect((await started).suggestedFilename()).not.toBe('')
  // What was approved is not counted against the member’s own quota.
  await visit(page, '/account/team')
  await expect(page.getByText(`${quota} of ${quota}`)).toBeVisible()

  await page.getByRole('button', { name: 'Remove Ben Ash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('1 of 3 seats used.')).toBeVisible()
  // Nothing is pressed in the member's tab: it finds out by itself.
  await member.clock.runFor(60_000)
  await expect(member.getByText('You’re no longer on the North Light team')).toBeVisible()
  await expect(
    member.locator('header details > summary', { hasNotText: 'Browse' }),
  ).not.toContainText('North Light')
  // The file is offered for sale again.
  await expect(member.getByRole('button', { name: 'Add to cart', exact: true })).toBeVisible()
  await member.context().close()
})
