/** A time as an archive says it. */
export function when(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
