import { expect, test } from 'vitest'
import { detailLines } from '#ui/admin/detail-lines.ts'

const lines = (detail: object) => detailLines(JSON.stringify(detail))

test('what was edited of an asset is a line for each field, before and after', () => {
  const edited = {
    name: { from: 'Bonfire', to: 'Campfire' },
    motion_description: { from: '', to: 'Flames lean to the left.' },
    tags: { from: ['fire'], to: ['fire', 'night'] },
    prices: {
      from: { 'EMB-1': { credits: 2, cents: 400 }, 'EMB-2': { credits: 3, cents: 900 } },
      to: { 'EMB-1': { credits: 2, cents: 550 }, 'EMB-2': { credits: 3, cents: 900 } },
    },
  }
  expect(lines(edited)).toEqual([
    'Name: Bonfire → Campfire',
    'Motion description: None → Flames lean to the left.',
    'Tags: fire → fire, night',
    'Prices, EMB-1, price: $4.00 → $5.50',
  ])
})

test('a change of one thing needs no name, and what is no change is said as it is', () => {
  expect(lines({ from: 'draft', to: 'published' })).toEqual(['draft → published'])
  expect(lines({ from: 1, to: 3 })).toEqual(['1 → 3'])
  expect(lines({ sessions: 2 })).toEqual(['Sessions: 2'])
  expect(lines({})).toEqual([])
})

test('what is kept beside a change is told as well, and so is what was set for the first time', () => {
  expect(lines({ from: 'on-account', to: 'paid', reference: 'WIRE-7', amount: 900 })).toEqual([
    'on-account → paid',
    'Reference: WIRE-7',
    'Amount: $9.00',
  ])
  const terms = { allowed: true, limit: 250_000 }
  expect(lines({ before: null, after: terms })).toEqual([
    'Allowed: None → Yes',
    'Limit: None → $2,500.00',
  ])
  expect(lines({ before: terms, after: { ...terms, limit: 90_000 } })).toEqual([
    'Limit: $2,500.00 → $900.00',
  ])
})

test('money, moments and lists of a refund or a code can be read', () => {
  const refund = {
    amount: 400,
    credits: 0,
    items: [{ kind: 'line', name: 'Campfire', amount: 400 }],
  }
  expect(lines(refund)).toEqual(['Amount: $4.00', 'Credits: 0', 'Items: Campfire'])
  const code = { percent: 20, endsAt: Date.UTC(2026, 2, 10, 12), minTotal: 5000, items: null }
  expect(lines(code)).toEqual([
    'Percent: 20',
    'Ends at: Mar 10, 2026, 12:00 UTC',
    'Min total: $50.00',
    'Items: None',
  ])
})
