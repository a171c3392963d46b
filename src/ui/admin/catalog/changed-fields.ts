/**
 * The fields that differ from what a form began with. Only these are sent: whatever someone else saved since
 * then stays as it is.
 */
export function changedFields<Fields extends object>(
  before: Fields,
  typed: Fields,
): Partial<Fields> {
  const fields = Object.entries(typed).filter(
    ([name, value]) => !isSame(value, Reflect.get(before, name)),
  )
  return Object.fromEntries(fields) as Partial<Fields>
}

/** Whether two typed values, lists or rows are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
