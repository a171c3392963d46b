/** display 9: as many stand beside each other, on a desk and on paper. */
export const SHEET_COLUMNS = [3, 4, 6] as const
export type SheetColumns = (typeof SHEET_COLUMNS)[number]

const DEFAULT_COLUMNS: SheetColumns = 4

/** What an address asks for; four where it asks for nothing that there is. */
export function sheetColumnsFrom(text: string | null): SheetColumns {
  return SHEET_COLUMNS.find((columns) => String(columns) === text) ?? DEFAULT_COLUMNS
}

/** Where a list has its address, for its owner or for whoever has its link's key. */
export function wishlistPath(id: string, key: string | null): string {
  return `/wishlist/${id}${queryOf({ key })}`
}

/** Where a list's contact sheet has its address, open to whom the list is (display 9). */
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
