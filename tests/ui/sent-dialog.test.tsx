import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { okAsync } from 'neverthrow'
import type { TrackingEntry } from '#application/ports/tracking.ts'
import { aCard } from '#tests/support/samples.ts'
import { PATIENCE } from '#tests/support/shop.tsx'
import { recordingTracking, TRACKED_EVENTS } from '#tests/support/tracking.ts'
import { openBrowseShop, page } from './browse-shop.tsx'

const AT = Date.UTC(2026, 10, 26, 9, 30)
const listed = [{ card: aCard({ id: 1, name: 'Campfire', slug: 'campfire' }), facets: {} }]

function entry(changes: Partial<TrackingEntry>): TrackingEntry {
  const event = TRACKED_EVENTS['product-viewed']
  return { event, to: 'shop', at: AT, withheld: null, messages: [], isSettled: true, ...changes }
}

/** From the footer, as anybody gets there. */
async function openList(entries: readonly TrackingEntry[]) {
  const visit = recordingTracking()
  const trackingLog = {
    ...visit.trackingLog,
    watch: (listener: (found: readonly TrackingEntry[]) => void) => {
      listener(entries)
      return okAsync(() => undefined)
    },
  }
  const tracking = { ...visit, trackingLog }
  const { user } = openBrowseShop('/2d', { listed, tracking })
  await page('2D elements')
  await user.click(screen.getByRole('button', { name: 'Privacy choices' }))
  const choices = await screen.findByRole('dialog', { name: 'Privacy choices' }, PATIENCE)
  await user.click(within(choices).getByRole('button', { name: 'What we just sent' }))
  const list = await screen.findByRole('dialog', { name: 'What we just sent' }, PATIENCE)
  return { user, list: within(list) }
}

test('a visit that has sent nothing says so, and leads back to the choices', async () => {
  const { user, list } = await openList([])
  expect(list.getByText('This visit hasn’t sent anything yet.')).toBeVisible()
  await user.click(list.getByRole('button', { name: 'Back to privacy choices' }))
  expect(await screen.findByRole('dialog', { name: 'Privacy choices' }, PATIENCE)).toBeVisible()
})

test('what was sent is shown to the letter, with its receiver and its purpose', async () => {
  const name = '/api/user_interest_analytics/product_page_visit_event'
  const payload = { slug: 'ground-explosion', user_id: null }
  const { user, list } = await openList([
    entry({ messages: [{ name, payload }] }),
    entry({ to: 'pixel', messages: [{ name: 'ViewContent', payload: {}, failed: true }] }),
  ])
  const sent = within(list.getByRole('region', { name: 'Sent' }))
  const [shop, pixel] = sent.getAllByText('Product viewed: Ground explosion')
  expect(sent.getByText(/^To Emberstock for analytics, /)).toBeVisible()
  expect(sent.getByText(/^To Meta Pixel for marketing, /)).toBeVisible()
  expect(sent.getAllByText('Not delivered')).toHaveLength(1)
  if (shop) await user.click(shop)
  expect(sent.getByText(name)).toBeVisible()
  const shown = sent.getByText(/"slug": "ground-explosion"/)
  expect(JSON.parse(shown.textContent ?? '')).toEqual(payload)
  expect(pixel).toBeVisible()
  expect(list.queryByRole('region', { name: 'Not sent' })).not.toBeInTheDocument()
})

test('what was not sent is listed with the reason, apart from what only waits', async () => {
  const { list } = await openList([
    entry({ withheld: 'consent' }),
    entry({ to: 'pixel', withheld: 'gpc' }),
    entry({ to: 'tagManager', withheld: 'next-document' }),
  ])
  const off = within(list.getByRole('region', { name: 'Not sent' }))
  expect(off.getByText('Analytics was off.')).toBeVisible()
  expect(off.getByText(/Global Privacy Control/)).toBeVisible()
  expect(off.getAllByText('Product viewed: Ground explosion')).toHaveLength(2)
  const waiting = within(list.getByRole('region', { name: 'Waiting to be sent' }))
  expect(waiting.getByRole('heading', { name: /^Google Tag Manager/ })).toBeVisible()
  expect(waiting.getByText(/sent the next time a page loads/)).toBeVisible()
  expect(within(list.getByRole('region', { name: 'Sent' })).getByText('Nothing.')).toBeVisible()
})
