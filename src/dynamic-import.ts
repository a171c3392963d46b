import { once } from '#domain/shared/once.ts'

/** Fetches a chunk, once, and says what it imports statically. */
const chunks = new Map<string, () => Promise<readonly string[]>>()

/**
 * The build puts this around each `import()`, with the address of its chunk. Browsers remember a module
 * that did not arrive for as long as the page stands (Chromium 150 does; the standard forbids it since
 * 2026, so that this can go): asked again, they answer with the same failure. So a chunk and all that it
 * imports are fetched first, and imported out of the browser's cache once they are all there. Where one
 * does not arrive this is refused, and the next call fetches again what is missing.
 */
export async function dynamicImport<Module>(
  address: string,
  load: (address: string) => Promise<Module>,
): Promise<Module> {
  await fetchWithImports(address, new Set())
  return load(address)
}

async function fetchWithImports(address: string, seen: Set<string>): Promise<void> {
  // What the page's head names has arrived, or nothing would run here.
  if (seen.has(address) || document.querySelector(`link[href$="${address.slice(1)}"]`)) return
  seen.add(address)
  const chunk = chunks.get(address) ?? once(() => fetchChunk(address))
  chunks.set(address, chunk)
  await Promise.all((await chunk()).map((one) => fetchWithImports(one, seen)))
}

/** Chunks lie side by side, and name each other so. */
async function fetchChunk(address: string): Promise<readonly string[]> {
  const response = await fetch(new URL(address, import.meta.url))
  if (!response.ok) throw new Error(address)
  return (await response.text()).match(/(?<=\b(?:from|import) ?")\.\/[^"]+/g) ?? []
}
