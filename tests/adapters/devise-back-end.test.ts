import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { expect, test } from 'vitest'
import { httpApi } from '#adapters/http/api.ts'
import { httpAccount } from '#adapters/http/http-account.ts'
import { httpAccounts } from '#adapters/http/http-accounts.ts'
import { errorMessage } from '#messages/error-message.ts'
import { aDevice, aServer } from '../support/auth-tabs.ts'

/** A user as a back end of protocol 2 writes it: its columns, with a whole number for an id. */
const COLUMNS = {
  id: 7,
  provider: 'email',
  uid: 'ada@studio.test',
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@studio.test',
  confirmed_at: '2026-05-01T00:00:00.000Z',
  free_subscriber: false,
  min_license_id: null,
  has_completed_survey: false,
  username: null,
  phone: null,
  company: 'Byron & Co',
}

const ADA = { kind: 'registered', id: '7', email: 'ada@studio.test', firstName: 'Ada' }

/** Our own client before a back end that answers everything with this. */
function before(status: number, data: unknown) {
  const sent: AxiosRequestConfig[] = []
  const device = aDevice(
    aServer({ 'GET session': { user: COLUMNS, expires: '2027-01-01T00:00:00.000Z' } }).fetch,
  )
  const api = httpApi({
    request: async (config) => {
      sent.push(config)
      return { status, data, headers: {} } as unknown as AxiosResponse
    },
  })
  return { accounts: httpAccounts(api, device), account: httpAccount(api, device), sent }
}

test('a user whose id is a whole number signs in, and is known again', async () => {
  const { accounts } = before(200, { data: COLUMNS })
  const key = { email: ADA.email, password: 'a lamp in the projection room' }
  expect((await accounts.signIn(key, '/'))._unsafeUnwrap()).toMatchObject(ADA)
  expect((await accounts.whoAmI())._unsafeUnwrap()).toMatchObject(ADA)
})

test('a bare user is an account, with what its columns say', async () => {
  const { account } = before(200, COLUMNS)
  const profile = {
    user: ADA,
    firstName: 'Ada',
    username: null,
    phone: '',
    company: 'Byron & Co',
    taxVatNumber: '',
    emailOptin: false,
    pendingEmail: null,
    hasPassword: true,
  }
  expect((await account.profile())._unsafeUnwrap()).toMatchObject(profile)
  expect((await account.change({ company: 'Byron & Co' }))._unsafeUnwrap()).toMatchObject(profile)
})

test('what is said at the top of the answer is what the person reads', async () => {
  const message = 'An email has been sent to ada@studio.test.'
  const { accounts, account } = before(200, { success: true, message })
  expect((await accounts.resendConfirmation(ADA.email))._unsafeUnwrap()).toBe(message)
  expect((await account.requestReset(ADA.email, null))._unsafeUnwrap()).toBe(message)
})

test.each([
  [
    'a list of texts',
    404,
    { success: false, errors: ["Unable to find user with email 'ada@studio.test'."] },
    "Unable to find user with email 'ada@studio.test'.",
  ],
  ['an error', 422, { error: 'Already confirmed.' }, 'Already confirmed.'],
  [
    'our own envelope',
    422,
    {
      code: 'INVALID',
      message: 'Email can’t be blank',
      data: { fields: [{ field: 'email', fault: 'missing' }] },
    },
    'Email can’t be blank',
  ],
])(
  'a confirmation that is not sent again is told in the server’s words: %s',
  async (_as, status, data, words) => {
    const { accounts } = before(status, data)
    const refused = (await accounts.resendConfirmation(ADA.email))._unsafeUnwrapErr()
    expect(errorMessage(refused)).toBe(words)
  },
)

test.each([[503], [429]])(
  '%d is a server that asks to slow down, not a refusal',
  async (status) => {
    const { accounts } = before(status, { errors: ['Retry later'] })
    const refused = (await accounts.resendConfirmation(ADA.email))._unsafeUnwrapErr()
    expect(refused.kind).toBe('rate-limited')
  },
)
