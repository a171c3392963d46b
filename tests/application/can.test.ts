import { expect, test } from 'vitest'
import { can } from '#application/ports/can.ts'

const VIEWER = { id: 'ada', roleId: 1 } as const

test('a page offers what the server said, whatever the role', () => {
  expect(can('manage-members', { ...VIEWER, permissions: ['manage-members'] })).toBe(true)
  expect(can('own-team', { ...VIEWER, permissions: ['manage-members'] })).toBe(false)
  expect(can('remove', { actions: ['change-role'] })).toBe(false)
  expect(can('change-role', { actions: ['change-role'] })).toBe(true)
})

test('where the server said nothing, nothing is offered', () => {
  expect(can('own-team', null)).toBe(false)
  expect(can('transfer', null)).toBe(false)
})
