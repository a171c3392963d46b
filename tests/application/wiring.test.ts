import { ok, okAsync } from 'neverthrow'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CartChange, Carts } from '#application/ports/carts.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import { composeServer } from '#server/boot/composition-root.ts'
import { readConfig } from '#server/boot/config.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { composeShop } from '#src/composition-root.ts'
import { composeTracking } from '#src/tracking-root.ts'
import { anOrder } from '#tests/support/samples.ts'
import { given, same, wired, wiringOf } from '#wiring/wire.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** As much of a page as services need to be made. */
function stubPage(): void {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { document, location: { href: 'http://localhost:3000/' }, navigator: {} })
  vi.stubGlobal('addEventListener', () => undefined)
}

test('every service of the browser can be made, by itself and once', () => {
  stubPage()
  const config = { apiOrigin: 'http://localhost:3000' }
  const tracking = composeTracking({ config })
  const services = composeShop({ config, tracking })
  expect(services.tracking).toBe(tracking.tracking)
  expectEachByItself(services)
  expect(Object.entries(services).filter(([, service]) => !isCallable(service))).toEqual([])
})

test('the shop is made without the part that tracks: then nobody hears of a visit', async () => {
  stubPage()
  vi.resetModules()
  vi.doMock('#src/tracking-root.ts', () => {
    throw new Error('blocked')
  })
  onTestFinished(() => {
    vi.doUnmock('#src/tracking-root.ts')
  })
  const { composeShop: compose } = await import('#src/composition-root.ts')
  const services = compose({ config: { apiOrigin: 'http://localhost:3000' } })
  expectEachByItself(services)
  expect(services.tracking.track({ kind: 'home-visited' })).toBeUndefined()
  expect(await services.trackingLog.takeEarlyPages()).toEqual(ok([]))
})

test('every service of the server can be made, by itself and once', async () => {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await migrate(db)
  const config = readConfig({})._unsafeUnwrap()
  const reads = openSqlite(':memory:')
  onTestFinished(() => reads.destroy())
  const catalogReads = openSqlite(':memory:')
  onTestFinished(() => catalogReads.destroy())
  const unlimitedDb = openSqlite(':memory:')
  onTestFinished(() => unlimitedDb.destroy())
  const secret = 's'.repeat(64)
  const opened = { db, reads, catalogReads, unlimitedDb, secret, show: () => undefined }
  const services = composeServer(config, opened)
  expectEachByItself(services)
  expect(services.db).toBe(db)
})

test('another adapter takes the place of the shop’s own, for its use cases as well', async () => {
  stubPage()
  const order = anOrder([], 4)
  const recorded: CartChange[] = []
  const carts: Carts = {
    open: () => okAsync(order),
    record: (_viewer, change) => {
      recorded.push(change)
      return okAsync(order)
    },
  }
  const config = { apiOrigin: 'http://localhost:3000' }
  const services = composeShop({ config, replacements: given({ carts }) })
  expect(services.carts).toBe(carts)
  expect(await services.chooseLicense(A_VISITOR, 4)).toEqual(ok(order))
  expect(recorded).toEqual([{ kind: 'license-chosen', licenseId: 4 }])
  // What was not replaced is the shop's own.
  expect(await services.preferences.chosenLicense()).toEqual(ok(4))
  // @ts-expect-error -- `carts` is no `Articles`
  composeShop({ config, replacements: given({ articles: carts }) })
  // @ts-expect-error -- there is no service of this name
  composeShop({ config, replacements: given({ basket: carts }) })
})

test('what is brought stands in for the server’s own, for its use cases as well', async () => {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  const config = readConfig({})._unsafeUnwrap()
  const opened = { db, reads: db, secret: 's'.repeat(64), show: () => undefined }
  const clock = { now: () => 7 }
  const services = composeServer(config, opened, given({ clock }))
  expect(services.clock).toBe(clock)
  expect(await services.units.read(async ({ now }) => now)).toEqual(ok(7))
  // @ts-expect-error -- a clock is no unit of work
  composeServer(config, opened, given({ units: clock }))
})

/** Each name gives one and the same service, and no other name gives that one too. */
function expectEachByItself(services: object): void {
  const first = Object.entries(services)
  expect(first.filter(([, service]) => service === undefined)).toEqual([])
  const made = first.filter(([, service]) => typeof service === 'object' || isCallable(service))
  expect(new Set(made.map(([, service]) => service)).size).toBe(made.length)
  expect(first.filter(([name, service]) => Reflect.get(services, name) !== service)).toEqual([])
}

/** A use case, or a port all of whose verbs are there. */
function isCallable(service: unknown): boolean {
  if (typeof service === 'function') return true
  const verbs = Object.values(Object(service))
  return verbs.length > 0 && verbs.every((verb) => typeof verb === 'function')
}

interface Clock {
  readonly now: () => number
}

interface Toys {
  readonly clock: Clock
  readonly greet: (name: string) => string
  readonly part: (name: string) => string
}

const { wire, wireFrom } = wiringOf<Toys>()
const greeting = (clock: Clock) => (name: string) => `${name} at ${clock.now()}`
const parting = (toys: Pick<Toys, 'clock' | 'greet'>) => (name: string) =>
  `${toys.greet(name)}, gone at ${toys.clock.now()}`

const TOYS = {
  clock: wire((): Clock => ({ now: () => 7 })),
  greet: wire(greeting, 'clock'),
  part: wireFrom(parting, same('clock', 'greet')),
}

test('a service is made once, when it is first looked at, from what it needs', () => {
  const made: string[] = []
  const making =
    <Needs extends unknown[], Made>(name: string, make: (...needs: Needs) => Made) =>
    (...needs: Needs) => {
      made.push(name)
      return make(...needs)
    }
  const toys = wired<Toys>({
    ...TOYS,
    clock: wire(making('clock', (): Clock => ({ now: () => 7 }))),
    greet: wire(making('greet', greeting), 'clock'),
  })
  expect(made).toEqual([])
  expect(toys.part('Ada')).toBe('Ada at 7, gone at 7')
  expect(toys.greet('Ada')).toBe('Ada at 7')
  expect(toys.greet).toBe(toys.greet)
  expect(made.toSorted()).toEqual(['clock', 'greet'])
})

test('what is there already is bound under its own name', () => {
  const clock = { now: () => 9 }
  const toys = wired<Toys>({ ...TOYS, ...given({ clock }) })
  expect(toys.clock).toBe(clock)
  expect(toys.greet('Ada')).toBe('Ada at 9')
})

test('what is missing, misspelled or swapped does not compile', () => {
  const { clock, greet, part } = TOYS
  const toys = wired<Toys>({ clock, greet, part })
  // @ts-expect-error -- `part` is not bound
  wired<Toys>({ clock, greet })
  // @ts-expect-error -- a clock is not what `greet` binds
  wired<Toys>({ clock, greet: clock, part })
  // @ts-expect-error -- no service is named `clocks`
  wire(greeting, 'clocks')
  // @ts-expect-error -- `greet` is not the clock that `greeting` needs
  wire(greeting, 'greet')
  // @ts-expect-error -- `parting` needs `greet` as well
  wireFrom(parting, same('clock'))
  // @ts-expect-error -- `clock` is bound to a service of another type
  wireFrom(parting, { clock: 'greet', greet: 'greet' })
  expect(Object.keys(toys)).toEqual(['clock', 'greet', 'part'])
})
