/** A chunk of the client build, as its manifest lists it. */
export interface ManifestChunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

export type Manifest = Readonly<Record<string, ManifestChunk>>

/** The parts of the client build that a page needs. */
export interface PageAssets {
  /** The module that starts the client; null if the development head starts it. */
  readonly entry: string | null
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** The chunks that the pages' modules need immediately, and what those import, each once. */
  modules(pageModules: readonly string[]): readonly string[]
  /** What Vite's server adds to each page during development. */
  readonly developmentHead: string
  readonly isDevelopment: boolean
}

export const ENTRY = 'src/main.tsx'

/** The fonts that every page shows above the fold. */
const FIRST_FONTS = ['archivo-basic.woff2', 'jetbrains-mono-basic.woff2']

/** The files of a finished build, according to its manifest. */
export function builtAssets(manifest: Manifest): PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the client build does not contain ${ENTRY}`)
  const sources = Object.entries(manifest)
  return {
    entry: `/${entry.file}`,
    styles: sources
      .filter(([source]) => source.endsWith('.css'))
      .map(([, chunk]) => `/${chunk.file}`),
    fonts: sources
      .filter(([source]) => FIRST_FONTS.some((font) => source.endsWith(font)))
      .map(([, chunk]) => `/${chunk.file}`),
    modules: (pageModules) =>
      reachable(manifest, [ENTRY, ...pageModules])
        .filter((chunk) => chunk !== entry)
        .map((chunk) => `/${chunk.file}`),
    developmentHead: '',
    isDevelopment: false,
  }
}

/** The chunks of the given modules, and everything that they import statically. */
export function reachable(manifest: Manifest, from: readonly string[]): readonly ManifestChunk[] {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of from) visit(key)
  return [...seen].flatMap((key) => manifest[key] ?? [])
}
