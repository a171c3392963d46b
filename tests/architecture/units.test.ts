import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCK_ORDER } from '#server/application/ports/lock-order.ts'
import { sourcesOfTheShop } from '../../scripts/strings/modules.ts'
import { againstUnits, OUTSIDE, PORTS, servicesOf, unitsBegun } from './units.ts'
import { namesIn, piecesOf } from './walk.ts'

test('units wait for nobody, and begin no other', () => {
  const sources = sourcesOfTheShop()
  expect(unitsBegun(sources)).toBeGreaterThan(100)
  expect(againstUnits(sources)).toEqual([])
})

/** Ports that may be called inside a unit: they answer from memory, or belong to the unit itself. */
const INSIDE = [
  'clock',
  'database-outages',
  'log',
  'secrets',
  'statistics',
  'tax-rates',
  'catalog-pages',
  'outbox',
  'unit-of-work',
]

test('every port of the outside world is kept out of units, or said to answer at once', () => {
  const names = globSync(`${PORTS}/*.ts`).filter((path) => !path.endsWith('-repository.ts'))
  const unknown = names.filter((path) => {
    const isKnown = OUTSIDE.includes(path) || INSIDE.some((name) => path.endsWith(`/${name}.ts`))
    return !isKnown && servicesOf(path).length > 0
  })
  expect(unknown).toEqual([])
})

test.each(OUTSIDE)('%s is there, to be kept out of units', (path) => {
  expect(existsSync(path)).toBe(true)
})

const FILE = 'server/application/order/a.ts'

test.each(OUTSIDE)('a function over a unit that asks %s is found', (port) => {
  const service = servicesOf(port)[0]
  const source = `
    import type { ${service} } from '#${port}'
    import type { Unit } from '#server/application/ports/unit-of-work.ts'
    const a = async (unit: Unit, asked: ${service}) => asked.find(unit.now)`
  // The short name of a port in `src` differs from its path.
  const spelled = source.replace('#src/', '#')
  expect(againstUnits({ [FILE]: spelled })).toEqual([`${FILE} waits for ${port} inside a unit`])
})

const IMPORTS = `
  import { ok, ResultAsync } from 'neverthrow'
  import type { Payments } from '../ports/payments.ts'
  import type { Needs, Ports } from '../ports/ports.ts'
  import type { Repositories } from '../ports/repositories.ts'
  import type { Records, Unit, UnitOfWork } from '../ports/unit-of-work.ts'
  interface Both { readonly payments: Payments; readonly units: UnitOfWork }
  type Charging = Needs<'payments' | 'clock'>`

const PAYMENTS = `waits for ${PORTS}/payments.ts inside a unit`

test.each([
  {
    what: 'asks a provider in place',
    body: `const a = ({ payments, units }: Both) => units.run(async (unit) => payments.settle(unit.now))`,
    says: PAYMENTS,
  },
  {
    what: 'asks a provider in place, by all that it was given',
    body: `const a = (both: Both) => both.units.read(async () => both.payments.settle())`,
    says: PAYMENTS,
  },
  {
    what: 'asks a provider that it needs by name',
    body: `const a = ({ payments, units }: Needs<'payments' | 'units'>) => units.run(async () => payments.settle())`,
    says: PAYMENTS,
  },
  {
    what: 'asks a provider by another name',
    body: `const a = ({ units, payments: provider }: Both) => units.run(async () => provider.settle())`,
    says: PAYMENTS,
  },
  {
    what: 'begins a unit inside a unit',
    body: `const a = ({ units }: Both) => units.run(async () => units.run(async () => ok(1)))`,
    says: 'begins a unit inside a unit',
  },
  {
    what: 'knows by another name what begins units',
    body: `const a = (work: UnitOfWork, payments: Payments) => work.run(async () => payments.settle())`,
    says: PAYMENTS,
  },
  {
    what: 'hands all its ports into it',
    body: `const a = (ports: Both) => ports.units.run(async (unit) => ok(await inside(unit, ports)))`,
    says: 'hands ports into a unit, with ports of the outside in it',
  },
  {
    what: 'waits for two things at once',
    body: `const a = ({ units }: Both) => units.run(async (unit) => Promise.all([unit.a(), unit.b()]))`,
    says: 'does several things at once inside a unit, by Promise.all',
  },
])('it is found when who begins a unit $what', ({ body, says }) => {
  expect(againstUnits({ [FILE]: `${IMPORTS}\n${body}` })).toEqual([`${FILE} ${says}`])
})

test.each([
  {
    what: 'asks a provider, in the file that begins it',
    body: `
      const a = ({ units }: Both) => units.run(async (unit) => ok(1))
      async function inside(unit: Unit, { payments }: Charging) { await payments.settle() }`,
    says: PAYMENTS,
  },
  {
    what: 'asks a provider that the function around it was given',
    body: `const a = (payments: Payments) => async (unit: Unit) => payments.settle(unit.now)`,
    says: PAYMENTS,
  },
  {
    what: 'asks the network',
    body: `async function inside(unit: Unit) { await fetch('https://a.example') }`,
    says: 'waits for fetch inside a unit',
  },
  {
    what: 'knows its repositories alone, and asks a provider',
    body: `async function inside(unit: Repositories & { now: number }, ports: Charging) { await ports.payments.settle() }`,
    says: PAYMENTS,
  },
  {
    what: 'knows its repositories alone, and begins a unit',
    body: `async function inside(unit: Repositories & { now: number }, { units }: Ports) { await units.run(async () => ok(1)) }`,
    says: 'begins a unit inside a unit',
  },
  {
    what: 'knows its repositories alone, and asks two of them at once',
    body: `async function inside({ orders, carts }: Repositories) { await ResultAsync.combine([orders.a(), carts.b()]) }`,
    says: 'does several things at once inside a unit, by ResultAsync.combine',
  },
  {
    what: 'has it under a name of its own, and asks a provider',
    body: `
      interface Paid extends Records { readonly by: string }
      const inside = async (paid: Paid, payments: Payments) => payments.settle(paid.by)`,
    says: PAYMENTS,
  },
  {
    what: 'begins another by another name',
    body: `const inside = async (unit: Unit, work: UnitOfWork) => work.run(async () => ok(1))`,
    says: 'begins a unit inside a unit',
  },
])('it is found when a function over a unit $what', ({ body, says }) => {
  expect(againstUnits({ [FILE]: `${IMPORTS}\n${body}` })).toContain(`${FILE} ${says}`)
})

test.each([
  `const a = ({ units }: Both) => units.run(async ({ payments }) => payments.find())`,
  `const a = ({ units, payments }: Both) => units.run(async () => ok(1)).andThen(() => payments.settle())`,
  `const inside = async (unit: Unit, { clock }: Charging) => clock.now()`,
  `const inside = async (unit: Unit, payments: readonly string[]) => unit.orders.write(payments)`,
])('what a unit may do is let be: %s', (body) => {
  expect(againstUnits({ [FILE]: `${IMPORTS}\n${body}` })).toEqual([])
})

/** Returns the methods of repositories whose name says that they lock, as a unit calls them. */
function locksIn(repositories: string, portOf: (file: string) => string): readonly string[] {
  return piecesOf('repositories.ts', repositories)
    .filter(({ type }) => type === 'TSPropertySignature')
    .flatMap(({ key, typeAnnotation }) => {
      const [repository] = namesIn(key)
      const [port = ''] = namesIn(typeAnnotation)
      const file = port.replace(/\B[A-Z]/g, '-$&').toLowerCase()
      return piecesOf(`${file}.ts`, portOf(file))
        .filter(({ type }) => type === 'TSMethodSignature')
        .flatMap((method) => [...namesIn(method['key'])])
        .filter((verb) => /^(lock|claim)/.test(verb))
        .map((verb) => `${repository}.${verb}`)
    })
}

test('every method that locks rows has its place in the order of locks', () => {
  const ports = (file: string) => readFileSync(`${PORTS}/${file}.ts`, 'utf8')
  const locks = locksIn(ports('repositories'), ports)
  expect(locks.length).toBeGreaterThan(10)
  const placed: readonly string[] = LOCK_ORDER.flatMap(({ by }) => by)
  expect(locks.filter((lock) => !placed.includes(lock))).toEqual([])
})

test('a method that locks is found by its name', () => {
  const port = 'export interface OrderRepository { find(id: string): void; lockAll(): void }'
  const repositories = 'interface Repositories { readonly orders: OrderRepository }'
  expect(locksIn(repositories, () => port)).toEqual(['orders.lockAll'])
})
