import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** One import of a module: what it imports, and whether anything of it remains once types are removed. */
export interface Import {
  readonly specifier: string
  /** Path of the module from the root, or the name of a package. Computed imports keep their source text. */
  readonly target: string
  readonly kind: 'module' | 'package' | 'node' | 'computed'
  readonly typesOnly: boolean
}

export interface Module {
  readonly path: string
  readonly imports: readonly Import[]
}

/** Sources by path from the root. Tests invent them; the shop's own are read from disk. */
export type Sources = Readonly<Record<string, string>>

const SHORT_NAMES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
).imports

/** AssemblyScript, which shares only its file extension with TypeScript. */
const FOREIGN = 'samples/generate/asm'

/** Every module of the shop, without tests. */
export function sourcesOfTheShop(): Sources {
  const files = globSync('{src,server,dev,scripts,samples}/**/*.{ts,tsx}', {
    exclude: (name) => name.includes('node_modules') || name.startsWith(FOREIGN),
  })
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

/** Parses modules and resolves their imports: static, dynamic, type-only and re-exported. */
export function readModules(sources: Sources): readonly Module[] {
  return Object.entries(sources).map(([path, source]) => ({
    path,
    imports: asked(path, source).map(({ specifier, typesOnly }) => ({
      specifier,
      typesOnly,
      ...resolved(path, specifier),
    })),
  }))
}

interface Asked {
  readonly specifier: string
  readonly typesOnly: boolean
}

function asked(path: string, source: string): readonly Asked[] {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const imports = module.staticImports.map(({ start, end, moduleRequest }) => ({
    specifier: moduleRequest.value,
    // `import { type A }` still loads the module; only `import type` leaves nothing behind.
    typesOnly: /^import\s+type\b/.test(source.slice(start, end)),
  }))
  const exports = module.staticExports.flatMap(({ start, end, entries }) =>
    entries.flatMap(({ moduleRequest }) =>
      moduleRequest
        ? [
            {
              specifier: moduleRequest.value,
              typesOnly: /^export\s+type\b/.test(source.slice(start, end)),
            },
          ]
        : [],
    ),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: unquoted(source.slice(start, end)),
    typesOnly: false,
  }))
  return [...imports, ...exports, ...dynamic, ...typeQueries(source, module.dynamicImports)]
}

/** Imports in type positions, which the parser does not list. */
function typeQueries(
  source: string,
  dynamic: readonly { readonly start: number }[],
): readonly Asked[] {
  const loaded = new Set(dynamic.map(({ start }) => start))
  return [...source.matchAll(/\bimport\((['"])([^'"\n]+)\1\)/g)]
    .filter(({ index }) => !loaded.has(index))
    .map(([, , specifier = '']) => ({ specifier, typesOnly: true }))
}

function unquoted(text: string): string {
  return /^(['"])(.*)\1$/.exec(text)?.[2] ?? `(${text})`
}

function resolved(from: string, specifier: string): Pick<Import, 'target' | 'kind'> {
  if (specifier.startsWith('(')) return { target: specifier, kind: 'computed' }
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('node:')) return { target: bare, kind: 'node' }
  const path = bare.startsWith('.') ? join(dirname(from), bare) : shortened(bare)
  if (path === null) return { target: packageName(bare), kind: 'package' }
  return { target: path, kind: 'module' }
}

/** Resolves `#domain/…` with the table in package.json. */
function shortened(specifier: string): string | null {
  if (!specifier.startsWith('#')) return null
  const [name = '', ...rest] = specifier.split('/')
  const folder = SHORT_NAMES[`${name}/*`]
  return folder ? join(folder.replace('/*', ''), ...rest) : join(specifier)
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
