import { expect, test } from 'vitest'
import { csvOf } from '#ui/admin/csv.ts'

test('a file for spreadsheets takes no term for a formula', () => {
  expect(
    csvOf([
      ['Term', 'Searches'],
      ['=1+1', 2],
      ['fire, smoke', 1],
      ['a "b"', 3],
      ['-5.00', 0],
    ]),
  ).toBe('Term,Searches\r\n\'=1+1,2\r\n"fire, smoke",1\r\n"a ""b""",3\r\n-5.00,0\r\n')
})
