import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCK_ORDER } from '#server/application/ports/lock-order.ts'
import { readModules, sourcesOfTheShop, type Sources } from './modules.ts'
import { namesIn, piecesOf, within, type Piece } from './walk.ts'

const PORTS = 'server/application/ports'
const UNITS = `${PORTS}/unit-of-work.ts`

/** What a unit must wait for nobody with: money, mail, files, what computes for long, and what writes beside units. */
const OUTSIDE = [
  'bot-check',
  'certificate-signer',
  'documents',
  'download-links',
  'file-storage',
  'file-uploads',
  'identity-providers',
  'mailer',
  'outbox-queue',
  'password-hashes',
  'payment-fingerprints',
  'payments',
  'public-media',
  'rate-limits',
  'refunds',
  'site-password',
  'withdrawals',
].map((port) => `${PORTS}/${port}.ts`)

/** What such a port is known by: interfaces with verbs, and lists of them. What it only speaks of may go into a unit. */
function servicesOf(port: string): readonly string[] {
  const pieces = piecesOf(port, readFileSync(port, 'utf8'))
  const services = pieces
    .filter(({ type, body }) => type === 'TSInterfaceDeclaration' && hasVerbs(body))
    .flatMap(({ id }) => [...namesIn(id)])
  const lists = pieces
    .filter(({ type, typeAnnotation }) => {
      return (
        type === 'TSTypeAliasDeclaration' && services.some((one) => isListOf(typeAnnotation, one))
      )
    })
    .flatMap(({ id }) => [...namesIn(id)])
  return [...services, ...lists]
}

function hasVerbs(body: unknown): boolean {
  return within(body).some(({ type }) => type === 'TSMethodSignature')
}

function isListOf(type: unknown, service: string): boolean {
  return (type as Piece).type === 'TSTypeOperator' && namesIn(type).has(service)
}

/** Every sentence that decision 037 has against how these sources use units. */
function against(sources: Sources): readonly string[] {
  const files = Object.entries(sources)
    .filter(([path]) => path.startsWith('server/application/') && !path.startsWith(PORTS))
    .map(([path, source]) => fileOf(path, source))
  const services = new Map(files.flatMap(({ pieces, outside }) => servicesIn(pieces, outside)))
  return files.flatMap((file) => [
    ...outsideAFunctionOverUnits(file),
    ...insideUnits(file, services),
  ])
}

interface File {
  readonly path: string
  readonly pieces: readonly Piece[]
  /** Services of the outside that the file knows by their types, each with its port. */
  readonly outside: ReadonlyMap<string, string>
  readonly isOverUnits: boolean
}

function fileOf(path: string, source: string): File {
  const [module] = readModules({ [path]: source })
  const target = new Map((module?.imports ?? []).map((one) => [one.specifier, one.target]))
  const pieces = piecesOf(path, source)
  const imported = pieces
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap((one) => {
      const from = target.get(String((one['source'] as Piece)['value'])) ?? ''
      return [...namesIn(one['specifiers'])].map((name) => [name, from] as const)
    })
  const ofUnits = imported.flatMap(([name, from]) => (from === UNITS ? [name] : []))
  return {
    path,
    pieces,
    outside: new Map(
      imported.filter(([name, from]) => OUTSIDE.includes(from) && servicesOf(from).includes(name)),
    ),
    isOverUnits: ofUnits.includes('Unit') && !pieces.some(beginsUnit),
  }
}

/** Names under which services of the outside are handed over: `readonly payments: Payments`. */
function servicesIn(
  pieces: readonly Piece[],
  outside: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] {
  return pieces
    .filter((one) => one.type === 'TSPropertySignature' || one.type === 'Identifier')
    .flatMap((one) => {
      const port = [...namesIn(one['typeAnnotation'])].flatMap((name) => outside.get(name) ?? [])[0]
      const name = one.type === 'Identifier' ? one['name'] : (one['key'] as Piece)['name']
      return port === undefined ? [] : [[String(name), port] as const]
    })
}

/** Functions over a `Unit`, and those that begin one, are told apart by what they import. */
function outsideAFunctionOverUnits({ path, isOverUnits, outside }: File): readonly string[] {
  if (!isOverUnits) return []
  return [...new Set(outside.values())].map(
    (port) => `${path} works inside a unit, and waits for ${port}`,
  )
}

/** What is written in place: `units.run(async (unit) => …)`. */
function insideUnits(
  { path, pieces }: File,
  services: ReadonlyMap<string, string>,
): readonly string[] {
  return pieces.filter(beginsUnit).flatMap(({ arguments: given }) => {
    const [work] = given as readonly Piece[]
    const own = namesIn(work?.['params'])
    const asked = [...namesIn(work?.['body'])].filter((name) => !own.has(name))
    return [
      ...asked.flatMap((name) => {
        const port = services.get(name)
        return port === undefined ? [] : [`${path} waits for ${port} inside a unit`]
      }),
      ...(within(work).some(beginsUnit) ? [`${path} begins a unit inside a unit`] : []),
    ]
  })
}

/** `units.run(…)` or `units.read(…)`, also of `ports.units`. */
function beginsUnit({ type, callee }: Piece): boolean {
  const called = callee as Piece | undefined
  if (type !== 'CallExpression' || called?.type !== 'MemberExpression') return false
  const verb = String((called['property'] as Piece)['name'])
  return /^(run|read)$/.test(verb) && namesIn(called['object']).has('units')
}

test('units wait for nobody, and begin no other', () => {
  const sources = sourcesOfTheShop()
  const begun = Object.entries(sources)
    .filter(([path]) => path.startsWith('server/application/'))
    .flatMap(([path, source]) => piecesOf(path, source).filter(beginsUnit))
  expect(begun.length).toBeGreaterThan(100)
  expect(against(sources)).toEqual([])
})

/** Ports that may be asked inside a unit: they answer from memory, or belong to the unit itself. */
const INSIDE = [
  'clock',
  'database-outages',
  'log',
  'secrets',
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

const overAUnit = (port: string) => `
  import type { ${servicesOf(port)[0]} } from '#${port}'
  import type { Unit } from '#${UNITS}'`

test.each(OUTSIDE)('a function over a unit that knows %s is found', (port) => {
  expect(against({ 'server/application/order/a.ts': overAUnit(port) })).toEqual([
    `server/application/order/a.ts works inside a unit, and waits for ${port}`,
  ])
})

const beginning = (body: string) => `
  import type { Payments } from '../ports/payments.ts'
  import type { Unit, UnitOfWork } from '../ports/unit-of-work.ts'
  interface Ports { readonly payments: Payments; readonly units: UnitOfWork }
  ${body}`

test.each([
  {
    what: 'asks a provider in place',
    body: `const a = ({ payments, units }: Ports) => units.run(async (unit) => payments.settle(unit.now))`,
    says: `waits for ${PORTS}/payments.ts inside a unit`,
  },
  {
    what: 'asks a provider in place, by all that it was given',
    body: `const a = (ports: Ports) => ports.units.read(async () => ports.payments.settle())`,
    says: `waits for ${PORTS}/payments.ts inside a unit`,
  },
  {
    what: 'begins a unit inside a unit',
    body: `const a = ({ units }: Ports) => units.run(async () => units.run(async () => ok(1)))`,
    says: 'begins a unit inside a unit',
  },
])('it is found when who begins a unit $what', ({ body, says }) => {
  const path = 'server/application/order/a.ts'
  expect(against({ [path]: beginning(body) })).toEqual([`${path} ${says}`])
})

test('what a unit brings by the same name is its own', () => {
  const body = `const a = ({ units }: Ports) => units.run(async ({ payments }) => payments.find())`
  expect(against({ 'server/application/order/a.ts': beginning(body) })).toEqual([])
})

/** Methods of repositories that say they lock, as a unit calls them. */
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
