import { expect, test } from 'vitest'
import {
  checkAsked,
  checkNote,
  decideAsk,
  decideOpen,
  MAX_OPEN_REQUESTS,
  REQUEST_NOTE_LENGTH,
  REQUEST_STATUSES,
} from '#domain/team/license-request.ts'

test('as many requests of one person are open as may be, and no more', () => {
  expect(decideAsk(MAX_OPEN_REQUESTS - 1, 1).isOk()).toBe(true)
  expect(decideAsk(MAX_OPEN_REQUESTS, 1)._unsafeUnwrapErr()).toEqual({
    kind: 'request-limit',
    limit: MAX_OPEN_REQUESTS,
  })
})

test('a note is kept without the space around it, in lines, up to its length', () => {
  expect(checkNote('  For the\ntrailer \n')._unsafeUnwrap()).toBe('For the\ntrailer')
  expect(checkNote('x'.repeat(REQUEST_NOTE_LENGTH)).isOk()).toBe(true)
  for (const wrong of ['x'.repeat(REQUEST_NOTE_LENGTH + 1), 'a\u0000b']) {
    expect(checkNote(wrong)._unsafeUnwrapErr().errors[0]?.field).toBe('note')
  }
  expect(checkAsked({ note: 'A', projectTag: ' Trailer ' })._unsafeUnwrap()).toEqual({
    note: 'A',
    projectTag: 'Trailer',
  })
})

test('only what is open is decided', () => {
  expect(REQUEST_STATUSES.filter((status) => decideOpen({ status }).isOk())).toEqual(['pending'])
})
