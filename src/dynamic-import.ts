import { once } from '#domain/shared/once.ts'

/** Fetches a chunk, once, and returns what it imports statically. */
const chunks = new Map<string, () => Promise<readonly string[]>>()

/**
 * The build wraps each `import()` in this, with the address of its chunk. Browsers remember a module that
 * did not arrive for as long as the page lives (Chromium 150 does; the standard has forbidden it since
 * 2026, so this can eventually be removed): later requests get the same failure. Therefore a chunk and all
 * its imports are fetched first, and imported from the browser's cache once all have arrived. If one does
 * not arrive this rejects, and the next call fetches what is missing.
 */
export async function dynamicImport<Module>(
  address: string,
  load: (address: string) => Promise<Module>,
): Promise<Module> {
  await fetchWithImports(address, new Set())
  return load(address)
}

async function fetchWithImports(address: string, seen: Set<string>): Promise<void> {
  // Whatever the page's head links to has arrived, or nothing would run here.
  if (seen.has(address) || document.querySelector(`link[href$="${address.slice(1)}"]`)) return
  seen.add(address)
  const chunk = chunks.get(address) ?? once(() => fetchChunk(address))
  chunks.set(address, chunk)
  await Promise.all((await chunk()).map((one) => fetchWithImports(one, seen)))
}

/** Chunks are in the same folder, and refer to each other accordingly. */
async function fetchChunk(address: string): Promise<readonly string[]> {
  const response = await fetch(new URL(address, import.meta.url))
  if (!response.ok) throw new Error(address)
  return (await response.text()).match(/(?<=\b(?:from|import) ?")\.\/[^"]+/g) ?? []
}
