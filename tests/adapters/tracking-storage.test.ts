import { expect, test } from 'vitest'
import { trackingStorage } from '#adapters/analytics/tracking-storage.ts'
import { PRODUCT } from '#tests/support/tracked-documents.ts'

const NOW = Date.UTC(2026, 10, 26)

/** A browser's storage, in memory. */
function aStore() {
  const kept = new Map<string, string>()
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as Storage
  return { kept, store }
}

function aBrowser(locks?: LockManager) {
  const [local, session] = [aStore(), aStore()]
  const open = () =>
    trackingStorage({
      page: { cookie: '' },
      local: local.store,
      session: session.store,
      locks,
      now: () => NOW,
    })
  return { open, local: local.kept, session: session.kept }
}

test('a browser that forbids locks sends each event once all the same', async () => {
  const request = async () => {
    throw new Error('forbidden here')
  }
  const storage = aBrowser({ request } as unknown as LockManager).open()
  expect(await storage.setFlag('pixel order o1')).toBe(true)
  expect(await storage.setFlag('pixel order o1')).toBe(false)
})

test('once somebody has gone, their orders are remembered and nothing else', async () => {
  const { open, local, session } = aBrowser()
  const storage = open()
  await storage.setFlag('pixel order o1')
  await storage.setFlag('pixel home-visited')
  storage.saveLog({ owner: 'ada', lines: [] })
  storage.forgetPerson()
  expect([...local.keys()]).toEqual(['emberstock-sent'])
  expect([...session.keys()]).toEqual([])
  expect(await storage.setFlag('pixel order o1')).toBe(false)
  expect(await storage.setFlag('pixel home-visited')).toBe(true)
})

test('a log is read with its owner; one of another form is none', () => {
  const { open, session } = aBrowser()
  const line = {
    event: PRODUCT,
    to: 'shop',
    flag: 'shop product-viewed fire',
    at: NOW,
    withheld: null,
    messages: [],
    isSettled: true,
    isFlagSet: true,
    isEarlier: false,
  } as const
  open().saveLog({ owner: 'ada', lines: [line] })
  expect(open().savedLog()).toEqual({ owner: 'ada', lines: [line] })
  session.set('emberstock-tracking', JSON.stringify([line]))
  expect(open().savedLog()).toEqual({ owner: null, lines: [] })
})
