import { expect, test } from 'vitest'
import { screen } from '@testing-library/react'
import { FILE } from '#tests/support/backend-data.ts'
import { seedPriceBook } from '#tests/support/price-book-data.ts'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { openTeamShop } from '#tests/support/team-shop.ts'

/** How often a path has been read since. */
function readsOf({ network }: Pick<Shop, 'network'>) {
  const times = new Map<string, number>()
  network.events.on('request:start', ({ request: { method, url } }) => {
    const path = new URL(url).pathname.replace('/api/v1/', '')
    if (method === 'GET') times.set(path, (times.get(path) ?? 0) + 1)
  })
  return (path: string) => times.get(path) ?? 0
}

/** Long enough for what a page would ask once more. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 800))

test('a load of the checkout reads the cart and the ways to buy it once', async () => {
  const shop = await openShop({ at: '/bundles', member: 'confirmed', cart: [FILE.HD] })
  await seedPriceBook(shop.db)
  await shop.db.updateTable('carts').set({ billing_country: 'US' }).execute()
  const reads = readsOf(shop)
  await shop.reload('/checkout')
  await screen.findByRole('button', { name: 'Confirm & Pay' }, PATIENCE)
  await expect.poll(() => reads('subscriptions/show/details'), PATIENCE).toBe(1)
  await expect.poll(() => reads('purchases/options'), PATIENCE).toBe(1)
  await aWhile()
  const paths = ['cart', 'purchases/options', 'users/me', 'orders/billing_country']
  expect(paths.map((path) => [path, reads(path)])).toEqual(paths.map((path) => [path, 1]))
})

test('the team’s page reads the requests of an owner once', async () => {
  const shop = await openTeamShop()
  await shop.actForTeam()
  const reads = readsOf(shop)
  await shop.goTo('/account/team')
  await heading('Team')
  await expect.poll(() => reads('teams/requests'), PATIENCE).toBe(1)
  await aWhile()
  expect(reads('teams/requests')).toBe(1)
})
