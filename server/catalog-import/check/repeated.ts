/** Says which values of a key are listed more than once. */
export function repeated<Key extends string>(
  what: string,
  things: readonly Readonly<Record<Key, string | number>>[],
  keys: readonly Key[],
): readonly string[] {
  return keys.flatMap((key) =>
    twice(
      `${what} ${key}`,
      things.map((one) => String(one[key])),
    ),
  )
}

export function twice(what: string, names: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return names.flatMap((name) => {
    if (seen.has(name)) return [`${what} ${name} is listed twice`]
    seen.add(name)
    return []
  })
}
