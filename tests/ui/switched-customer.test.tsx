import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { FILE } from '#tests/support/backend-data.ts'
import { heading, PATIENCE } from '#tests/support/shop.tsx'
import { openTeamShop } from '#tests/support/team-shop.ts'

/** All that the page has shown since, in its order. */
function watched(): readonly string[] {
  const main = screen.getByRole('main')
  const shown: string[] = []
  const watch = new MutationObserver(() => shown.push(main.textContent))
  watch.observe(main, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  return shown
}

test('a page does not come back with what is one’s own once another customer was chosen', async () => {
  const shop = await openTeamShop()
  await shop.license(FILE.HD)
  await shop.goTo('/account/downloads')
  await screen.findByText('No downloads yet', {}, PATIENCE)
  const shown = watched()
  await shop.actForTeam()
  await screen.findByText('1 asset', {}, PATIENCE)
  const taken = shown.findIndex((text) => !text.includes('No downloads yet'))
  expect(taken).toBeGreaterThanOrEqual(0)
  expect(shown.slice(taken).filter((text) => text.includes('No downloads yet'))).toEqual([])
})

test('a page that was missing for oneself is there for the team', async () => {
  const shop = await openTeamShop()
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await shop.goTo(`/checkout/complete?order=${id}`)
  await heading('Order not found')
  await shop.actForTeam()
  expect(await heading('Your plan is active')).toBeVisible()
})

test('an order that is not there offers to switch to the team, and back to one’s own account', async () => {
  const shop = await openTeamShop()
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await shop.goTo(`/checkout/complete?order=${id}`)
  const toTeam = await screen.findByRole('button', { name: 'Switch to North Light' }, PATIENCE)
  await shop.user.click(toTeam)
  expect(await heading('Your plan is active')).toBeVisible()
  await shop.goTo('/checkout/complete?order=NONE')
  const own = { name: 'Switch to your own account' }
  await shop.user.click(await screen.findByRole('button', own, PATIENCE))
  expect(
    await screen.findByRole('button', { name: 'Switch to North Light' }, PATIENCE),
  ).toBeVisible()
})
