const LARGEST = 2 ** 31 - 1

/** Whether a number can be the id of a catalog row; PostgreSQL cannot even compare larger ones. */
export function isRowId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= LARGEST
}
