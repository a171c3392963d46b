import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTeamShop } from '#tests/support/team-shop.ts'
import { PATIENCE } from '#tests/support/shop.tsx'

/** What the account menu lists once it was opened, in its order. */
async function menu(): Promise<readonly (string | null)[]> {
  const out = await screen.findByRole('button', { name: 'Sign out', hidden: true }, PATIENCE)
  const links = within(out.parentElement ?? out).getAllByRole('link', { hidden: true })
  return links.map(({ textContent }) => textContent)
}

test('the account menu lists the pages that a role may open while acting for its team', async () => {
  const shop = await openTeamShop()
  // Before the menu asks for the team, which it does as it opens.
  await shop.giveRole(4)
  await shop.user.click(await screen.findByText('Ada', { selector: 'summary span' }, PATIENCE))
  const own = await menu()
  expect(own).toEqual(expect.arrayContaining(['Wishlists', 'Credits', 'Orders', 'Downloads']))
  await shop.actForTeam()
  const viewers = await menu()
  expect(viewers).toEqual(own.filter((place) => viewers.includes(place)))
  expect(viewers).toContain('Downloads')
  for (const page of ['Credits', 'Orders', 'Subscription']) expect(viewers).not.toContain(page)
})
