import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything that a build is made from; a folder stands for all its files. No other file can change the build. */
const SOURCES = [
  'src',
  'server',
  'public',
  'scripts/build-plugins.ts',
  'scripts/build-shop.ts',
  'scripts/build-state.ts',
  'scripts/first-loads.ts',
  'scripts/read-model-format.ts',
  'scripts/strings/modules.ts',
  'scripts/client-chunks.ts',
  'scripts/server-chunks.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** The build of `npm start` and of the operator's commands; tests build elsewhere. */
export interface BuildOrder {
  readonly outDir: string
  /** `development` keeps React's warnings, for tests that look for them. */
  readonly mode: 'production' | 'development'
}

/** What a build records about the sources that it was made from. */
export interface BuildState {
  /** Hash of their contents. */
  readonly sources: string
  /** Hash of their sizes and modification times: while it is the same, no file needs to be read. */
  readonly stamp: string
}

/** The current state of the sources. */
export function stateOfSources(mode: string): BuildState {
  // The stamp comes first, so that a change in between is noticed the next time.
  const stamp = stampOfSources(mode)
  return { sources: hashOfSources(mode), stamp }
}

/** Whether the build in a folder was made from the current sources. */
export async function isFresh({ outDir, mode }: BuildOrder): Promise<boolean> {
  const text = await readFile(join(outDir, 'build.json'), 'utf8').catch(() => '{}')
  const { sources, stamp } = JSON.parse(text) as Partial<BuildState>
  if (sources === undefined) return false
  // A checkout, or a copy of the folder, changes the stamp but not the contents.
  return stamp === stampOfSources(mode) || sources === hashOfSources(mode)
}

/** Hash of the sources' contents. */
export function hashOfSources(mode: string): string {
  return digest(mode, (file) => readFileSync(file))
}

function stampOfSources(mode: string): string {
  return digest(mode, (file) => {
    const { size, mtimeMs } = statSync(file)
    return `${size} ${mtimeMs}`
  })
}

function digest(mode: string, of: (file: string) => string | Buffer): string {
  const hash = createHash('sha256').update(mode)
  for (const file of SOURCES.flatMap(filesIn)) hash.update(`\0${file}\0`).update(of(file))
  return hash.digest('hex')
}

/** Whether a file is part of the state of the sources, as every file of a build must be. */
export function isSource(file: string): boolean {
  return SOURCES.some((place) => file === place || file.startsWith(`${place}/`))
}

/** All files in a folder and its subfolders, in a fixed order; for a file, just that file. */
function filesIn(place: string): readonly string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
}
