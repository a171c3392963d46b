import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { expect, test } from 'vitest'
import { httpApi } from '#adapters/http/api.ts'
import { httpAccount } from '#adapters/http/http-account.ts'
import { httpSignInMethods } from '#adapters/http/http-sign-in-methods.ts'
import type { Account } from '#application/ports/account.ts'
import { aDevice, aServer, BASE } from '../support/auth-tabs.ts'

const WIRE_USER = {
  id: 'u1',
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@studio.test',
  confirmed_at: '2026-05-01T00:00:00.000Z',
  free_subscriber: true,
  min_license_id: null,
  has_completed_survey: false,
}

const WIRE_ACCOUNT = {
  username: null,
  phone: '030 1234567',
  company: '',
  tax_vat_number: '',
  email_optin: false,
  pending_email: 'ada@new.test',
  has_password: true,
  session: WIRE_USER,
}

function accountAt(status: number, data: unknown) {
  const sent: AxiosRequestConfig[] = []
  const device = aDevice()
  const api = httpApi({
    request: async (config) => {
      sent.push(config)
      return { status, data, headers: {} } as unknown as AxiosResponse
    },
  })
  return { ...device, account: httpAccount(api, device), sent }
}

const told = ({ tab }: ReturnType<typeof accountAt>) => tab.storage?.getItem('nextauth.message')

test('one’s own account arrives whole', async () => {
  const { account } = accountAt(200, { user: WIRE_USER, account: WIRE_ACCOUNT })
  expect((await account.profile())._unsafeUnwrap()).toMatchObject({
    firstName: 'Ada',
    freeSubscriber: true,
    phone: '030 1234567',
    pendingEmail: 'ada@new.test',
    user: { kind: 'registered', id: 'u1', confirmedAt: Date.UTC(2026, 4, 1) },
  })
})

test('a changed name reaches the other tabs, a wish for another address does not yet', async () => {
  const changing = accountAt(200, { user: WIRE_USER, account: WIRE_ACCOUNT })
  await changing.account.change({ firstName: 'Ada', taxVatNumber: '' })
  expect(changing.sent[0]?.data).toEqual({ first_name: 'Ada', tax_vat_number: '' })
  expect(told(changing)).toContain('getSession')

  const wishing = accountAt(200, { user: WIRE_USER, account: WIRE_ACCOUNT })
  await wishing.account.changeEmail('ada@new.test')
  expect(told(wishing)).toBeNull()
})

test('a new password goes out with its repetition, and with the current one where it is known', async () => {
  const answer = { success: true, message: 'Changed', data: WIRE_USER }
  const { account, sent } = accountAt(200, answer)
  const fresh = { password: 'p'.repeat(12), confirmation: 'q'.repeat(12) }
  expect((await account.changePassword({ ...fresh, current: null }))._unsafeUnwrap()).toBe(
    'Changed',
  )
  await account.changePassword({ ...fresh, current: 'old' })
  await account.resetPassword('t1', fresh)
  const wire = { password: fresh.password, password_confirmation: fresh.confirmation }
  expect(sent.map(({ data }) => data as unknown)).toEqual([
    wire,
    { ...wire, current_password: 'old' },
    { ...wire, reset_password_token: 't1' },
  ])
})

test('a closed account is signed out here and in every tab', async () => {
  const closing = accountAt(200, { message: 'Closed' })
  closing.authHeaders.keep({
    'access-token': 't',
    'token-type': 'Bearer',
    client: 'c',
    expiry: '4000000000',
    uid: 'u',
  })
  expect((await closing.account.anonymize('ada@studio.test'))._unsafeUnwrap()).toBe('Closed')
  expect(closing.authHeaders.read()).toBeNull()
  expect(told(closing)).toContain('signout')
})

const fresh = { password: 'a', confirmation: 'a' }
const CALLS: Readonly<Record<string, (account: Account) => ReturnType<Account['devices']>>> = {
  change: (account) => account.change({}) as never,
  changeEmail: (account) => account.changeEmail('x') as never,
  changePassword: (account) => account.changePassword({ ...fresh, current: null }) as never,
  requestReset: (account) => account.requestReset('x', null) as never,
  resetPassword: (account) => account.resetPassword('t', fresh) as never,
  anonymize: (account) => account.anonymize('x') as never,
  endDevice: (account) => account.endDevice('d') as never,
  profile: (account) => account.profile() as never,
}

const TAKEN = { kind: 'invalid', errors: [{ field: 'email', fault: 'taken' }] }

test.each([
  ['change', 409, 'EMAIL_TAKEN', TAKEN],
  [
    'change',
    409,
    'USERNAME_TAKEN',
    { kind: 'invalid', errors: [{ field: 'username', fault: 'taken' }] },
  ],
  ['changeEmail', 409, 'EMAIL_TAKEN', TAKEN],
  ['changeEmail', 403, 'REAUTH_REQUIRED', { kind: 'reauth-required' }],
  ['changePassword', 403, 'REAUTH_REQUIRED', { kind: 'reauth-required' }],
  ['requestReset', 422, 'BOT_CHECK_FAILED', { kind: 'bot-refused' }],
  ['resetPassword', 410, 'LINK_REFUSED', { kind: 'missing', what: 'link' }],
  ['resetPassword', 404, 'NOT_FOUND', { kind: 'missing', what: 'link' }],
  ['anonymize', 409, 'OPEN_PAYMENT', { kind: 'anonymize-refused', why: 'OPEN_PAYMENT' }],
  [
    'anonymize',
    409,
    'OWNER_MUST_TRANSFER',
    { kind: 'anonymize-refused', why: 'OWNER_MUST_TRANSFER' },
  ],
  ['anonymize', 403, 'REAUTH_REQUIRED', { kind: 'reauth-required' }],
  ['endDevice', 404, 'NOT_FOUND', { kind: 'missing', what: 'device' }],
  ['profile', 401, 'SIGN_IN_REQUIRED', { kind: 'signed-out' }],
])('%s refused with %i %s is told in the words of the shop', async (call, status, code, error) => {
  const { account } = accountAt(status, { error: 'No', code, message: 'No', data: {} })
  const refused = await CALLS[call]?.(account)
  expect(refused?._unsafeUnwrapErr()).toEqual(error)
})

const PROVIDERS = {
  credentials: { id: 'credentials', name: 'Password', type: 'credentials' },
  guild: { id: 'guild', name: 'The Guild', type: 'oauth' },
}

test('the ways in besides a password are listed, and none is made up where the list is not to be had', async () => {
  const ways = httpSignInMethods(aDevice(aServer({ 'GET providers': PROVIDERS }).fetch))
  expect((await ways.list())._unsafeUnwrap()).toEqual([{ id: 'guild', name: 'The Guild' }])
  const none = httpSignInMethods(aDevice(aServer({ 'GET providers': 500 }).fetch))
  expect((await none.list())._unsafeUnwrapErr().kind).toBe('unexpected')
  expect((await none.start('guild', '/'))._unsafeUnwrap()).toBe(`${BASE}/error`)
})

test('starting a way in answers where to go, and goes nowhere by itself', async () => {
  const there = 'https://guild.test/authorize'
  const device = aDevice(
    aServer({
      'GET providers': PROVIDERS,
      'GET csrf': { csrfToken: 'abc' },
      'POST signin/guild': { url: there },
    }).fetch,
  )
  device.authHeaders.keep(SOMEBODYS_HEADERS)
  expect((await httpSignInMethods(device).start('guild', '/cart'))._unsafeUnwrap()).toBe(there)
  expect(device.tab.left).toEqual([])
  // Else whoever comes back would go on as who was here before.
  expect(device.authHeaders.read()).toBeNull()
})

const SOMEBODYS_HEADERS = {
  'access-token': 'a'.repeat(43),
  'token-type': 'Bearer',
  client: 'a'.repeat(22),
  expiry: '4102444800',
  uid: 'ada@studio.test',
}
