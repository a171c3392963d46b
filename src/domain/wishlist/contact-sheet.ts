/** display 9: the possible numbers of columns, on screen and on paper. */
export const SHEET_COLUMNS = [3, 4, 6] as const
export type SheetColumns = (typeof SHEET_COLUMNS)[number]

const DEFAULT_COLUMNS: SheetColumns = 4

/** The number of columns that an address requests; four if it requests none of those available. */
export function sheetColumnsFrom(text: string | null): SheetColumns {
  return SHEET_COLUMNS.find((columns) => String(columns) === text) ?? DEFAULT_COLUMNS
}

/** The address of a list, for its owner or for anyone with the key from its link. */
export function wishlistPath(id: string, key: string | null): string {
  return `/wishlist/${id}${queryOf({ key })}`
}

/** The address of a list's contact sheet, which is open to everyone who may see the list (display 9). */
export function sheetPath(id: string, key: string | null, columns?: SheetColumns): string {
  const isDefault = columns === undefined || columns === DEFAULT_COLUMNS
  return `/wishlist/${id}/sheet${queryOf({ key, columns: isDefault ? null : String(columns) })}`
}

function queryOf(values: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
