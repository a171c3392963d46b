/** “explosion”, “blast” and “fireball” */
export function inQuotes(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`)
  const last = quoted.at(-1) ?? ''
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${last}` : last
}
