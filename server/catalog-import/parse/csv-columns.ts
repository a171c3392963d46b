import { MOST_FILES } from './manifest.ts'

type Kind = 'text' | 'list' | 'number' | 'flag' | 'pairs' | 'json'

/** Columns of an asset, in the order in which `export` writes them. */
export const COLUMNS: Readonly<Record<string, Kind>> = {
  sku: 'text',
  name: 'text',
  slug: 'text',
  library: 'text',
  asset_type: 'text',
  category: 'text',
  collections: 'list',
  tags: 'list',
  description: 'text',
  motion_description: 'text',
  credits: 'number',
  price_usd: 'number',
  free: 'flag',
  subscription_only: 'flag',
  blend: 'text',
  facets: 'pairs',
  popularity: 'number',
  preview_file: 'text',
  preview_hd: 'text',
  preview_model: 'text',
  preview_volume: 'text',
  poster_at: 'number',
  published: 'flag',
  published_at: 'text',
  made: 'json',
}

/** Columns of each file: `file_1`, `file_1_name`, `file_2`, … */
export const FILE_COLUMNS: Readonly<Record<string, Kind>> = {
  file: 'text',
  name: 'text',
  sku: 'text',
  filename: 'text',
  credits: 'number',
  price_usd: 'number',
  held: 'json',
}

/** Where a column's cells belong in a row: a field of the asset, or of one of its files. */
export interface Column {
  readonly name: string
  readonly kind: Kind
  readonly field: string
  /** Counted from 0; null for a field of the asset. */
  readonly file: number | null
}

/** The column with a given name; null if there is none. */
export function columnNamed(name: string): Column | null {
  const kind = own(COLUMNS, name)
  if (kind) return { name, kind, field: name, file: null }
  const [, number = '', field = 'file'] = /^file_([1-9]\d?)(?:_([a-z_0-9]+))?$/.exec(name) ?? []
  const fileKind = own(FILE_COLUMNS, field)
  if (!fileKind || number === '' || Number(number) > MOST_FILES) return null
  return { name, kind: fileKind, field, file: Number(number) - 1 }
}

export function fileColumn(file: number, field: string): string {
  return field === 'file' ? `file_${file + 1}` : `file_${file + 1}_${field}`
}

/**
 * Converts the cells of a line to the value of a row. A cell that cannot be parsed stays text, and the
 * check rejects it.
 */
export function valueOfCells(columns: readonly Column[], cells: readonly string[]): unknown {
  const row: Record<string, unknown> = {}
  const files: Record<string, unknown>[] = []
  columns.forEach((column, at) => {
    const cell = unguarded((cells[at] ?? '').trim()).replaceAll('\r\n', '\n')
    if (cell === '') return
    const value = valueOf(column.kind, cell)
    if (column.file === null) row[column.field] = value
    else (files[column.file] ??= {})[column.field] = value
  })
  const isExported = row['made'] !== undefined
  return { ...(isExported && emptyProse(columns)), ...row, variants: files.filter(() => true) }
}

/** The descriptions, empty: an export leaves their cells empty where staff left the descriptions empty. */
function emptyProse(columns: readonly Column[]): Record<string, string> {
  const own = columns.filter(({ file, field }) => file === null && PROSE.includes(field))
  return Object.fromEntries(own.map(({ field }) => [field, '']))
}

const PROSE = ['description', 'motion_description']

/** Returns a function that maps a field's path in a row to its column name in the header. */
export function csvColumnOf(columns: readonly Column[], cells: readonly string[]) {
  const used = columns.flatMap(({ file }, at) => (file !== null && cells[at]?.trim() ? file : []))
  const places = [...new Set(used)].toSorted((a, b) => a - b)
  return ([first, second, third]: readonly PropertyKey[]): string => {
    if (first !== 'variants') return String(first ?? '')
    const file = places[Number(second ?? 0)] ?? 0
    return fileColumn(file, String(third ?? 'file'))
  }
}

function valueOf(kind: Kind, cell: string): unknown {
  switch (kind) {
    case 'text':
      return cell
    case 'list':
      return listOf(cell)
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
    case 'flag':
      return flagOf(cell.toLowerCase())
    case 'pairs':
      return pairsOf(cell)
    case 'json':
      return jsonOf(cell)
  }
}

/** Reads the entries of a cell: separated by `;`, or as a JSON array if one of them contains that. */
function listOf(cell: string): readonly unknown[] {
  const array = cell.startsWith('[') ? jsonOf(cell) : null
  return Array.isArray(array) ? array : cell.split(';').flatMap((one) => one.trim() || [])
}

/** The cell that `listOf` reads as these entries. */
export function listCell(entries: readonly unknown[]): string {
  const cell = entries.join('; ')
  const array = JSON.stringify(entries)
  return JSON.stringify(listOf(cell)) === array ? cell : array
}

function flagOf(cell: string): unknown {
  if (['yes', 'true', '1'].includes(cell)) return true
  return ['no', 'false', '0'].includes(cell) ? false : cell
}

function pairsOf(cell: string): unknown {
  const pairs = cell.split(';').flatMap((one) => one.trim() || [])
  if (pairs.some((pair) => !/^[^=]+=[^=]+$/.test(pair))) return cell
  return Object.fromEntries(pairs.map((pair) => pair.split('=').map((half) => half.trim())))
}

function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell) as unknown
  } catch {
    return cell
  }
}

/**
 * A cell that a spreadsheet would run as a formula is written with a leading apostrophe, which is
 * removed when read.
 */
const FORMULA = /^'*[=+\-@\t\r]/

export function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

function own(kinds: Readonly<Record<string, Kind>>, name: string): Kind | null {
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? null) : null
}
