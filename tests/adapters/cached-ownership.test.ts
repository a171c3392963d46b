import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachedOwnership } from '#adapters/storage/cached-ownership.ts'
import { openDevice } from '#adapters/storage/database.ts'
import { idbOwnerships } from '#adapters/storage/idb-ownerships.ts'
import type { Ownership } from '#application/ports/downloads.ts'
import type { Outage } from '#application/ports/outage.ts'
import { anOwnership, aProduct, aUser } from '#tests/support/samples.ts'

type Ports = Parameters<typeof cachedOwnership>[0]

const ada = aUser({ id: 'ada' })
const ben = aUser({ id: 'ben' })

test('only what is not known is asked, owned or not', async () => {
  const { ports, asked } = aShop({ ada: [own(1)] })
  expect(await owned(ports, [1, 2])).toEqual([own(1)])
  expect(await owned(ports, [2, 1])).toEqual([own(1)])
  expect(await owned(ports, [1, 2, 3])).toEqual([own(1)])
  expect(asked).toEqual([
    ['ada', [1, 2]],
    ['ada', [3]],
  ])
})

test('what a page asks at one moment travels together', async () => {
  const { ports, asked } = aShop({ ada: [own(1), own(3)] })
  const [one, other] = await Promise.all([owned(ports, [1, 2]), owned(ports, [2, 3])])
  expect([one, other]).toEqual([[own(1)], [own(3)]])
  expect(asked).toEqual([['ada', [1, 2, 3]]])
})

test('what is being asked is not asked again, however late the answer', async () => {
  const { ports, asked, hold } = aShop({ ada: [own(1)] })
  const answer = hold()
  const first = owned(ports, [1])
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const second = owned(ports, [1])
  answer()
  expect(await Promise.all([first, second])).toEqual([[own(1)], [own(1)]])
  expect(asked).toHaveLength(1)
})

test('somebody else is asked about anew, and nothing of the first one’s is told', async () => {
  const { ports, asked } = aShop({ ada: [own(1)] })
  await owned(ports, [1])
  expect((await ports.myLibrary.ownedVariants(ben, [1]))._unsafeUnwrap()).toEqual([])
  expect(await owned(ports, [1])).toEqual([own(1)])
  expect(asked.map(([who]) => who)).toEqual(['ada', 'ben', 'ada'])
})

test('a question of the one does not answer the other who asks at the same moment', async () => {
  const { ports } = aShop({ ada: [own(1)] })
  const [adas, bens] = await Promise.all([
    owned(ports, [1]),
    ports.myLibrary.ownedVariants(ben, [1]),
  ])
  expect([adas, bens._unsafeUnwrap()]).toEqual([[own(1)], []])
})

test.each([
  ['a download', (ports: Ports) => ports.downloads.request(ada, 1, 0)],
  ['a spend taken back', (ports: Ports) => ports.credits.reverseSpend(ada, 'GRANT')],
  ['a look at a receipt', (ports: Ports) => ports.orders.find(ada, 'ORDER')],
  [
    'a look at all orders',
    (ports: Ports) => ports.orders.history(ada, { page: 1, search: '', status: null }),
  ],
  ['the pack of the month', (ports: Ports) => ports.freePacks.packFor(ada)],
  ['a withdrawal', (ports: Ports) => ports.withdrawals.withdraw(ada, 'ORDER', [])],
  ['a withdrawal by a mailed link', (ports: Ports) => ports.withdrawals.confirm('TOKEN')],
])('%s makes it be asked again', async (_what, change) => {
  const stock: Record<string, Ownership[]> = { ada: [] }
  const { ports } = aShop(stock)
  expect(await owned(ports, [1])).toEqual([])
  stock['ada'] = [own(1)]
  expect(await owned(ports, [1])).toEqual([])
  await change(ports)
  expect(await owned(ports, [1])).toEqual([own(1)])
})

test('a withdrawal whose answer was lost may have happened', async () => {
  const stock: Record<string, Ownership[]> = { ada: [own(1)] }
  const { ports, lose } = aShop(stock)
  expect(await owned(ports, [1])).toEqual([own(1)])
  stock['ada'] = []
  lose()
  expect((await ports.withdrawals.withdraw(ada, 'ORDER', [])).isErr()).toBe(true)
  expect(await owned(ports, [1])).toEqual([])
})

test('an outage is told, and asked again the next time', async () => {
  const { ports, fail } = aShop({ ada: [own(1)] })
  fail({ kind: 'offline' })
  expect((await ports.myLibrary.ownedVariants(ada, [1]))._unsafeUnwrapErr()).toEqual({
    kind: 'offline',
  })
  fail(null)
  expect(await owned(ports, [1])).toEqual([own(1)])
})

test('on the next page what is kept is there at once, and what differs is told', async () => {
  const stock: Record<string, Ownership[]> = { ada: [own(1)] }
  const device = aDevice()
  await owned(aShop(stock, device).ports, [1, 2])
  await vi.waitFor(async () => expect(await rowsIn(device)).toEqual([1, 1]))
  stock['ada'] = [own(1), own(2)]
  const { ports, hold, renewed } = aShop(stock, device)
  const answer = hold()
  expect(await owned(ports, [1, 2])).toEqual([own(1)])
  expect(renewed).not.toHaveBeenCalled()
  answer()
  await vi.waitFor(() => expect(renewed).toHaveBeenCalledOnce())
  expect(await owned(ports, [1, 2])).toEqual([own(1), own(2)])
})

test('the same answer renews nothing, and who asks meanwhile waits for it', async () => {
  const device = aDevice()
  await owned(aShop({ ada: [own(1)] }, device).ports, [1])
  await vi.waitFor(async () => expect(await rowsIn(device)).toEqual([1, 1]))
  const { ports, hold, renewed, asked } = aShop({ ada: [own(1)] }, device)
  const answer = hold()
  expect(await owned(ports, [1])).toEqual([own(1)])
  const again = owned(ports, [1])
  answer()
  expect(await again).toEqual([own(1)])
  expect(renewed).not.toHaveBeenCalled()
  expect(asked).toHaveLength(1)
})

test('what is kept of one is neither shown to another, nor for a team they act for', async () => {
  const device = aDevice()
  await owned(aShop({ ada: [own(1)] }, device).ports, [1])
  await vi.waitFor(async () => expect(await rowsIn(device)).toEqual([1, 1]))
  const { ports } = aShop({}, device)
  expect((await ports.myLibrary.ownedVariants(ben, [1]))._unsafeUnwrap()).toEqual([])
  const forTeam = { ...ada, team: { id: 'team' } } as typeof ada
  expect((await ports.myLibrary.ownedVariants(forTeam, [1]))._unsafeUnwrap()).toEqual([])
})

test.each([
  ['signing out', (ports: Ports) => ports.accounts.signOut()],
  ['a look that finds nobody', (ports: Ports) => ports.accounts.whoAmI()],
  ['a watch that sees nobody', (ports: Ports) => ports.sessionWatch.watch(() => undefined)],
])('%s leaves no row of a person, however late an answer', async (_what, leave) => {
  const device = aDevice()
  const { ports, hold, asked } = aShop({ ada: [own(1)] }, device)
  await owned(ports, [1])
  await vi.waitFor(async () => expect(await rowsIn(device)).toEqual([1, 1]))
  const answer = hold()
  const late = owned(ports, [2])
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await leave(ports)
  answer()
  await late
  await vi.waitFor(async () => expect(await rowsIn(device)).toEqual([0, 0]))
})

test('whoever comes in next keeps their own rows alone', async () => {
  const device = aDevice()
  const kept = idbOwnerships(device)
  for (const user of [ada, ben, aUser({ id: 'cleo' })]) {
    await kept.keep(user, new Set([1, 2]), new Map([[1, [own(1)]]]))
  }
  await kept.leaveOnly('ben')
  expect(await (await device()).getAllKeys('ownerships')).toEqual([['ben', 'ben', 1]])
  expect(await (await device()).getAllKeys('notOwned')).toEqual([['ben', 'ben']])
})

test('at sign-out downloads under way and what was looked at leave with what is owned', async () => {
  const device = aDevice()
  const { ports } = aShop({ ada: [own(1)] }, device)
  await (await device()).put('downloads', { variantId: 10 } as never, ['ada', 10])
  await (await device()).put('products', aProduct(), 'torch')
  await owned(ports, [1])
  await ports.withdrawals.withdraw(ada, 'ORDER', [])
  const left = async () => [
    await (await device()).count('downloads'),
    await (await device()).count('products'),
  ]
  expect(await left()).toEqual([1, 1])
  await ports.accounts.signOut()
  await vi.waitFor(async () => expect(await left()).toEqual([0, 0]))
})

test('nothing is made on the device of somebody who never signed in', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  onTestFinished(() => void vi.unstubAllGlobals())
  await idbOwnerships(openDevice).leaveOnly(null)
  await idbOwnerships(openDevice).leaveNoTrace()
  expect(await indexedDB.databases()).toEqual([])
})

test('broken rows, and a database that never opens or answers, cost nothing', async () => {
  const device = aDevice()
  await (await device()).put('ownerships', 'broken' as never, ['ada', 'ada', 1])
  await (await device()).put('notOwned', { no: 'list' } as never, ['ada', 'ada'])
  expect(await owned(aShop({ ada: [own(1)] }, device).ports, [1, 2])).toEqual([own(1)])
  const blocked = () => Promise.reject(new Error('blocked'))
  expect(await owned(aShop({ ada: [own(1)] }, blocked).ports, [1])).toEqual([own(1)])
  const silent = () => new Promise<never>(() => undefined)
  expect(await owned(aShop({ ada: [own(1)] }, silent).ports, [1])).toEqual([own(1)])
})

test('what was kept is not shown once it may have changed', async () => {
  const stock: Record<string, Ownership[]> = { ada: [own(1)] }
  const device = aDevice()
  await owned(aShop(stock, device).ports, [1])
  await vi.waitFor(async () => expect(await rowsIn(device)).toEqual([1, 1]))
  const { ports } = aShop(stock, device)
  stock['ada'] = []
  await ports.withdrawals.withdraw(ada, 'ORDER', [])
  expect(await owned(ports, [1])).toEqual([])
})

/** A device of its own, opened once. */
test('what may have changed and could not be deleted is not shown either', async () => {
  const stock: Record<string, Ownership[]> = { ada: [own(1)] }
  const device = aDevice()
  await owned(aShop(stock, device).ports, [1])
  await vi.waitFor(async () => expect(await rowsIn(device)).toEqual([1, 1]))
  const broken = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  onTestFinished(() => broken.mockRestore())
  const { ports, hold, renewed } = aShop(stock, device)
  await ports.withdrawals.withdraw(ada, 'ORDER', [])
  expect(await rowsIn(device)).toEqual([1, 1])
  stock['ada'] = []
  const answer = hold()
  const found = owned(ports, [1])
  for (let looked = 0; looked < 3; looked += 1) await rowsIn(device)
  answer()
  expect(await found).toEqual([])
  expect(renewed).not.toHaveBeenCalled()
})

function aDevice() {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const opened = openDevice()
  onTestFinished(async () => {
    ;(await opened).close()
    vi.unstubAllGlobals()
  })
  return () => opened
}

async function rowsIn(device: ReturnType<typeof aDevice>): Promise<readonly number[]> {
  const opened = await device()
  return Promise.all([opened.count('ownerships'), opened.count('notOwned')])
}

function own(productId: number): Ownership {
  return anOwnership({ productId, variantId: productId * 10 })
}

async function owned(ports: Ports, productIds: readonly number[]): Promise<readonly Ownership[]> {
  return (await ports.myLibrary.ownedVariants(ada, productIds))._unsafeUnwrap()
}

/** A shop that knows who owns what, and what it was asked. */
function aShop(
  stock: Readonly<Record<string, readonly Ownership[]>>,
  device: Parameters<typeof idbOwnerships>[0] = aDevice(),
) {
  const renewed = vi.fn<() => void>()
  const asked: (readonly [string, readonly number[]])[] = []
  let error: Outage | null = null
  let held: Promise<void> | null = null
  let lost = false
  const done = (): ResultAsync<never, Outage> =>
    lost ? errAsync({ kind: 'offline' }) : okAsync({} as never)
  const shop: Ports = {
    myLibrary: {
      entries: done,
      files: done,
      ownedBundles: () => okAsync([]),
      tag: () => okAsync(undefined),
      ownedVariants: ({ id }, productIds): ResultAsync<readonly Ownership[], Outage> => {
        if (error) return errAsync(error)
        asked.push([id, productIds])
        const found = (stock[id] ?? []).filter((one) => productIds.includes(one.productId))
        return okAsync<Promise<void> | null, Outage>(held).map(async (wait) => {
          await wait
          return found
        })
      },
    },
    downloads: { request: done, decision: done, practiceMeter: done },
    credits: { reverseSpend: done } as unknown as Ports['credits'],
    orders: { find: done, history: done } as unknown as Ports['orders'],
    freePacks: { packFor: done },
    withdrawals: { withdraw: done, confirm: done } as unknown as Ports['withdrawals'],
    accounts: {
      whoAmI: () => okAsync(null),
      signOut: () => okAsync(undefined),
    } as unknown as Ports['accounts'],
    sessionWatch: {
      watch: (onSeen) => {
        onSeen(null)
        return okAsync(() => undefined)
      },
    },
  }
  const ports = cachedOwnership(shop, idbOwnerships(device), renewed)
  return {
    ports,
    asked,
    renewed,
    fail: (now: Outage | null) => void (error = now),
    /** From now on no answer but the ownerships arrives. */
    lose: () => void (lost = true),
    /** Answers wait until what this gives back is called. */
    hold: () => {
      const waiting = Promise.withResolvers<void>()
      held = waiting.promise
      return waiting.resolve
    },
  }
}
