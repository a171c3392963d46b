import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { COMPILED } from './compiled.ts'

export type Settings = Readonly<Record<string, string>>

export interface CommandEnd {
  readonly code: number | null
  /** What it printed, line by line. */
  readonly lines: readonly string[]
  readonly complaints: readonly string[]
}

/** Starts `npm run catalog` with these words, as an operator would. */
export function beginCatalog(words: readonly string[], settings: Settings): ChildProcess {
  return begin('catalog', words, settings)
}

function begin(command: string, words: readonly string[], settings: Settings): ChildProcess {
  return spawn(process.execPath, ['scripts/run.mjs', command, ...words], {
    // Runs from the sources, whatever build exists beside them.
    env: { PATH: process.env['PATH'], ...COMPILED, DIST_DIR: 'var/nothing-built', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs `npm run catalog` with these words until it exits. */
export function catalog(words: readonly string[], settings: Settings): Promise<CommandEnd> {
  return endOf(beginCatalog(words, settings))
}

/** Runs `npm run shop` with these words until it exits. */
export function shopCommand(words: readonly string[], settings: Settings): Promise<CommandEnd> {
  return endOf(begin('shop', words, settings))
}

async function endOf(child: ChildProcess): Promise<CommandEnd> {
  const said: string[] = []
  const complained: string[] = []
  child.stdout?.on('data', (chunk) => said.push(String(chunk)))
  child.stderr?.on('data', (chunk) => complained.push(String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  const lines = (chunks: readonly string[]) => chunks.join('').split('\n').filter(Boolean)
  return { code, lines: lines(said), complaints: lines(complained) }
}
