/** The content of a JSON column, read field by field, so that no value is taken for what it is not. */
export interface StoredFields {
  /** Whether a field exists and is not null. */
  readonly has: (field: string) => boolean
  readonly text: (field: string) => string
  readonly textOrNull: (field: string) => string | null
  /** The number of a field, or `without` if the field is missing. */
  readonly number: (field: string, without?: number) => number
  readonly numberOrNull: (field: string) => number | null
  readonly flagOrNull: (field: string) => boolean | null
  /** The text of a field if it is one of these, otherwise null. */
  readonly oneOf: <Text extends string>(field: string, among: readonly Text[]) => Text | null
  readonly fields: (field: string) => StoredFields
  readonly list: (field: string) => readonly unknown[]
  readonly listOrNull: (field: string) => readonly unknown[] | null
}

/** The fields of an object stored as JSON. */
export function storedFields(json: string): StoredFields {
  return fieldsOf(JSON.parse(json))
}

/** The texts of an object stored as JSON, by name. */
export function storedTexts(json: string): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  const stored: unknown = JSON.parse(json)
  for (const [name, text] of Object.entries(stored ?? {})) texts[name] = String(text)
  return texts
}

/** An object stored as JSON, to be passed on unchanged. */
export function storedObject(json: string): Readonly<Record<string, unknown>> {
  const stored: unknown = JSON.parse(json)
  return Object.fromEntries(Object.entries(stored ?? {}))
}

/** A list stored as JSON. */
export function storedList(json: string): readonly unknown[] {
  return listOf(JSON.parse(json))
}

/** The rows of a query that are one column of another (`rowsAsJson`); PostgreSQL's driver has read them already. */
export function storedRows<Row>(column: readonly Row[]): readonly Row[] {
  return typeof column === 'string' ? (JSON.parse(column) as readonly Row[]) : column
}

export function fieldsOf(value: unknown): StoredFields {
  const fields: Readonly<Record<string, unknown>> = isObject(value) ? value : {}
  const number = (field: string, without?: number): number => {
    const found = fields[field] ?? without
    if (typeof found !== 'number') throw new TypeError(`${field} isn’t a number`)
    return found
  }
  const text = (field: string): string | null => {
    const found = fields[field]
    return typeof found === 'string' ? found : null
  }
  return {
    has: (field) => (fields[field] ?? null) !== null,
    text: (field) => text(field) ?? '',
    textOrNull: text,
    number,
    numberOrNull: (field) => {
      const found = fields[field]
      return typeof found === 'number' ? found : null
    },
    flagOrNull: (field) => {
      const found = fields[field]
      return typeof found === 'boolean' ? found : null
    },
    oneOf: (field, among) => among.find((one) => one === fields[field]) ?? null,
    fields: (field) => fieldsOf(fields[field]),
    list: (field) => listOf(fields[field]),
    listOrNull: (field) => {
      const found: unknown = fields[field]
      return Array.isArray(found) ? found : null
    },
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('the stored value isn’t a list')
  return value
}
