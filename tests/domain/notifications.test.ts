import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  announce,
  dismiss,
  NOTIFICATION_FADE_MS,
  NOTIFICATION_LIFE_MS,
  NOTIFICATION_TYPES,
  NOTIFICATIONS_SHOWN,
  shown,
  staysUntilClosed,
  type Notification,
} from '#domain/notification/notification.ts'
import { aNotification } from '#tests/support/rule-samples.ts'

const stackOf = (...notes: readonly Partial<Notification>[]) =>
  notes.map((note) => aNotification(note))

test('a notification stays ten seconds and fades for one', () => {
  expect(NOTIFICATION_LIFE_MS).toBe(10_000)
  expect(NOTIFICATION_FADE_MS).toBe(1000)
})

test('a second notification of a type takes the place of the first', () => {
  const stack = stackOf({ id: 'a', type: 'error' }, { id: 'b', type: 'info' })
  const fresh = aNotification({ id: 'c', type: 'error', body: 'Again.' })
  expect(announce(stack, fresh).map(({ id }) => id)).toEqual(['c', 'b'])
  expect(stack.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a notification of a new type joins at the end', () => {
  const stack = stackOf({ id: 'a', type: 'error' })
  expect(announce(stack, aNotification({ id: 'b' })).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('closing takes away that notification and no other', () => {
  const stack = stackOf({ id: 'a', type: 'error' }, { id: 'b', type: 'info' })
  expect(dismiss(stack, 'a').map(({ id }) => id)).toEqual(['b'])
  expect(dismiss(stack, 'gone')).toEqual(stack)
})

test('four notifications are shown and the fifth waits', () => {
  const stack = NOTIFICATION_TYPES.slice(0, 5).map((type) => aNotification({ id: type, type }))
  expect(NOTIFICATIONS_SHOWN).toBe(4)
  expect(shown(stack.slice(0, 4))).toHaveLength(4)
  expect(shown(stack)).toEqual(stack.slice(0, 4))
  expect(shown(dismiss(stack, 'confirm_email'))).toEqual(stack.slice(1))
})

test.each([
  { type: 'error', customUi: null, stays: true },
  { type: 'wishlist_full', customUi: null, stays: true },
  { type: 'confirm_email', customUi: 'confirm-email', stays: true },
  { type: 'confirm_email', customUi: null, stays: true },
  { type: 'info', customUi: 'confirm-email', stays: true },
  { type: 'info', customUi: null, stays: false },
  { type: 'success', customUi: null, stays: false },
  { type: 'license_raised', customUi: null, stays: false },
] as const)('$type with $customUi stays until closed: $stays', ({ type, customUi, stays }) => {
  expect(staysUntilClosed(aNotification({ type, customUi }))).toBe(stays)
})

test('whatever is announced, there is one notification per type, the latest', () => {
  const types = fc.array(fc.constantFrom(...NOTIFICATION_TYPES), { maxLength: 40 })
  fc.assert(
    fc.property(types, (announced) => {
      const notes = announced.map((type, place) => aNotification({ id: `note-${place}`, type }))
      const stack = notes.reduce<readonly Notification[]>(announce, [])
      const kinds = stack.map(({ type }) => type)
      expect(new Set(kinds).size).toBe(kinds.length)
      expect(new Set(kinds)).toEqual(new Set(announced))
      for (const note of stack) {
        expect(note).toBe(notes.findLast(({ type }) => type === note.type))
      }
      expect(shown(stack).length).toBeLessThanOrEqual(4)
    }),
  )
})
