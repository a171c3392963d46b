import { err, ok, ResultAsync, type Result } from 'neverthrow'
import { expect, test } from 'vitest'
import { actingApi, type CallCustomer } from '#adapters/http/acting-api.ts'
import type { Api, Failure } from '#adapters/http/api.ts'
import { chosenCustomer, customerIn } from '#adapters/storage/chosen-customer.ts'
import { signOutUser } from '#contract/accounts.ts'
import { readTeam } from '#contract/teams.ts'

/** A page whose cookies and storage are at hand, with the customer that it was served for. */
function openPage(servedFor: string | null = null) {
  const document = { cookie: '' }
  const kept = new Map<string, string>()
  let tell: (event: Event) => void = () => undefined
  const storage = {
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage
  const page = {
    storage,
    on: (_event: 'storage', listener: (event: Event) => void) => {
      tell = listener
      return () => {
        tell = () => undefined
      }
    },
  }
  const customer = chosenCustomer({ document, page }, servedFor)
  const fromOtherTab = (newValue: string | null) =>
    tell({ key: 'emberstock-customer', newValue } as unknown as Event)
  return { customer, document, kept, fromOtherTab }
}

interface Asked {
  readonly team: string | undefined
  readonly answer: (answered: 'team' | 'nobody' | 'missing') => void
}

const MISSING: Failure = { kind: 'team-missing' }

/** An API whose answers wait to be given. */
function openApi(customer: CallCustomer) {
  const asked: Asked[] = []
  const api = {
    call: (_row: unknown, sent: { headers?: Record<string, string> } = {}) =>
      new ResultAsync(
        new Promise<Result<unknown, Failure>>((resolve) => {
          asked.push({
            team: sent.headers?.['Customer-Id'],
            answer: (answered) => resolve(answered === 'missing' ? err(MISSING) : ok(answered)),
          })
        }),
      ),
  } as unknown as Api
  return { asked, api: actingApi(api, customer) }
}

test('a call names the team that the tab acts for, and nobody where it acts for oneself', () => {
  const { customer } = openPage()
  const { api, asked } = openApi(customer)
  void api.call(readTeam)
  void customer.choose('ADA', 'NORTH')
  void api.call(readTeam)
  expect(asked.map(({ team }) => team)).toEqual([undefined, 'NORTH'])
})

test('what was read for one customer while another was chosen is read again', async () => {
  const { customer } = openPage('NORTH')
  const { api, asked } = openApi(customer)
  const reading = api.call(readTeam)
  void customer.choose('ADA', null)
  asked[0]?.answer('team')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer('nobody')
  expect((await reading)._unsafeUnwrap()).toBe('nobody')
  expect(asked.map(({ team }) => team)).toEqual(['NORTH', undefined])
})

test('a refusal of the customer of before says nothing of the one that is chosen now', async () => {
  const { customer } = openPage('NORTH')
  let missed = 0
  void customer.watch('ADA', { onChosen: () => undefined, onRefused: () => (missed += 1) })
  const { api, asked } = openApi(customer)
  const reading = api.call(readTeam)
  void customer.choose('ADA', null)
  asked[0]?.answer('missing')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer('nobody')
  expect((await reading).isOk()).toBe(true)
  expect(missed).toBe(0)
})

test('a tab hears once that its team is not its own any more', async () => {
  const { customer } = openPage('NORTH')
  let missed = 0
  void customer.watch('ADA', { onChosen: () => undefined, onRefused: () => (missed += 1) })
  const { api, asked } = openApi(customer)
  const reading = api.call(readTeam)
  asked[0]?.answer('missing')
  expect((await reading)._unsafeUnwrapErr().kind).toBe('team-missing')
  expect(missed).toBe(1)
})

test('whoever chooses another customer waits for what is being changed for this one', async () => {
  const { customer } = openPage('NORTH')
  const { api, asked } = openApi(customer)
  const changing = api.call(signOutUser)
  let isChosen = false
  const choosing = customer.choose('ADA', null).map(() => {
    isChosen = true
  })
  await Promise.resolve()
  expect([customer.teamId, isChosen]).toEqual(['NORTH', false])
  asked[0]?.answer('team')
  await changing
  await choosing
  expect([customer.teamId, isChosen]).toEqual([null, true])
})

test('the choice is kept for one person, and told to other tabs', () => {
  const { customer, document, kept, fromOtherTab } = openPage()
  void customer.choose('ADA', 'NORTH')
  expect(customerIn(document.cookie.split(';')[0] ?? '')).toEqual({
    userId: 'ADA',
    teamId: 'NORTH',
  })
  expect(kept.get('emberstock-customer')).toBe('ADA.NORTH')
  const heard: (string | null)[] = []
  void customer.watch('ADA', {
    onChosen: (teamId) => heard.push(teamId),
    onRefused: () => undefined,
  })
  fromOtherTab('ADA.SOUTH')
  fromOtherTab('EVE.SOUTH')
  fromOtherTab(null)
  expect(heard).toEqual(['NORTH', 'SOUTH', null, null])
  void customer.choose('ADA', null)
  expect(document.cookie).toContain('Max-Age=0')
  expect(kept.size).toBe(0)
})

test.each(['', 'emberstock-customer=', 'emberstock-customer=ADA', 'emberstock-customer=A B.C'])(
  'nobody is chosen by %j',
  (cookies) => {
    expect(customerIn(cookies)).toBeNull()
  },
)
