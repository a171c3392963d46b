import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { fakesHost } from './dev/fakes-host.ts'
import {
  leanRouter,
  leanRoutes,
  namedReact,
  plainImports,
  retriableImports,
} from './scripts/build-plugins.ts'
import { clientChunkOf, ICON } from './scripts/client-chunks.ts'
import { serverChunkOf } from './scripts/server-chunks.ts'

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

const replacements = [
  // The router's package names only its development half, which warns on shoppers' consoles too.
  {
    find: /^react-router$/,
    replacement: at('node_modules/react-router/dist/production/index.mjs'),
  },
  {
    find: /^react-router\/dom$/,
    replacement: at('node_modules/react-router/dist/production/dom-export.mjs'),
  },
  // What draws lucide's icons: it knows much that this shop never asks of one, 1.2 kB of it.
  { find: '../createLucideIcon.mjs', replacement: ICON },
]

const client: UserConfig['build'] = {
  manifest: true,
  // Pages name their chunks in their head; the one style sheet is always there, in one order.
  modulePreload: false,
  cssCodeSplit: false,
  rolldownOptions: {
    input: 'src/main.tsx',
    output: {
      // Chunks name each other dozens of times a page: without words in their names, a first load is
      // 0.6 kB less, and no content blocker takes one for what it is called. 28 bits tell them apart;
      // `node scripts/first-load.ts` says which file is whose.
      chunkFileNames: 'assets/[hash:7].js',
      hashCharacters: 'hex',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: clientChunkOf, debugName: 'shop' }],
      },
    },
  },
}

/**
 * What runs on Node: the server, the operator's commands and the pages, with all packages but those that
 * read files beside themselves. Names stay, since logs tell them; blanks go, since they are read at each start.
 */
const server: UserConfig['build'] = {
  copyPublicDir: false,
  sourcemap: true,
  rolldownOptions: {
    input: {
      entry: 'server/ssr/entry.tsx',
      main: 'server/built/main.ts',
      shop: 'server/built/shop.ts',
      catalog: 'server/built/catalog.ts',
      'document-worker': 'server/documents/document-worker.ts',
      'read-model-worker': 'server/catalog/worker-entry.ts',
    },
    external: ['pg-native'],
    output: {
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: serverChunkOf, debugName: 'server' }],
      },
    },
  },
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    plainImports(),
    namedReact(),
    retriableImports(),
    leanRouter(),
    leanRoutes(),
    ...(mode === 'fakes' ? [fakesHost()] : []),
  ],
  resolve: { alias: mode === 'production' ? replacements : [] },
  // Names of animations are the same everywhere, so that no page fetches a list of them.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { animation: false } } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // The one chunk above Vite's own limit draws 3D models, and is fetched by whoever looks at one.
    chunkSizeWarningLimit: 1_000,
    ...(isSsrBuild ? server : client),
  },
  ...(isSsrBuild && {
    ssr: { noExternal: true, external: ['fontkit', 'pdfkit', 'sharp'] },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  }),
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
}))
