import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown, type UserConfig } from 'vite'
import { fakesHost } from './dev/fakes-host.ts'

/** Packages: these change with the lock file only. */
const VENDOR = /\/node_modules\//

/**
 * One chunk for all of ours that the entry imports, instead of dozens of crumbs, and one for the
 * packages behind it; the rest falls apart by page.
 */
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (!isOnEveryPage(id, graph, new Set())) return null
  return VENDOR.test(id) ? 'vendor' : 'shop'
}

function isOnEveryPage(id: string, graph: Rolldown.ChunkingContext, seen: Set<string>): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some(
    (importer) => importer.endsWith('/src/main.tsx') || isOnEveryPage(importer, graph, seen),
  )
}

const client: UserConfig['build'] = {
  manifest: true,
  // Pages name their chunks in their head; the one style sheet is always there, in one order.
  modulePreload: false,
  cssCodeSplit: false,
  rolldownOptions: {
    input: 'src/main.tsx',
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: chunkOf, debugName: 'shop' }],
      },
    },
  },
}

const server: UserConfig['build'] = {
  copyPublicDir: false,
  rolldownOptions: { input: 'server/ssr/entry.tsx', output: { entryFileNames: 'entry.js' } },
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), ...(mode === 'fakes' ? [fakesHost()] : [])],
  css: { transformer: 'lightningcss' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // The one chunk above Vite's own limit draws 3D models, and is fetched by whoever looks at one.
    chunkSizeWarningLimit: 1_000,
    ...(isSsrBuild ? server : client),
  },
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
}))
