/** A time as written in an archive. */
export function when(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** A row with its times as written in an archive. */
export function timed<Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]) {
  const times = names.map((name) => [name, when(row[name] as number | null)])
  return { ...row, ...Object.fromEntries(times) } as Omit<Row, Name> & Record<Name, string | null>
}

/** A row without its customer, but with its team if the person acted for one (customer 1). */
export function forTeam<Row extends { readonly customer_id: string }>(
  { customer_id: customer, ...row }: Row,
  userId: string,
) {
  return customer === userId ? row : { ...row, team_id: customer }
}
