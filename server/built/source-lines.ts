import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A frame of a trace, which says itself as V8 writes it. */
interface Frame extends NodeJS.CallSite {
  toString(): string
}

/**
 * Has traces of errors name lines of the sources. Node's own `--enable-source-maps` reads the map of every module that it
 * loads, a fifth of a start; here a map is read when an error of its module is looked at.
 */
export function tellSources(): void {
  Error.prepareStackTrace = (error, frames: readonly Frame[]) =>
    [nameOf(error), ...frames.map((frame) => `    at ${placed(frame)}`)].join('\n')
}

/** As V8 begins a trace; whatever was thrown, there is one. */
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

/** The map beside a file of the build; null of any other. */
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
