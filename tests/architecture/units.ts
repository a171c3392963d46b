import { readFileSync } from 'node:fs'
import { PORT_PLACES } from '../support/port-places.ts'
import { readModules, type Sources } from '../../scripts/strings/modules.ts'
import { namesIn, piecesOf, within, type Piece } from './walk.ts'

export const PORTS = 'server/application/ports'
const UNITS = `${PORTS}/unit-of-work.ts`

/** The file of each port that a unit must not wait for, by the name that the port is bound under. */
const OUTSIDE_BY_NAME: ReadonlyMap<string, string> = boundOutside()

/** Ports that are not bound under a name of their own, but that use cases reach anyway. */
const UNBOUND = ['file-uploads', 'site-password', 'withdrawals'].map((one) => `${PORTS}/${one}.ts`)

/** What a unit must not wait for: money, mail, files, long computations, and writes outside of units. */
export const OUTSIDE: readonly string[] = [...new Set([...OUTSIDE_BY_NAME.values(), ...UNBOUND])]

function boundOutside(): ReadonlyMap<string, string> {
  const path = `${PORTS}/ports.ts`
  const file = fileOf(path, readFileSync(path, 'utf8'))
  const bound = within(file.declared.get('Ports')).filter(
    ({ type }) => type === 'TSPropertySignature',
  )
  const places = new Map<string, string>(Object.entries(PORT_PLACES))
  return new Map(
    bound.flatMap(({ key, typeAnnotation }) => {
      const name = String((key as Piece)['name'])
      const from = [...namesIn(typeAnnotation)].flatMap((type) => file.imported.get(type) ?? [])[0]
      return places.get(name) === 'outside' && from !== undefined ? [[name, from] as const] : []
    }),
  )
}

/**
 * The services of such a port: interfaces with methods, and lists of them. Plain data types of a port may
 * be used in a unit.
 */
export function servicesOf(port: string): readonly string[] {
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

interface File {
  readonly path: string
  readonly pieces: readonly Piece[]
  /** The module that each imported name comes from. */
  readonly imported: ReadonlyMap<string, string>
  /** Interfaces and type aliases of the file. */
  readonly declared: ReadonlyMap<string, Piece>
}

function fileOf(path: string, source: string): File {
  const [module] = readModules({ [path]: source })
  const target = new Map((module?.imports ?? []).map((one) => [one.specifier, one.target]))
  const pieces = piecesOf(path, source)
  return {
    path,
    pieces,
    imported: new Map(
      pieces
        .filter(({ type }) => type === 'ImportDeclaration')
        .flatMap((one) => {
          const from = target.get(String((one['source'] as Piece)['value'])) ?? ''
          return [...namesIn(one['specifiers'])].map((name) => [name, from] as const)
        }),
    ),
    declared: new Map(
      pieces
        .filter(
          ({ type }) => type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration',
        )
        .map((one) => [nameOf(one['id']), one]),
    ),
  }
}

function nameOf(piece: unknown): string {
  return String((piece as Piece | undefined)?.['name'])
}

/**
 * What a type contains: a unit (or its records), and outside ports; `units` stands for the port that starts
 * one.
 */
interface Held {
  readonly isUnit: boolean
  readonly ports: ReadonlyMap<string, string>
}

const NOTHING: Held = { isUnit: false, ports: new Map() }
const BEGINNING = new Map([['units', UNITS]])
const ALL_PORTS: ReadonlyMap<string, string> = new Map([...OUTSIDE_BY_NAME, ...BEGINNING])

function joined(all: readonly Held[]): Held {
  return {
    isUnit: all.some(({ isUnit }) => isUnit),
    ports: new Map(all.flatMap(({ ports }) => [...ports])),
  }
}

type Files = ReadonlyMap<string, File>

/**
 * Determines what a type contains, following its aliases from file to file. Parameters of functions do not
 * count.
 */
function heldBy(type: unknown, file: File, files: Files, seen: readonly string[] = []): Held {
  if (Array.isArray(type)) return joined(type.map((one) => heldBy(one, file, files, seen)))
  if (typeof type !== 'object' || type === null || !('type' in type)) return NOTHING
  const piece = type as Piece
  if (/^TS(FunctionType|ConstructorType|MethodSignature)$/.test(piece.type)) return NOTHING
  if (piece.type === 'TSPropertySignature') {
    const { ports, isUnit } = heldBy(piece['typeAnnotation'], file, files, seen)
    const one = [...ports.values()][0]
    return {
      isUnit,
      ports: one === undefined ? ports : new Map([...ports, [nameOf(piece['key']), one]]),
    }
  }
  const name = nameOf(piece['typeName'] ?? piece['expression'])
  const chosen = [...namesIn(piece['typeArguments'] ?? piece['indexType'])]
  const isPicked = name === 'Needs' || (name === 'Pick' && chosen.includes('Ports'))
  if (isPicked || piece.type === 'TSIndexedAccessType') {
    const isOfPorts = isPicked || namesIn(piece['objectType']).has('Ports')
    return isOfPorts
      ? { isUnit: false, ports: new Map([...ALL_PORTS].filter(([one]) => chosen.includes(one))) }
      : NOTHING
  }
  return joined([
    named(name, file, files, seen),
    ...Object.values(piece).map((one) => heldBy(one, file, files, seen)),
  ])
}

function named(name: string, file: File, files: Files, seen: readonly string[]): Held {
  const from = file.imported.get(name)
  if (from === UNITS || from === `${PORTS}/repositories.ts`) {
    return name === 'UnitOfWork'
      ? { isUnit: false, ports: BEGINNING }
      : { isUnit: true, ports: new Map() }
  }
  if (from === `${PORTS}/ports.ts`) return { isUnit: false, ports: ALL_PORTS }
  if (from !== undefined && OUTSIDE.includes(from)) {
    const isService = servicesOf(from).includes(name)
    return isService ? { isUnit: false, ports: new Map([[name, from]]) } : NOTHING
  }
  const home = from === undefined ? file : files.get(from)
  const declaration = home?.declared.get(name)
  const place = `${home?.path} ${name}`
  if (!home || !declaration || seen.includes(place)) return NOTHING
  const { body, extends: bases, typeAnnotation } = declaration
  return heldBy([body, bases, typeAnnotation].map(bodyOf).flat(), home, files, [...seen, place])
}

function bodyOf(piece: unknown): unknown {
  return (piece as Piece | undefined)?.type === 'TSInterfaceBody' ? (piece as Piece)['body'] : piece
}

/** What a name refers to where it is used: one port, something that ports are taken from, or neither. */
type Bound =
  | { readonly kind: 'port'; readonly from: string }
  | { readonly kind: 'ports'; readonly ports: ReadonlyMap<string, string> }
  | { readonly kind: 'own' }

type Scope = ReadonlyMap<string, Bound>

const OWN: Bound = { kind: 'own' }

/** The names that a pattern binds to what its type contains: `{ payments, units: begin }`, `ports`, `provider`. */
function boundBy(
  pattern: Piece,
  held: Held,
  isOnePort: boolean,
): readonly (readonly [string, Bound])[] {
  if (pattern.type === 'AssignmentPattern')
    return boundBy(pattern['left'] as Piece, held, isOnePort)
  if (pattern.type === 'ObjectPattern') {
    return (pattern['properties'] as readonly Piece[]).flatMap((property) => {
      if (property.type === 'RestElement')
        return boundBy(property['argument'] as Piece, held, false)
      const from = held.ports.get(nameOf(property['key']))
      const value = property['value'] as Piece
      if (from === undefined) return [...namesIn(value)].map((name) => [name, OWN] as const)
      const bound: Bound = { kind: 'port', from }
      return [[nameOf(value.type === 'AssignmentPattern' ? value['left'] : value), bound] as const]
    })
  }
  if (pattern.type !== 'Identifier')
    return [...namesIn(pattern)].map((name) => [name, OWN] as const)
  const [only] = held.ports.values()
  if (only === undefined) return [[nameOf(pattern), OWN]]
  return [
    [
      nameOf(pattern),
      isOnePort ? { kind: 'port', from: only } : { kind: 'ports', ports: held.ports },
    ],
  ]
}

/**
 * What the type of a pattern contains, and whether the pattern is a port itself rather than something that
 * ports are taken from.
 */
function typeOf(pattern: Piece, file: File, files: Files): { held: Held; isOnePort: boolean } {
  const bare = pattern.type === 'AssignmentPattern' ? (pattern['left'] as Piece) : pattern
  const annotation = (bare['typeAnnotation'] as Piece | undefined)?.['typeAnnotation'] as
    | Piece
    | undefined
  const held = heldBy(annotation, file, files)
  const from = [...namesIn(annotation)].flatMap((name) => file.imported.get(name) ?? [])
  const isOnePort =
    held.ports.size === 1 &&
    from.some((one) => one === UNITS || OUTSIDE.includes(one)) &&
    !namesIn(annotation).has('Needs')
  return { held, isOnePort }
}

interface Walk {
  readonly file: File
  readonly files: Files
  readonly scope: Scope
  readonly isInside: boolean
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Every violation in a piece of a file, and in the pieces that it consists of. */
function found(piece: unknown, walk: Walk): readonly string[] {
  if (Array.isArray(piece)) return piece.flatMap((one) => found(one, walk))
  if (typeof piece !== 'object' || piece === null || !('type' in piece)) return []
  const one = piece as Piece
  if (isTypeOnly(one)) return []
  if (FUNCTIONS.has(one.type)) return foundInFunction(one, walk)
  if (one.type === 'CallExpression') return foundInCall(one, walk)
  if (one.type === 'MemberExpression') return foundInMember(one, walk)
  if (one.type === 'Property') {
    const key = one['computed'] === true ? one['key'] : []
    return found([key, one['value']], walk)
  }
  if (one.type === 'Identifier') return foundByName(one, walk)
  // What is destructured from ports is checked where it is used.
  if (one.type === 'VariableDeclarator' && takesApart(one)) return []
  return found(Object.values(one), walk)
}

function takesApart({ id, init }: Piece): boolean {
  const from = init as Piece | null
  return (id as Piece).type === 'ObjectPattern' && from?.type === 'Identifier'
}

function isTypeOnly({ type }: Piece): boolean {
  return type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)
}

function foundInFunction(one: Piece, walk: Walk): readonly string[] {
  const params = (one['params'] as readonly Piece[]).map((pattern) => ({
    pattern,
    ...typeOf(pattern, walk.file, walk.files),
  }))
  const scope = new Map([
    ...walk.scope,
    ...params.flatMap(({ pattern, held, isOnePort }) => boundBy(pattern, held, isOnePort)),
  ])
  for (const { type, id, init } of within(one['body'])) {
    if (type !== 'VariableDeclarator') continue
    for (const [name, bound] of local(id as Piece, init as Piece | null, scope))
      scope.set(name, bound)
  }
  const isInside = walk.isInside || params.some(({ held }) => held.isUnit)
  return found(one['body'], { ...walk, scope, isInside })
}

/** What a constant refers to: `const { payments } = ports`, `const begin = ports.units`. */
function local(id: Piece, init: Piece | null, scope: Scope): readonly (readonly [string, Bound])[] {
  const bound = init === null ? OWN : boundTo(init, scope)
  if (bound.kind === 'own') return [...namesIn(id)].map((name) => [name, OWN] as const)
  if (bound.kind === 'port') return [[nameOf(id), bound]]
  return boundBy(id, { isUnit: false, ports: bound.ports }, false)
}

function boundTo(piece: Piece, scope: Scope): Bound {
  if (piece.type === 'Identifier') return scope.get(nameOf(piece)) ?? OWN
  if (piece.type !== 'MemberExpression') return OWN
  const object = boundTo(piece['object'] as Piece, scope)
  if (object.kind !== 'ports') return OWN
  const from = object.ports.get(nameOf(piece['property']))
  return from === undefined ? OWN : { kind: 'port', from }
}

/** Functions that wait for several things at once: a unit has one connection. */
const AT_ONCE = /^(Promise\.(all|allSettled|any|race)|ResultAsync\.(combine|combineWithAllErrors))$/

function foundInCall(one: Piece, walk: Walk): readonly string[] {
  const { path } = walk.file
  const called = one['callee'] as Piece
  if (beginsUnit(one, walk.scope)) {
    const begun = walk.isInside ? [`${path} begins a unit inside a unit`] : []
    return [...begun, ...found(one['arguments'], { ...walk, isInside: true })]
  }
  const spoken =
    called.type === 'MemberExpression'
      ? `${nameOf(called['object'])}.${nameOf(called['property'])}`
      : nameOf(called)
  const isAtOnce = walk.isInside && AT_ONCE.test(spoken)
  const isFetch = walk.isInside && /^(globalThis\.)?fetch$/.test(spoken)
  return [
    ...(isAtOnce ? [`${path} does several things at once inside a unit, by ${spoken}`] : []),
    ...(isFetch ? [`${path} waits for fetch inside a unit`] : []),
    ...found([called, one['arguments']], walk),
  ]
}

/** Whether this is `run(…)` or `read(…)` of the port that starts units, whatever its name here. */
function beginsUnit({ callee }: Piece, scope: Scope): boolean {
  const called = callee as Piece
  if (called.type !== 'MemberExpression' || !/^(run|read)$/.test(nameOf(called['property']))) {
    return false
  }
  const object = called['object'] as Piece
  const bound = boundTo(object, scope)
  return (bound.kind === 'port' && bound.from === UNITS) || namesIn(object).has('units')
}

function foundInMember(one: Piece, walk: Walk): readonly string[] {
  const object = one['object'] as Piece
  const computed = one['computed'] === true ? found(one['property'], walk) : []
  const isOfPorts = object.type === 'Identifier' && walk.scope.get(nameOf(object))?.kind === 'ports'
  if (!isOfPorts) return [...found(object, walk), ...computed]
  const bound = boundTo(one, walk.scope)
  return [...waiting(bound, walk), ...computed]
}

function foundByName(one: Piece, walk: Walk): readonly string[] {
  const bound = walk.scope.get(nameOf(one)) ?? OWN
  if (walk.isInside && bound.kind === 'ports') {
    return [`${walk.file.path} hands ${nameOf(one)} into a unit, with ports of the outside in it`]
  }
  return waiting(bound, walk)
}

function waiting(bound: Bound, { file, isInside }: Walk): readonly string[] {
  const isAsked = isInside && bound.kind === 'port' && bound.from !== UNITS
  return isAsked ? [`${file.path} waits for ${bound.from} inside a unit`] : []
}

function filesOf(sources: Sources): readonly File[] {
  return Object.entries(sources)
    .filter(([path]) => path.startsWith('server/application/') && !path.startsWith(PORTS))
    .map(([path, source]) => fileOf(path, source))
}

/** Every violation of decision 037 in how these sources use units, function by function. */
export function againstUnits(sources: Sources): readonly string[] {
  const files = new Map(filesOf(sources).map((file) => [file.path, file]))
  return [...files.values()].flatMap((file) => {
    const program = file.pieces[0]
    return found(program, { file, files, scope: new Map(), isInside: false })
  })
}

/** How many units these sources start. */
export function unitsBegun(sources: Sources): number {
  const calls = filesOf(sources).flatMap(({ pieces }) =>
    pieces.filter((one) => one.type === 'CallExpression' && beginsUnit(one, new Map())),
  )
  return calls.length
}
