import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { openCreditShop } from '#tests/support/credit-shop.ts'
import { heading, PATIENCE } from '#tests/support/shop.tsx'

const NAME = 'Practice footage this month'
const panel = () => within(screen.getByRole('region', { name: 'License and download' }))
const meter = () => screen.findByRole('meter', { name: NAME }, PATIENCE)

test('practice footage shows the month’s meter before the click, and what was taken counts nowhere again', async () => {
  const shop = await openCreditShop('/product/asset-51')
  expect(await meter()).toHaveAttribute('max', '10')
  expect(await meter()).toHaveAttribute('value', '0')
  await shop.user.click(panel().getByRole('button', { name: 'Download' }))
  expect(
    await panel().findByText(
      'You already have this practice footage. Downloading it again doesn’t count toward your limit.',
      {},
      PATIENCE,
    ),
  ).toBeVisible()
  expect(panel().queryByRole('meter', { name: NAME })).not.toBeInTheDocument()
  await shop.goTo('/product/asset-52')
  await heading('Asset 52')
  expect(await meter()).toHaveAttribute('value', '1')
})

test('a plan that allows more says so', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe({ practicePerMonth: 25 })
  await shop.goTo('/product/asset-51')
  expect(await meter()).toHaveAttribute('max', '25')
})

test('a plan never lowers the limit that everybody has', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe({ practicePerMonth: 0 })
  await shop.goTo('/product/asset-51')
  expect(await meter()).toHaveAttribute('max', '10')
})

test('a month that is used up says so before the click, which leads to the limit', async () => {
  const shop = await openCreditShop('/')
  for (let place = 0; place < 10; place += 1) {
    await shop.ask('/api/v1/downloads', { variant_id: FILE.PRACTICE + place })
  }
  await shop.goTo('/product/asset-61')
  expect(
    await screen.findByText('You’ve used all of this month’s practice footage.', {}, PATIENCE),
  ).toBeVisible()
  expect(await meter()).toHaveAttribute('value', '10')
  await shop.user.click(panel().getByRole('button', { name: 'Download' }))
  expect(
    await screen.findByRole('dialog', { name: 'Practice footage limit reached' }, PATIENCE),
  ).toBeVisible()
})

test('an unconfirmed address is named before the click', async () => {
  const shop = await openCreditShop('/')
  await shop.db.updateTable('users').set({ confirmed_at: null }).execute()
  await shop.reload('/product/asset-51')
  expect(
    await screen.findByText('Confirm your email address to download.', {}, PATIENCE),
  ).toBeVisible()
})
