import { mostFiles } from '#server/sql/catalog-import/stored-assets.ts'
import type { Db } from '#server/sql/database.ts'
import { COLUMNS, FILE_COLUMNS, fileColumn, guarded } from '../parse/csv-columns.ts'
import type { WrittenRow } from './manifest-rows.ts'

/** How rows become text. */
export interface Format {
  readonly head: string
  readonly row: (row: WrittenRow, place: number) => string
  readonly foot: string
}

/** One array, an entry on each line. */
export function jsonFormat(): Format {
  return {
    head: '[',
    row: (row, place) => `${place > 0 ? ',' : ''}\n${JSON.stringify(row)}`,
    foot: '\n]\n',
  }
}

/** As many columns as the asset with the most files needs. */
export async function csvFormat(db: Db): Promise<Format> {
  const files = Array.from({ length: await mostFiles(db) }, (_, at) => at)
  const own = Object.keys(COLUMNS)
  const ofFile = Object.keys(FILE_COLUMNS)
  const names = [...own, ...files.flatMap((at) => ofFile.map((field) => fileColumn(at, field)))]
  return {
    head: `${names.join(',')}\r\n`,
    row: (written) => {
      const cells = [
        ...own.map((field) => cellOf(Reflect.get(written, field))),
        ...files.flatMap((at) => {
          const variant = written.variants[at]
          return ofFile.map((field) => (variant ? cellOf(Reflect.get(variant, field)) : ''))
        }),
      ]
      return `${cells.join(',')}\r\n`
    },
    foot: '',
  }
}

function cellOf(value: unknown): string {
  const text = guarded(textOf(value))
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  const isPairs = Object.values(value).every((one) => typeof one === 'string')
  return isPairs ? pairs(value) : JSON.stringify(value)
}

function pairs(value: object): string {
  return Object.entries(value)
    .map(([key, one]) => `${key}=${String(one)}`)
    .join('; ')
}
