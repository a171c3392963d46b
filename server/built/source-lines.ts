import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A stack frame, which formats itself as V8 does. */
interface Frame extends NodeJS.CallSite {
  toString(): string
}

/**
 * Makes error traces name source lines. Node's own `--enable-source-maps` reads the map of every module that it
 * loads, which takes a fifth of the startup time; here a map is read only when the trace of an error from its
 * module is formatted.
 */
export function tellSources(): void {
  Error.prepareStackTrace = (error, frames: readonly Frame[]) =>
    [nameOf(error), ...frames.map((frame) => `    at ${placed(frame)}`)].join('\n')
}

/** The first line of a trace, as V8 writes it; every thrown value has one. */
function nameOf(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

function placed(frame: Frame): string {
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
  const shown = frame.toString()
  if (!file?.startsWith('file:') || line === null || column === null) return shown
  const entry = mapOf(file)?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry)) return shown
  const source = relative('.', fileURLToPath(new URL(entry.originalSource, file)))
  return shown.replace(
    `${file}:${line}:${column}`,
    () => `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`,
  )
}

const maps = new Map<string, SourceMap | null>()

/** The source map next to a file of the build; null for any other file. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  const map = readMap(file)
  maps.set(file, map)
  return map
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(
      JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')) as SourceMapPayload,
    )
  } catch {
    return null
  }
}
