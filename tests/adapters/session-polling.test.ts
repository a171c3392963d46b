import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authClient } from '#adapters/http/auth-client/auth-client.ts'
import { aBrowserWithTabs, aServer, BASE } from '../support/auth-tabs.ts'

const ADA = { user: { email: 'ada@studio.test' }, expires: '2027-01-01T00:00:00.000Z' }
const BOB = { ...ADA, user: { email: 'bob@studio.test' } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(routes: Parameters<typeof aServer>[0]) {
  const server = aServer(routes)
  const tab = aBrowserWithTabs().open()
  const auth = authClient({ base: BASE, page: tab, fetch: server.fetch })
  return { auth, tab, ...server }
}

/** Everything that is on its way has arrived. */
const settle = () => vi.advanceTimersByTimeAsync(1_000)

/** A page that asks every minute, without chance in its timer. */
function polling(routes: Parameters<typeof open>[0], everyMs = 60_000) {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const opened = open(routes)
  const seen = vi.fn()
  const stop = opened.auth.watch(seen, { everyMs })
  const minutes = async (count: number) => {
    opened.tab.pass(count * 60_000)
    await vi.advanceTimersByTimeAsync(count * 60_000)
  }
  return { ...opened, seen, stop, minutes }
}

test('polling asks once an interval, says what it finds, and ends with the watch', async () => {
  const answers: unknown[] = [ADA, BOB]
  const { asked, seen, minutes, stop } = polling({ 'GET session': () => answers.shift() })
  await minutes(1)
  expect(seen).toHaveBeenLastCalledWith(ADA)
  await minutes(1)
  expect(seen).toHaveBeenLastCalledWith(BOB)
  stop()
  await minutes(5)
  expect(asked).toHaveLength(2)
})

test('without an interval nothing is asked on a timer', async () => {
  const { asked, minutes, tab } = polling({ 'GET session': ADA }, 0)
  await minutes(60 * 24)
  tab.reconnect()
  await minutes(1)
  expect(asked).toEqual([])
})

test('polling rests while the page is hidden, and asks at once when it is back', async () => {
  const { asked, minutes, tab } = polling({ 'GET session': ADA })
  await minutes(1)
  tab.visible = false
  await minutes(10)
  expect(asked).toHaveLength(1)
  tab.visible = true
  tab.cancelRedirect()
  await settle()
  expect(asked).toHaveLength(2)
})

test('polling rests while the line is down, and asks at once when it is back', async () => {
  const { asked, minutes, tab } = polling({ 'GET session': ADA })
  tab.online = false
  await minutes(10)
  expect(asked).toEqual([])
  tab.reconnect()
  await settle()
  expect(asked).toHaveLength(1)
  await minutes(1)
  expect(asked).toHaveLength(2)
})

test('polling ends with the session, and goes on when somebody has come in here', async () => {
  const { auth, asked, minutes } = polling({
    'GET session': {},
    'GET csrf': { csrfToken: 'x' },
    'POST signout': { url: '/' },
  })
  const looks = () => asked.filter(({ route }) => route === 'GET session').length
  await minutes(3)
  expect(looks()).toBe(1)
  auth.broadcast('getSession')
  await minutes(1)
  expect(looks()).toBe(2)
  auth.broadcast('getSession')
  await auth.signOut({ redirect: false })
  await minutes(3)
  expect(looks()).toBe(2)
})

test('a visitor whom the first look finds is never polled for', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { auth, asked } = open({ 'GET session': {} })
  auth.watch(() => undefined, { atOnce: true, everyMs: 60_000 })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(1)
})

test('polling waits as long as the server asks to, and goes nowhere', async () => {
  const busy = { status: 503, body: { code: 'RATE_LIMITED', retry_after: 150 } }
  const answers: unknown[] = [busy, ADA]
  const { asked, seen, minutes, tab } = polling({ 'GET session': () => answers.shift() })
  await minutes(1)
  await minutes(1)
  await minutes(1)
  expect(asked.filter(({ route }) => route === 'GET session')).toHaveLength(1)
  await minutes(1)
  expect(seen).toHaveBeenCalledExactlyOnceWith(ADA)
  expect(tab.left).toEqual([])
})

test('pages that were opened together do not ask together', async () => {
  const { asked, auth } = open({ 'GET session': ADA })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  auth.watch(() => undefined, { everyMs: 60_000 })
  await vi.advanceTimersByTimeAsync(65_999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(1)
})
