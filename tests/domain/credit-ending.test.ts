import { expect, test } from 'vitest'
import { daysLeft, warningFor } from '#domain/credits/ending.ts'

const DAY = 24 * 60 * 60 * 1000
const END = Date.UTC(2026, 10, 28)
const before = (days: number) => END - days * DAY

test('a warning’s time comes 60, 30 and 7 days ahead, to the millisecond, and is over at the end', () => {
  expect(warningFor(END, before(60) - 1)).toBeNull()
  expect(warningFor(END, before(60))).toBe(60)
  expect(warningFor(END, before(30) - 1)).toBe(60)
  expect(warningFor(END, before(30))).toBe(30)
  expect(warningFor(END, before(7) - 1)).toBe(30)
  expect(warningFor(END, before(7))).toBe(7)
  expect(warningFor(END, END - 1)).toBe(7)
  expect(warningFor(END, END)).toBeNull()
})

test('the days that are left count the one that has begun', () => {
  expect(daysLeft(END, before(7))).toBe(7)
  expect(daysLeft(END, before(7) + 1)).toBe(7)
  expect(daysLeft(END, before(6))).toBe(6)
  expect(daysLeft(END, END - 1)).toBe(1)
  expect(daysLeft(END, END + DAY)).toBe(0)
})
