import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** What a process has loaded at successive moments, by the modules that it has requested. */
const MOMENTS = {
  command: ['server/cli/shop.ts', 'server/cli/shop-help.ts'],
  services: [
    'server/boot/config.ts',
    'server/boot/composition-root.ts',
    'server/boot/data-folder.ts',
    'server/boot/open-database.ts',
    'server/boot/stored-secret.ts',
  ],
  server: ['server/main.ts'],
  pages: ['server/ssr/entry.tsx'],
} as const

/** Modules that start working as they are loaded: nothing else may be in their chunk. */
const BEGINS =
  /\/server\/(?:main|built\/[\w-]+|cli\/(?:shop|catalog)|ssr\/entry|catalog\/worker-entry|documents\/document-worker)\.tsx?$/

type Chunks = ReadonlyMap<string, string>

const known = new WeakMap<Rolldown.ChunkingContext, Chunks>()

/**
 * The chunk of a module of the server's build: one for each moment instead of hundreds of crumbs, since
 * opening files is most of the startup time. What is requested later is split on its own.
 */
export function serverChunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  const chunks = known.get(graph) ?? chunksOf(graph)
  known.set(graph, chunks)
  return BEGINS.test(id) ? null : (chunks.get(id) ?? null)
}

/** Each module belongs to the first moment that needs it, so no chunk imports one of a later moment. */
function chunksOf(graph: Rolldown.ChunkingContext): Chunks {
  const chunks = new Map<string, string>()
  const visit = (id: string, chunk: string): void => {
    if (chunks.has(id)) return
    chunks.set(id, chunk)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, chunk)
  }
  for (const [chunk, roots] of Object.entries(MOMENTS)) {
    for (const root of roots) visit(fileURLToPath(new URL(`../${root}`, import.meta.url)), chunk)
  }
  return chunks
}
