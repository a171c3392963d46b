import { cents, inUsd } from '#domain/shared/money.ts'
import { inUtc } from './moments.ts'

type Fields = Readonly<Record<string, unknown>>

/** Formats the details of an audit event as lines: before and after values if it has both, otherwise the value. */
export function detailLines(detail: string): readonly string[] {
  const fields: unknown = JSON.parse(detail)
  return isFields(fields) ? linesOf('', fields) : []
}

function linesOf(name: string, value: unknown): readonly string[] {
  if (!isFields(value)) return [labeled(name, worded(name, value))]
  if ('from' in value && 'to' in value) {
    const { from, to, ...rest } = value
    return [...changes(name, from, to), ...linesOf(name, rest)]
  }
  if ('before' in value && 'after' in value)
    return changes(name, value['before'] ?? {}, value['after'])
  return Object.entries(value).flatMap(([key, field]) => linesOf(joined(name, key), field))
}

/** A change of several fields becomes one line per field that differs. */
function changes(name: string, from: unknown, to: unknown): readonly string[] {
  if (isFields(from) && isFields(to)) {
    return Object.keys(to).flatMap((key) => changes(joined(name, key), from[key], to[key]))
  }
  const [before, after] = [worded(name, from), worded(name, to)]
  return before === after ? [] : [labeled(name, `${before} → ${after}`)]
}

function joined(name: string, key: string): string {
  const words = wordsOf(key)
  return name === '' ? words : `${name}, ${isCode(key) ? key : words.toLowerCase()}`
}

function labeled(name: string, text: string): string {
  return name === '' ? text : `${name}: ${text}`
}

function worded(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberNamed(name, value)
  if (Array.isArray(value)) return value.map((one) => worded('', one)).join(', ') || 'None'
  if (typeof value === 'string') return value
  return isFields(value) ? worded('', value['name'] ?? Object.values(value)) : ''
}

/** Recognizes money and timestamps by their names. */
function numberNamed(name: string, value: number): string {
  if (/(?:price|amount|tax|total|value|limit)$/i.test(name)) return inUsd(cents(value))
  return name.endsWith(' at') ? inUtc(value) : String(value)
}

/** `min_total` and `minTotal` become "Min total"; a SKU stays unchanged. */
function wordsOf(key: string): string {
  if (isCode(key)) return key
  const words = key
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/^cents$/, 'price')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function isCode(key: string): boolean {
  return /^[A-Z0-9-]+$/.test(key)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
