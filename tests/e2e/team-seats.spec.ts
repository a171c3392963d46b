import type { Page } from 'playwright/test'
import { audit } from './audit.ts'
import { PLAN } from './seed.ts'
import { visit } from './shopper.ts'
import { expect, register, test } from './support.ts'
import { actForTeam, invite, makeTeam } from './team.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const seats = (page: Page) => page.getByRole('table', { name: 'Seats' })

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Billing country').selectOption({ label: 'United States' })
  await page.getByLabel('Company').fill('North Light')
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page).toHaveURL(/\/checkout\/complete|\/account\//)
}

test('a team adds two seats to Pro, invites a fourth person, and takes back the removal of a free seat', async ({
  page,
}) => {
  await register(page)
  await makeTeam(page)
  await actForTeam(page)

  await visit(page, `/checkout/purchase?plan=${PLAN.PRO_MONTH}`)
  await pay(page)

  await visit(page, '/account/subscription')
  await expect(seats(page).getByRole('row', { name: /^Seats/ })).toContainText('3')
  await page.getByRole('button', { name: 'Add seats' }).click()
  await page.getByRole('dialog').getByLabel('Seats to add').fill('2')
  await expect(page.getByRole('dialog').getByText('$140.40')).toBeVisible()
  await audit(page, 'adding seats')
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await expect(page).toHaveURL(/\/checkout\/purchase\?seats=2/)
  await pay(page)

  const people = Date.now()
  await visit(page, '/account/team')
  await expect(page.getByText('1 of 5 seats used.')).toBeVisible()
  for (const name of ['ben', 'cleo', 'dan']) await invite(page, `${name}-${people}@studio.test`)
  await expect(page.getByText('4 of 5 seats used, including pending invites.')).toBeVisible()

  await visit(page, '/account/subscription')
  await page.getByRole('button', { name: 'Remove seats' }).click()
  // Only the one that nobody uses can go.
  await expect(page.getByLabel('Seats to keep').getByRole('option')).toHaveText(['4'])
  await page.getByRole('dialog').getByRole('button', { name: 'Remove seats' }).click()
  await expect(messages(page)).toContainText('Your team will have 4 seats starting')
  await expect(page.getByText('Your team will go from 5 to 4 seats')).toBeVisible()
  // The header covers nothing that can be pressed.
  await page.evaluate(() => scrollTo(0, 0))
  await audit(page, 'a seat on its way out')
  await page.getByRole('button', { name: 'Keep all 5 seats' }).click()
  await expect(messages(page)).toContainText('Your team keeps all of its seats.')
  await expect(page.getByText('Your team will go from 5 to 4 seats')).toHaveCount(0)

  // Deleted with credits in its pool, it stays open for them, until its owner keeps it.
  await visit(page, '/account/team')
  await page.getByRole('button', { name: 'Delete team…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('North Light still has')
  await dialog.getByLabel('Team name').fill('North Light')
  await audit(page, 'deleting a team that has credits')
  await dialog.getByRole('button', { name: 'Schedule deletion' }).click()
  const note = page.getByRole('note')
  await expect(note).toContainText('North Light will be deleted on')
  await expect(page.getByRole('button', { name: /^(Send invite|Resend)/ })).toHaveCount(0)
  await audit(page, 'a team that closes')
  await visit(page, '/account/subscription')
  await expect(page.getByText('Your team is scheduled for deletion').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Add seats|Keep plan)/ })).toHaveCount(0)
  await visit(page, '/account/team')
  await note.getByRole('button', { name: 'Keep team' }).click()
  await expect(page.getByRole('button', { name: 'Send invite' })).toBeVisible()
  await expect(note).toHaveCount(0)
})
