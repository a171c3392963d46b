import type { Page } from 'playwright/test'
import { audit, auditEverywhere } from './audit.ts'
import { visit } from './shopper.ts'
import { expect, newestLink, register, test } from './support.ts'
import { inviteBen, joinAsBen, makeTeam } from './team.ts'

const DESK = { width: 1440, height: 900 }
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Saves the first cards of a listing; gives their names. */
async function saveSome(page: Page, count: number): Promise<readonly string[]> {
  await visit(page, '/2d')
  const cards = page.getByRole('region', { name: 'Results' }).getByRole('article')
  const names: string[] = []
  for (let place = 0; place < count; place += 1) {
    const card = cards.nth(place)
    const name = await card.getByRole('heading').innerText()
    await card.getByRole('button', { name: `Save ${name} to a wishlist` }).click()
    await expect(messages(page).getByText(`Saved ${name} to My wishlist.`)).toBeVisible()
    names.push(name)
  }
  return names
}

/** The tab is looked at again. */
async function comeBack(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

test('two people on a team share a list, comment on it, and one of them is removed', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(DESK)
  await register(page)
  await makeTeam(page)
  const email = await inviteBen(page)
  const other = await browser.newContext({ viewport: DESK })
  const guest = await other.newPage()
  await guest.goto(await newestLink(email))
  await joinAsBen(guest)

  const [one = '', two = ''] = await saveSome(page, 2)
  await visit(page, '/wishlists')
  await expect(page.getByText('No shared wishlists yet.')).toBeVisible()
  await auditEverywhere(page, 'wishlists of somebody whose team shares none')
  await page.setViewportSize(DESK)
  await page.getByRole('link', { name: 'My wishlist' }).click()
  await page.getByRole('button', { name: 'Share with team' }).click()
  await audit(page, 'sharing with the team')
  const dialog = page.getByRole('dialog', { name: 'Share with North Light' })
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(messages(page).getByText('Shared My wishlist with North Light.')).toBeVisible()
  await expect(page.getByText('Shared with North Light by you')).toBeVisible()

  await visit(guest, '/wishlists')
  const shared = guest.getByRole('region', { name: 'Shared with North Light' })
  await expect(shared.getByText(/^Shared by /)).toBeVisible()
  await auditEverywhere(guest, 'wishlists with what the team shares')
  await guest.setViewportSize(DESK)
  await shared.getByRole('link', { name: 'My wishlist' }).click()
  await guest.getByRole('button', { name: `Comment on ${one}` }).click()
  const panel = guest.getByRole('dialog', { name: `Comments on ${one}` })
  await expect(panel.getByText('No comments yet.')).toBeVisible()
  await panel.getByLabel('New comment').fill('Warmer, please.\nAnd slower.')
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(panel.getByText('And slower.')).toBeVisible()
  await expect(guest.getByText('Comment posted.')).toBeAttached()
  await auditEverywhere(guest, 'comments on an item')
  await guest.setViewportSize(DESK)
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused()
  await guest.keyboard.press('Enter')
  await expect(panel.getByText('And slower.')).toBeVisible()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Edit comment').fill('Colder, please.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Colder, please.')).toBeVisible()
  await expect(panel.getByText('Edited')).toBeVisible()
  await guest.keyboard.press('Escape')
  await expect(guest.getByRole('button', { name: `1 comment on ${one}` })).toBeFocused()

  await comeBack(page)
  await expect(page.getByRole('button', { name: `1 comment on ${one}` })).toBeVisible()
  await page.getByRole('button', { name: '1 comment', exact: true }).click()
  const all = page.getByRole('dialog', { name: 'Comments on My wishlist' })
  await expect(all.getByText(`On ${one}`)).toBeVisible()
  await all.getByLabel('New comment').fill('Agreed.')
  await all.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(all.getByText('Agreed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await guest.getByRole('button', { name: `Remove ${two} from this wishlist` }).click()
  await expect(messages(guest).getByText(`Removed ${two} from My wishlist.`)).toBeVisible()
  await comeBack(page)
  await expect(page.getByRole('heading', { level: 2, name: two })).toHaveCount(0)

  // Removed while the panel is open: what they send then is refused, and the list is gone.
  await guest.getByRole('button', { name: '2 comments', exact: true }).click()
  await guest.getByLabel('New comment').fill('One more thing')
  await visit(page, '/account/team')
  await page.getByRole('button', { name: 'Remove Ben Ash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('1 of 3 seats used.')).toBeVisible()
  const late = guest.getByRole('dialog', { name: 'Comments on My wishlist' })
  await late.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(
    guest.getByRole('heading', { name: 'This wishlist is no longer shared with you' }),
  ).toBeVisible()
  await audit(guest, 'a list that is shared no more')
  await visit(guest, '/wishlists')
  await expect(guest.getByText(/^Shared with North Light/)).toHaveCount(0)

  await visit(page, '/wishlists')
  await page.getByRole('link', { name: 'My wishlist' }).click()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Share with team' })).toBeVisible()
  await other.close()
})
