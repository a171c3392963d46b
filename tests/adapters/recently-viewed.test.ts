import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { beforeEach, expect, test } from 'vitest'
import { forgettingAtSignOut } from '#adapters/storage/forgetting-at-sign-out.ts'
import { savedComparison } from '#adapters/storage/saved-comparison.ts'
import { recentlyViewed } from '#adapters/storage/recently-viewed.ts'
import type { Accounts, SessionWatch } from '#application/ports/accounts.ts'
import type { Outage } from '#application/ports/outage.ts'

/** A browser's storage; `setItem` fails where it is full. */
function aStorage(kept: Record<string, string> = {}, isFull = false): Storage {
  return {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new Error('full')
      kept[name] = value
    },
    removeItem: (name: string) => {
      delete kept[name]
    },
  } as Storage
}

let storage = aStorage()

beforeEach(() => {
  storage = aStorage()
})

const all = (viewed = recentlyViewed(storage)) => viewed.all().unwrapOr([])

test('the newest comes first, once, and one more than twelve are kept', async () => {
  const viewed = recentlyViewed(storage)
  for (let id = 1; id <= 20; id++) await viewed.add(id)
  await viewed.add(15)
  expect(await all()).toEqual([15, 20, 19, 18, 17, 16, 14, 13, 12, 11, 10, 9, 8])
})

test('each can be removed, and all of them', async () => {
  const viewed = recentlyViewed(storage)
  for (const id of [1, 2, 3]) await viewed.add(id)
  expect(await viewed.remove(2).unwrapOr([])).toEqual([3, 1])
  expect(await viewed.clear().unwrapOr([1])).toEqual([])
  expect(storage.getItem('emberstock-viewed')).toBeNull()
})

test.each(['{', '{}', '["x", -1, 2.5, null]'])(
  'what cannot be read, %s, is nothing',
  async (text) => {
    expect(await all(recentlyViewed(aStorage({ 'emberstock-viewed': text })))).toEqual([])
  },
)

test('a storage that is full or forbidden loses nothing but the newest', async () => {
  const full = recentlyViewed(aStorage({ 'emberstock-viewed': '[7]' }, true))
  await full.add(8)
  expect(await all(full)).toEqual([7])
  expect(await all(recentlyViewed(null))).toEqual([])
})

interface Ports {
  readonly signOut?: ResultAsync<void, Outage>
  readonly isSignedIn: boolean
}

function ports({ signOut = okAsync(), isSignedIn }: Ports) {
  let see: (user: never) => void = () => undefined
  const accounts = { signOut: () => signOut, whoAmI: () => okAsync(null) } as unknown as Accounts
  const sessionWatch = {
    watch: (onSeen: (user: never) => void) => {
      see = onSeen
      return okAsync(() => undefined)
    },
  } as unknown as SessionWatch
  const forget = () => void recentlyViewed(storage).clear()
  const forgetting = forgettingAtSignOut({ accounts, sessionWatch }, forget, isSignedIn)
  return { ...forgetting, see: (user: unknown) => see(user as never) }
}

test('signing out forgets what was looked at, and a sign-out that failed does not', async () => {
  await recentlyViewed(storage).add(1)
  const failing = ports({ signOut: errAsync({ kind: 'offline' }), isSignedIn: true })
  await failing.accounts.signOut()
  expect(await all()).toEqual([1])
  await ports({ isSignedIn: true }).accounts.signOut()
  expect(await all()).toEqual([])
})

test('a session that ended elsewhere forgets it too, and a visitor keeps theirs', async () => {
  await recentlyViewed(storage).add(1)
  const visitor = ports({ isSignedIn: false })
  await visitor.sessionWatch.watch(() => undefined)
  visitor.see(null)
  await visitor.accounts.whoAmI()
  expect(await all()).toEqual([1])
  const member = ports({ isSignedIn: true })
  await member.sessionWatch.watch(() => undefined)
  member.see({ id: 'somebody' })
  expect(await all()).toEqual([1])
  member.see(null)
  expect(await all()).toEqual([])
})

test('what is compared is kept, and where nothing can be written, as long as the page', async () => {
  await savedComparison(storage).keep(['a', 'b'])
  expect(await savedComparison(storage).kept().unwrapOr([])).toEqual(['a', 'b'])
  await savedComparison(storage).keep([])
  expect(storage.getItem('emberstock-compare')).toBeNull()
  for (const one of [savedComparison(null), savedComparison(aStorage({}, true))]) {
    await one.keep(['c'])
    expect(await one.kept().unwrapOr([])).toEqual(['c'])
  }
})

test('what was written by others is read as at most four slugs', async () => {
  const written = JSON.stringify(['a', 'a', '<b>', 3, 'c', 'd', 'e', 'f'])
  const kept = savedComparison(aStorage({ 'emberstock-compare': written }))
  expect(await kept.kept().unwrapOr([])).toEqual(['a', 'c', 'd', 'e'])
})
