import { basename, dirname } from 'node:path'
import { LAYERS, ONLY_IN, RUNS_IN_A_PAGE, type Layer } from './layers.ts'
import type { Import, Module } from '../../scripts/strings/modules.ts'

/** Every violation of the table and its rules in these modules. */
export function violations(modules: readonly Module[]): readonly string[] {
  return [
    ...modules.flatMap((module) => againstTheTable(module)),
    ...reachingTheServer(modules),
    ...needingNode(modules),
    ...cycles(modules),
  ]
}

function againstTheTable(module: Module): readonly string[] {
  const home = layerOf(module.path)
  if (!home) return [`${module.path}: its folder has no line in the table`]
  return module.imports.flatMap((one) => {
    const reason = refusal(module.path, home, one)
    return reason ? [`${module.path}: ${reason}`] : []
  })
}

interface Home {
  readonly name: string
  readonly layer: Layer
}

/** The table entry for a file: that of the longest folder that has one. */
function layerOf(path: string): Home | null {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const layer = LAYERS[folder]
    if (layer && (!layer.filesOnly || folder === dirname(path))) return { name: folder, layer }
  }
  return null
}

function refusal(path: string, home: Home, one: Import): string | null {
  switch (one.kind) {
    case 'computed':
      return path.startsWith('src/') ? `loads ${one.target}, which nobody can check` : null
    case 'node':
      return mayUseNode(path, home.layer) ? null : `must not use ${one.target}`
    case 'package':
      return packageRefusal(path, home, one.target)
    case 'module':
      return layerRefusal(home, one) ?? spelling(path, one)
  }
}

function mayUseNode(path: string, { node }: Layer): boolean {
  if (node === true) return true
  return node?.some((start) => basename(path).startsWith(start)) ?? false
}

function packageRefusal(path: string, { name, layer }: Home, wanted: string): string | null {
  const places = ONLY_IN[wanted]
  if (places && !places.some((place) => path.startsWith(place))) {
    return `${wanted} belongs to ${places.join(' and ')} alone`
  }
  return layer.packages.includes(wanted) ? null : `${name} must not use the package ${wanted}`
}

function layerRefusal({ name, layer }: Home, { target, typesOnly }: Import): string | null {
  if (layer.filesOnly ? dirname(target) === name : isIn(target, name)) return null
  if (layer.layers.some((other) => isIn(target, other))) return null
  const forTypes = layer.types?.some((other) => isIn(target, other)) ?? false
  if (forTypes) return typesOnly ? null : `${name} may use ${target} as types only`
  return `${name} must not use ${target}`
}

/** A folder with a short name in package.json is imported by that name, not by a relative path. */
function spelling(path: string, { target, specifier }: Import): string | null {
  const [top, second] = path.split('/')
  const own = top === 'src' && path.split('/').length > 2 ? `${top}/${second}` : top
  const strays = /^(src|server)\//.test(path) && !isIn(target, own ?? '')
  return strays && specifier.startsWith('.')
    ? `reaches ${target} by a relative path, not by its short name`
    : null
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** Nothing that a browser loads may lead to the server, not even through a type, and not even indirectly. */
function reachingTheServer(modules: readonly Module[]): readonly string[] {
  const next = new Map(modules.map(({ path, imports }) => [path, targets(imports)]))
  return modules
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path }) => {
      const way = wayTo((target) => target.startsWith('server/'), path, next)
      return way ? [`${path}: reaches the server by ${way.join(' → ')}`] : []
    })
}

function targets(imports: readonly Import[]): readonly string[] {
  return imports.flatMap(({ kind, target }) => (kind === 'module' ? [target] : []))
}

/** The back end that also runs inside a page, behind the fakes, must not lead to anything that only Node has. */
function needingNode(modules: readonly Module[]): readonly string[] {
  const next = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap(({ typesOnly, target }) => (typesOnly ? [] : [target])),
    ]),
  )
  return RUNS_IN_A_PAGE.flatMap((path) => {
    const way = wayTo((target) => target.startsWith('node:'), path, next)
    return way ? [`${path}: needs Node by ${way.join(' → ')}`] : []
  })
}

function wayTo(
  arrived: (target: string) => boolean,
  start: string,
  next: ReadonlyMap<string, readonly string[]>,
): readonly string[] | null {
  const seen = new Set([start])
  const ways: (readonly string[])[] = [[start]]
  for (const way of ways) {
    for (const target of next.get(way.at(-1) ?? '') ?? []) {
      if (arrived(target)) return [...way.slice(1), target]
      if (!seen.has(target)) ways.push([...way, target])
      seen.add(target)
    }
  }
  return null
}

/** Cycles of modules, including those through types only: to read one of them, you would have to read all. */
function cycles(modules: readonly Module[]): readonly string[] {
  const next = new Map(modules.map(({ path, imports }) => [path, targets(imports)]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, way: readonly string[]): void => {
    const again = way.indexOf(path)
    if (again >= 0) found.push(`a circle: ${[...way.slice(again), path].join(' → ')}`)
    if (again >= 0 || done.has(path)) return
    for (const target of next.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const { path } of modules) visit(path, [])
  return found
}
