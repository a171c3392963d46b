/** Returns the address of a list with these query parameters. */
export function listAddress(path: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(params).toString()
  return query === '' ? path : `${path}?${query}`
}
