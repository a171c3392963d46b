import { expect, test } from 'vitest'
import type { StoredName } from '#messages/stored-name.ts'
import { STORED_NAMES } from '#messages/stored-names.ts'
import { readModules, sourcesOfTheShop, type Sources } from '../../scripts/strings/modules.ts'
import { storedNameOf } from '../support/stored-names.ts'
import { piecesOf, within, type Piece } from './walk.ts'

type Where = StoredName['where']

/** Something that code stores in a browser; the name is null if it cannot be determined from the code. */
interface Stored {
  readonly path: string
  readonly where: Where | 'Storage'
  readonly name: string | null
}

/**
 * The files that write `Set-Cookie`. The names that they are given are found at their callers, and by
 * running them in `texts.test.ts`.
 */
const SETTING = ['server/http/auth/session-cookies.ts', 'server/http/auth/signed-cookies.ts']

/** Files that get the name from their callers, which are checked in their place. */
const HANDING_ON = ['src/adapters/storage/session-marks.ts']

/** Everything that the code stores in a browser. */
function storedBy(sources: Sources): readonly Stored[] {
  return Object.entries(sources)
    .filter(([path]) => /^(?:src|server)\//.test(path) && !HANDING_ON.includes(path))
    .flatMap(([path, source]) => {
      if (!/cookie|storage|setItem|openDB|indexedDB|mark\(|note\(/i.test(source)) return []
      return piecesOf(path, source).flatMap((piece) => storedAt({ path, sources, piece }))
    })
}

interface Looked {
  readonly path: string
  readonly sources: Sources
  readonly piece: Piece
}

function storedAt(looked: Looked): readonly Stored[] {
  const { path, piece } = looked
  const stored = (where: Stored['where'], named: unknown): readonly Stored[] => [
    { path, where, name: nameOf(looked, named) },
  ]
  if (piece.type === 'AssignmentExpression' && memberOf(piece['left']) === 'cookie') {
    return stored('Cookie', piece['right'])
  }
  if (piece.type !== 'CallExpression') return []
  const [first, second] = piece['arguments'] as readonly Piece[]
  const callee = piece['callee'] as Piece
  const called = memberOf(callee) ?? String(callee['name'])
  if (called === 'setItem' && memberOf(callee)) return stored('Storage', first)
  if (called === 'openDB' || called === 'open') {
    const isDatabase = called === 'openDB' || namesOf(callee).includes('indexedDB')
    return isDatabase ? stored('IndexedDB', first) : []
  }
  if ((called === 'mark' || called === 'note') && namesOf(callee)[0] === 'memory') {
    return stored('Session storage', first)
  }
  return called === 'setSignedCookie' ? stored('Cookie', cookieIn(looked, second)) : []
}

/** Finds the name in `{ ...cookie, value }`, where `cookie` is `{ name, publicUrl }`. */
function cookieIn({ path, sources }: Looked, argument: unknown): unknown {
  const names = within(argument).flatMap((one) =>
    one.type === 'SpreadElement' ? [String((one['argument'] as Piece)['name'])] : [],
  )
  const given = piecesOf(path, sources[path] ?? '').find(
    (one) =>
      one.type === 'VariableDeclarator' && names.includes(String((one['id'] as Piece)['name'])),
  )
  const name = within(given?.['init']).find(
    (one) => one.type === 'Property' && (one['key'] as Piece)['name'] === 'name',
  )
  return name?.['value']
}

/** The text that an expression evaluates to; `*` stands for variable parts, null if it cannot be determined. */
function nameOf({ path, sources }: Looked, expression: unknown): string | null {
  const piece = expression as Piece | undefined
  if (!piece) return null
  const follow = (next: unknown, at = path) => nameOf({ path: at, sources, piece }, next)
  switch (piece.type) {
    case 'Literal':
      return String(piece['value'])
    case 'TemplateLiteral': {
      const texts = (piece['quasis'] as readonly Piece[]).map(
        (one) => (one['value'] as { readonly cooked: string }).cooked,
      )
      const values = (piece['expressions'] as readonly Piece[]).map((one) => follow(one) ?? '*')
      const text = texts.map((one, at) => one + (values[at] ?? '')).join('')
      // The name of a cookie ends where its value starts.
      return text.replace(/=.*$/s, '').replace(/\*.*$/s, '*')
    }
    case 'Identifier': {
      const found = declared(path, sources, String(piece['name']))
      return found && follow(found.made, found.path)
    }
    case 'CallExpression': {
      const found = declared(path, sources, String((piece['callee'] as Piece)['name']))
      return found && follow(returnedBy(found.made), found.path)
    }
    default:
      return null
  }
}

interface Declared {
  readonly path: string
  readonly made: Piece
}

/** Finds where a name is declared: in this module, or in the one that it is imported from. */
function declared(path: string, sources: Sources, name: string): Declared | null {
  const source = sources[path] ?? ''
  for (const one of piecesOf(path, source)) {
    const isNamed = (one['id'] as Piece | null)?.['name'] === name
    if (isNamed && one.type === 'FunctionDeclaration') return { path, made: one }
    if (isNamed && one.type === 'VariableDeclarator') return { path, made: one['init'] as Piece }
  }
  const [module] = readModules({ [path]: source })
  const from = module?.imports.find(({ target, typesOnly }) => {
    const isTheirs = new RegExp(`\\bexport (?:const|function) ${name}\\b`).test(
      sources[target] ?? '',
    )
    return !typesOnly && isTheirs
  })
  return from ? declared(from.target, sources, name) : null
}

/** The expression that a function returns. */
function returnedBy(made: Piece): unknown {
  const body = made['body'] as Piece
  if (body.type !== 'BlockStatement') return body
  return within(body).find(({ type }) => type === 'ReturnStatement')?.['argument']
}

function memberOf(piece: unknown): string | null {
  const one = piece as Piece
  return one.type === 'MemberExpression' ? String((one['property'] as Piece)['name']) : null
}

function namesOf(piece: unknown): readonly string[] {
  return within(piece).flatMap((one) => (one.type === 'Identifier' ? [String(one['name'])] : []))
}

/** Whether the list contains it; something written to a storage may be of either kind. */
function isListed({ where, name }: Stored): boolean {
  if (name === null) return false
  const places: readonly Where[] =
    where === 'Storage' ? ['Local storage', 'Session storage'] : [where]
  return places.some((place) => storedNameOf(name, place) !== undefined)
}

const unlisted = (sources: Sources) =>
  storedBy(sources)
    .filter((one) => !isListed(one))
    .map(({ path, where, name }) => `${path}: ${where} ${name ?? 'by a name that cannot be told'}`)

const SHOP = sourcesOfTheShop()

test('everything that the code stores in a browser is on the list of cookies and storage', () => {
  const found = storedBy(SHOP)
  expect(found.length).toBeGreaterThan(8)
  expect(unlisted(SHOP)).toEqual([])
})

test('cookies are set in two places of the server, which are told their names', () => {
  const setting = Object.entries(SHOP).filter(
    ([path, source]) =>
      path.startsWith('server/') && /'Set-Cookie'|\bsetCookie\b|hono\/utils\/cookie/i.test(source),
  )
  expect(setting.map(([path]) => path).toSorted()).toEqual(SETTING)
})

test('what the list says is set by a page is set by the code', () => {
  const stored = storedBy(SHOP)
  // Stored by the packages for routing and signing in, and by the session's own cookies.
  const others = ['react-router-scroll-positions']
  const listed = STORED_NAMES.filter(
    ({ where, name }) => where !== 'Cookie' && !others.includes(name),
  )
  const missing = listed.filter(({ name, where }) => {
    const places = where === 'IndexedDB' ? ['IndexedDB'] : [where, 'Storage']
    return !stored.some((one) => one.name === name && places.includes(one.where))
  })
  expect(missing).toEqual([])
})

test.each([
  ['src/a.ts', `document.cookie = \`tracker=\${id}; Path=/\``, 'Cookie tracker'],
  ['src/a.ts', `const KEY = 'seen'\nstorage.setItem(KEY, '1')`, 'Storage seen'],
  ['src/a.ts', 'page.storage?.setItem(`seen-${id}`, text)', 'Storage seen-*'],
  ['src/a.ts', `openDB('tracking', 1)`, 'IndexedDB tracking'],
  ['src/a.ts', `indexedDB.open('tracking')`, 'IndexedDB tracking'],
  ['src/a.ts', `void memory.mark('was-here')`, 'Session storage was-here'],
  ['src/a.ts', `storage.setItem(key(), '1')`, 'Storage by a name that cannot be told'],
  [
    'server/a.ts',
    `const cookie = { name: 'pass', publicUrl }\nsetSignedCookie(context, { ...cookie, value })`,
    'Cookie pass',
  ],
])('in %s, %s is found', (path, source, found) => {
  expect(unlisted({ [path]: source })).toEqual([`${path}: ${found}`])
})
