import { readModules, sourcesOfTheShop, type Module } from './modules.ts'
import { visibleStrings, type VisibleString } from './visible-strings.ts'

/** Texts to be read together, under the page or the kind of text that they belong to. */
export interface Section {
  readonly heading: string
  readonly strings: readonly VisibleString[]
}

/** The part of a route in which pages are looked up. */
export interface Route {
  readonly path?: string | undefined
  readonly handle?: unknown
  readonly children?: readonly Route[] | undefined
}

/** Sections for texts that belong to no single page, in reading order. */
const KINDS: readonly (readonly [heading: string, files: RegExp])[] = [
  ['Shared by several pages', /^src\/(ui\/|\w+\.)/],
  [
    'Messages and errors',
    /^(src(?!\/contract)|server\/(http|ssr|application|payments|bot-check|tax))\//,
  ],
  ['E-mails', /^server\/email\//],
  ['Documents (PDF)', /^server\/documents\//],
  ['Help, policies and articles', /^(texts|samples\/articles|server\/articles)\//],
  ['Sample catalog', /^samples\//],
  ['API reference', /^src\/contract\//],
  ['Commands and startup', /^server\//],
]

/** Every visible text, page by page in the order of the routes and then by kind. A section lists each text once. */
export function stringsByPage(routes: readonly Route[]): readonly Section[] {
  const strings = Map.groupBy(visibleStrings(), ({ file }) => file)
  const modules = new Map(readModules(sourcesOfTheShop()).map((one) => [one.path, one]))
  const pages = [...pagesIn(routes)].map(([module, paths]) => ({
    heading: paths.join(', '),
    files: reachedFrom(module, modules),
  }))
  const readers = Map.groupBy(
    pages.flatMap(({ files }) => files),
    (file) => file,
  )
  const onPages = pages.map(({ heading, files }) => ({
    heading,
    files: files.filter((file) => readers.get(file)?.length === 1),
  }))
  const left = new Set(strings.keys()).difference(new Set(onPages.flatMap(({ files }) => files)))
  const kinds = Map.groupBy(left, kindOf)
  const others = KINDS.map(([heading]) => ({ heading, files: kinds.get(heading) ?? [] }))
  return [...onPages, ...others].map(({ heading, files }) => ({
    heading,
    strings: once(files.flatMap((file) => strings.get(file) ?? [])),
  }))
}

/** The addresses of each page, by module. */
function pagesIn(routes: readonly Route[]): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, readonly string[]>()
  const visit = ({ path, handle, children = [] }: Route): void => {
    const module = moduleOf(handle)
    const address = path === '*' ? 'Every address of a closed site' : path
    if (module !== null && address !== undefined) {
      pages.set(module, [...(pages.get(module) ?? []), address])
    }
    children.forEach(visit)
  }
  routes.forEach(visit)
  return pages
}

function moduleOf(handle: unknown): string | null {
  if (typeof handle !== 'object' || handle === null || !('module' in handle)) return null
  return typeof handle.module === 'string' ? handle.module : null
}

/** A module and everything that it loads, each after the first module that imports it. */
function reachedFrom(start: string, modules: ReadonlyMap<string, Module>): readonly string[] {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    const module = modules.get(path)
    if (!module || reached.has(path)) return
    reached.add(path)
    for (const { target, typesOnly } of module.imports) if (!typesOnly) visit(target)
  }
  visit(start)
  return [...reached]
}

function kindOf(file: string): string {
  const kind = KINDS.find(([, files]) => files.test(file))
  if (!kind) throw new Error(`${file} belongs to no section of the visible strings`)
  return kind[0]
}

function once(strings: readonly VisibleString[]): readonly VisibleString[] {
  return [...new Map(strings.toReversed().map((one) => [one.text, one])).values()].toReversed()
}
