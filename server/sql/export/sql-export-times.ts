/** A time as an archive says it. */
export function when(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** A row with the times in it as an archive says them. */
export function timed<Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]) {
  const times = names.map((name) => [name, when(row[name] as number | null)])
  return { ...row, ...Object.fromEntries(times) } as Omit<Row, Name> & Record<Name, string | null>
}
