/**
 * A flat object in the one form of RFC 8785: names in order, no spaces. What was signed can be restored
 * however a file was indented, or its lines sorted, on the way.
 */
export function canonicalJson(flat: Readonly<Record<string, string | number | null>>): string {
  const names = Object.keys(flat).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(flat[name])}`).join()}}`
}
