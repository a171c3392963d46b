import { expect, test } from 'vitest'
import { sheetColumnsFrom, sheetPath, wishlistPath } from '#domain/wishlist/contact-sheet.ts'

test('an address has three, four or six columns, and four where it asks for any other number', () => {
  expect(['3', '4', '6', '5', '', '03', null].map(sheetColumnsFrom)).toEqual([3, 4, 6, 4, 4, 4, 4])
})

test('a sheet’s address carries the key of its link, and so does the way back', () => {
  expect(sheetPath('device', null)).toBe('/wishlist/device/sheet')
  expect(sheetPath('A1', null, 4)).toBe('/wishlist/A1/sheet')
  expect(sheetPath('A1', 'k&y', 6)).toBe('/wishlist/A1/sheet?key=k%26y&columns=6')
  expect(wishlistPath('A1', 'k&y')).toBe('/wishlist/A1?key=k%26y')
  expect(wishlistPath('A1', null)).toBe('/wishlist/A1')
})
