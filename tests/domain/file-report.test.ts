import { expect, test } from 'vitest'
import { checkReport, repairDueAt, REPORT_LENGTH } from '#domain/download/file-report.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

test.each([
  // The day is over at the first moment of the next one.
  ['2026-11-23', '2026-11-27', 'a Monday: until Thursday'],
  ['2026-11-25', '2026-12-01', 'a Wednesday: the weekend does not count'],
  ['2026-11-27', '2026-12-03', 'a Friday'],
  ['2026-11-28', '2026-12-03', 'a Saturday'],
  ['2026-11-29', '2026-12-03', 'a Sunday'],
])('a file reported on %s is to be fixed before %s (%s)', (reported, end) => {
  expect(repairDueAt(day(reported))).toBe(day(end))
  expect(repairDueAt(day(reported) + 24 * 60 * 60 * 1000 - 1)).toBe(day(end))
})

test('a report says what is wrong, in so many characters', () => {
  expect(
    checkReport({
      kind: 'broken',
      message: '  It ends at frame 12.\r\nThe rest is black. ',
    })._unsafeUnwrap(),
  ).toEqual({
    kind: 'broken',
    message: 'It ends at frame 12.\nThe rest is black.',
  })
  const faultOf = (message: string) =>
    checkReport({ kind: 'other', message })._unsafeUnwrapErr().errors
  expect(faultOf(' ')).toEqual([{ field: 'message', fault: 'missing' }])
  expect(faultOf('x'.repeat(REPORT_LENGTH + 1))).toEqual([{ field: 'message', fault: 'too-long' }])
  expect(faultOf('a\u0000b')).toEqual([{ field: 'message', fault: 'malformed' }])
})
