import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a build is made of, all that lies in a folder. Whatever is not named here cannot change it. */
const SOURCES = [
  'src',
  'server',
  'public',
  'scripts/build-plugins.ts',
  'scripts/build-shop.ts',
  'scripts/build-state.ts',
  'scripts/first-loads.ts',
  'scripts/client-chunks.ts',
  'scripts/server-chunks.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Of `npm start`, and of whoever runs the operator's commands: what tests build is elsewhere. */
export interface BuildOrder {
  readonly outDir: string
  /** `development` keeps the warnings of React, for tests that look for them. */
  readonly mode: 'production' | 'development'
}

/** What a build notes of the sources that it was made from. */
export interface BuildState {
  /** Of what they say. */
  readonly sources: string
  /** Of their sizes and the times of their last changes: while these are the same, nothing needs to be read. */
  readonly stamp: string
}

/** The sources as they are now. */
export function stateOfSources(mode: string): BuildState {
  // The stamp first: what changes in between is seen the next time.
  const stamp = stampOfSources(mode)
  return { sources: hashOfSources(mode), stamp }
}

/** Whether the build in a folder was made from the sources as they are now. */
export async function isFresh({ outDir, mode }: BuildOrder): Promise<boolean> {
  const text = await readFile(join(outDir, 'build.json'), 'utf8').catch(() => '{}')
  const { sources, stamp } = JSON.parse(text) as Partial<BuildState>
  if (sources === undefined) return false
  // A checkout, or a copy of the folder, leaves what the files say as it was.
  return stamp === stampOfSources(mode) || sources === hashOfSources(mode)
}

/** Names what the sources say. */
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

/** Whether a file counts for the state of the sources, as all must that a build is made of. */
export function isSource(file: string): boolean {
  return SOURCES.some((place) => file === place || file.startsWith(`${place}/`))
}

/** The files of a folder at whatever depth, in a fixed order; a file alone is itself. */
function filesIn(place: string): readonly string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
}
