import { audit } from './audit.ts'
import { visit } from './shopper.ts'
import { expect, newestLink, register, test } from './support.ts'
import { inviteBen, joinAsBen, makeTeam } from './team.ts'

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
  const role = page.getByLabel('Role of Ben Ash')
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
