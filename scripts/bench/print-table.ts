/** One line of measurements, by column name. */
export type Row = Readonly<Record<string, string>>

/** Prints rows as a table that can be pasted into a document unchanged. */
export function printTable(title: string, rows: readonly Row[]): void {
  const [first = {}] = rows
  const columns = Object.keys(first).map((name, place) => ({
    name,
    isNumber: place > 0,
    width: Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length)),
  }))
  const line = (cellOf: (name: string) => string) =>
    columns
      .map(({ name, isNumber, width }) =>
        isNumber ? cellOf(name).padStart(width) : cellOf(name).padEnd(width),
      )
      .join(' | ')
  const rule = columns.map(({ isNumber, width }) =>
    isNumber ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  const lines = [
    line((name) => name),
    rule.join(' | '),
    ...rows.map((row) => line((name) => row[name] ?? '')),
  ]
  console.log(['', title, '', ...lines.map((text) => `| ${text} |`)].join('\n'))
}

/** A whole number with commas, as documents write it. */
export function whole(count: number): string {
  return Math.round(count).toLocaleString('en-US')
}
