import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namesIn, piecesOf, type Piece } from './walk.ts'

/** Files that bind services to what they need. */
const WIRING = ['server/boot/wire-shop.ts', 'server/boot/composition-root.ts', 'dev/fakes.tsx']

/**
 * The services that get the write connection. All others read, on a connection that no writer blocks: on
 * the write connection, a reader waits for every unit and import before it.
 */
const WRITERS = [
  'assetImporter',
  'botChecks',
  'jobUnits',
  'outbox',
  'payments',
  'rateLimits',
  'units',
  'webhookReaders',
]

/** Returns the services that are bound to the write connection, through named lists of needs or inline. */
function writersIn(path: string, source: string): readonly string[] {
  const pieces = piecesOf(path, source)
  const lists = new Set(
    pieces
      .filter(({ type, init }) => type === 'VariableDeclarator' && namesIn(init).has('db'))
      .filter(({ init }) => isCall(init, 'same'))
      .flatMap(({ id }) => [...namesIn(id)]),
  )
  return pieces
    .filter(({ type, value }) => type === 'Property' && bindings(value).length > 0)
    .filter(({ value }) => bindings(value).some((call) => takesDb(call, lists)))
    .flatMap(({ key }) => [...namesIn(key)])
}

/** Finds `wire(make, 'name', …)` and `wireFrom(make, { … })`, including in both branches of a conditional. */
function bindings(value: unknown): readonly Piece[] {
  const piece = value as Piece
  if (piece.type === 'ConditionalExpression') {
    return [...bindings(piece['consequent']), ...bindings(piece['alternate'])]
  }
  return isCall(piece, 'wire') || isCall(piece, 'wireFrom') ? [piece] : []
}

function takesDb(call: Piece, lists: ReadonlySet<string>): boolean {
  const [, ...needs] = call['arguments'] as readonly Piece[]
  return [...namesIn(needs)].some((name) => name === 'db' || lists.has(name))
}

function isCall(value: unknown, name: string): boolean {
  const piece = value as Piece | null
  return piece?.type === 'CallExpression' && (piece['callee'] as Piece)['name'] === name
}

test('the connection that writes is given to what writes, and nothing else waits for writers', () => {
  const found = WIRING.flatMap((path) => writersIn(path, readFileSync(path, 'utf8')))
  expect([...new Set(found)].toSorted()).toEqual(WRITERS)
})

test.each([
  `const SHOP = { catalog: wire(sqlCatalog, 'db', 'clock') }`,
  `const SHOP = { catalog: wireFrom(sqlCatalog, same('clock', 'db')) }`,
  `const SHOP = { catalog: wireFrom(sqlCatalog, { tables: 'db' }) }`,
  `const SHOP = { catalog: open ? wire(none) : wire(sqlCatalog, 'db') }`,
  `const NEEDS = same('db', 'clock'); const SHOP = { catalog: wireFrom(sqlCatalog, NEEDS) }`,
])('who takes it is found in %s', (source) => {
  expect(writersIn('server/boot/wire-shop.ts', source)).toEqual(['catalog'])
})
