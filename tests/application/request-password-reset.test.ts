import { errAsync, okAsync } from 'neverthrow'
import { expect, test, vi } from 'vitest'
import type { Account } from '#application/ports/account.ts'
import { requestPasswordReset } from '#application/session/request-password-reset.ts'

const WORDS = 'A mail is on its way.'

function anAccount() {
  const requestReset = vi.fn<Account['requestReset']>(() => okAsync(WORDS))
  return { requestReset, account: { requestReset } as Partial<Account> as Account }
}

test('a reset is asked for with the solution of the bot check', async () => {
  const { account, requestReset } = anAccount()
  const ask = requestPasswordReset({ solve: () => okAsync('solved') }, account)
  expect((await ask('ada@studio.test'))._unsafeUnwrap()).toBe(WORDS)
  expect(requestReset).toHaveBeenCalledWith('ada@studio.test', 'solved')
})

test('without a solution nothing is asked for', async () => {
  const { account, requestReset } = anAccount()
  const ask = requestPasswordReset({ solve: () => errAsync({ kind: 'offline' }) }, account)
  expect((await ask('ada@studio.test'))._unsafeUnwrapErr()).toEqual({ kind: 'offline' })
  expect(requestReset).not.toHaveBeenCalled()
})

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['nowhere', 'malformed'],
  ['ada@studio', 'malformed'],
])('%j is no address, and nothing is asked for', async (email, fault) => {
  const { account, requestReset } = anAccount()
  const solve = vi.fn(() => okAsync(null))
  const refused = await requestPasswordReset({ solve }, account)(email)
  expect(refused._unsafeUnwrapErr()).toEqual({
    kind: 'invalid',
    errors: [{ field: 'email', fault }],
  })
  expect(solve).not.toHaveBeenCalled()
  expect(requestReset).not.toHaveBeenCalled()
})

test('a shop at localhost may have addresses there', async () => {
  const { account, requestReset } = anAccount()
  await requestPasswordReset({ solve: () => okAsync(null) }, account)('ada@localhost')
  expect(requestReset).toHaveBeenCalledWith('ada@localhost', null)
})
