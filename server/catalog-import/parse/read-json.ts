import { createReadStream } from 'node:fs'
import { checkRow, type ReadRow } from './check-row.ts'

/** No row about one asset is longer; beyond this length, nothing more is held in memory. */
const LONGEST_ROW = 16_000_000

/** Yields the entries of a JSON array one at a time, each with the line on which it begins. */
export async function* readJson(file: string): AsyncGenerator<ReadRow> {
  const splitter = new Splitter()
  for await (const chunk of createReadStream(file, 'utf8')) {
    for (const { line, text } of splitter.split(String(chunk))) yield entry(line, text)
    if (splitter.error) break
  }
  const error = splitter.error ?? splitter.unfinished()
  if (error) yield { line: splitter.line, faults: [{ column: '', reason: error }] }
}

function entry(line: number, text: string): ReadRow {
  try {
    const value = JSON.parse(text) as unknown
    const isRow = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isRow) return checkRow(line, value, jsonColumnOf)
    return { line, faults: [{ column: '', reason: 'isn’t an object' }] }
  } catch (cause) {
    const reason =
      cause instanceof Error ? `isn’t valid JSON: ${cause.message}` : 'isn’t valid JSON'
    return { line, faults: [{ column: '', reason }] }
  }
}

function jsonColumnOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, '')
}

/** Splits the text of an array into the texts of its entries without parsing them. */
class Splitter {
  line = 1
  error: string | null = null
  private depth = 0
  private begun = false
  private ended = false
  private isInString = false
  private isEscaped = false
  /** Inside an entry that is not an object or array: a number, literal or string. */
  private isBare = false
  private kept = ''
  private start = 1

  unfinished(): string | null {
    if (!this.begun) return 'the manifest is empty'
    return this.ended ? null : 'the array is never closed'
  }

  *split(chunk: string): Generator<{ readonly line: number; readonly text: string }> {
    let from = this.isInside() ? 0 : -1
    for (let at = 0; at < chunk.length && this.error === null; at += 1) {
      const char = chunk.charAt(at)
      const isOver = this.isBare && !this.isInString && /[\s,\]]/.test(char)
      if (isOver) {
        yield this.cut(chunk.slice(from, at))
        from = -1
      }
      if (char === '\n') this.line += 1
      if (this.isInString) this.inString(char)
      else if (this.isBare) continue
      else if (this.depth <= 1 && this.outside(char)) from = at
      else if (this.depth > 1 && this.inside(char)) {
        yield this.cut(chunk.slice(from, at + 1))
        from = -1
      }
    }
    if (from >= 0) this.kept += chunk.slice(from)
    if (this.kept.length > LONGEST_ROW) {
      this.error = `an entry is longer than ${LONGEST_ROW} bytes. Nothing after it was read`
    }
  }

  private isInside(): boolean {
    return this.depth > 1 || this.isBare
  }

  private cut(rest: string) {
    const text = this.kept + rest
    this.kept = ''
    this.isBare = false
    return { line: this.start, text }
  }

  private inString(char: string): void {
    if (this.isEscaped) this.isEscaped = false
    else if (char === '\\') this.isEscaped = true
    else if (char === '"') this.isInString = false
  }

  /** Handles a character between entries. Returns whether an entry begins. */
  private outside(char: string): boolean {
    if (/[\s\uFEFF]/.test(char)) return false
    if (!this.begun && char === '[') {
      this.begun = true
      this.depth = 1
      return false
    }
    if (!this.begun || this.ended) {
      this.error = 'a JSON manifest must be a single array of objects. Nothing after this was read'
      return false
    }
    if (char === ',') return false
    if (char === ']') {
      this.ended = true
      return false
    }
    this.start = this.line
    this.isInString = char === '"'
    this.isBare = char !== '{' && char !== '['
    if (!this.isBare) this.depth = 2
    return true
  }

  /** Handles a character inside an entry. Returns whether the entry ends. */
  private inside(char: string): boolean {
    if (char === '"') this.isInString = true
    else if (char === '{' || char === '[') this.depth += 1
    else if (char === '}' || char === ']') this.depth -= 1
    return this.depth === 1
  }
}
