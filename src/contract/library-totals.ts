import * as z from 'zod/mini'

/** By library ID. */
export const libraryTotals = z.custom<Readonly<Record<1 | 2 | 3, number>>>(isTotals)

function isTotals(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    [1, 2, 3].every((id) => Number.isInteger(Reflect.get(value, id)))
  )
}
