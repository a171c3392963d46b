import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE } from '#tests/support/backend-data.ts'
import { openTeamShop } from '#tests/support/team-shop.ts'
import { PATIENCE } from '#tests/support/shop.tsx'

/** Ada as a member of her team, with a quota, acting for it. */
async function openMember(quota: number | null) {
  const shop = await openTeamShop()
  await shop.giveRole(3)
  await shop.db.updateTable('team_members').set({ credit_quota: quota }).execute()
  await shop.actForTeam()
  return shop
}

test('while acting for a team a member sees what their quota leaves them, and when it resets', async () => {
  const shop = await openMember(5)
  await shop.goTo('/account/credits')
  const untouched = /^You can spend 5 more credits this month\. Resets \w+ 1\.$/
  expect(await screen.findByText(untouched, {}, PATIENCE)).toBeVisible()
  await shop.license(FILE.HD)
  await shop.reload('/account/credits')
  const spent = /^You can spend 4 more credits this month\./
  expect(await screen.findByText(spent, {}, PATIENCE)).toBeVisible()
})

test.each([
  [0, /^You can’t spend your team’s credits without approval/],
  [1, /^You’ve spent your monthly quota of 1 credit\. Resets \w+ 1\./],
] as const)('with a quota of %s that is used up it says what to do', async (quota, words) => {
  const shop = await openMember(5)
  await shop.license(FILE.HD)
  await shop.db.updateTable('team_members').set({ credit_quota: quota }).execute()
  await shop.goTo('/account/credits')
  expect(await screen.findByText(words, {}, PATIENCE)).toBeVisible()
})

test.each([
  [
    0,
    /^You can’t spend your team’s credits without approval\. Request approval on each asset page, or pay another way\.$/,
  ],
  [1, /^You have 0 of 1 credit left of your monthly quota\. Resets \w+ 1\. Request approval/],
] as const)(
  'at the checkout credits beyond a quota of %s are shut',
  async (quota, words) => {
    const shop = await openMember(5)
    await shop.license(FILE.HD)
    await shop.putForTeam(FILE.SMOKE)
    await shop.db.updateTable('team_members').set({ credit_quota: quota }).execute()
    await shop.goTo('/checkout')
    expect(await screen.findByText(words, {}, PATIENCE)).toBeVisible()
    expect(screen.getByRole('radio', { name: /^1 credit/ })).toBeDisabled()
    expect(screen.getByRole('radio', { name: /^Test card/ })).toBeChecked()
  },
  30_000,
)

test('at the checkout credits within the quota may be chosen', async () => {
  const shop = await openMember(5)
  await shop.putForTeam(FILE.SMOKE)
  await shop.goTo('/checkout')
  const there = /^You have 60 credits for this license\.$/
  expect(await screen.findByText(there, {}, PATIENCE)).toBeVisible()
  expect(screen.getByRole('radio', { name: /^1 credit/ })).toBeEnabled()
}, 30_000)

test('without a limit nothing is said, nor while one acts for oneself', async () => {
  const shop = await openMember(null)
  await shop.goTo('/account/credits')
  await screen.findByText('60 credits', {}, PATIENCE)
  expect(screen.queryByText(/this month\.|monthly quota/)).not.toBeInTheDocument()
})
