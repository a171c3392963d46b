/** What one folder may import. Anything not listed is forbidden. */
export interface Layer {
  /** Folders or files whose values and types it may use, in addition to its own. */
  readonly layers: readonly string[]
  /** Folders that it may use only types from. */
  readonly types?: readonly string[]
  readonly packages: readonly string[]
  /**
   * Whether it may use Node's own modules: never if undefined, everywhere if `true`, or only in files with
   * these prefixes.
   */
  readonly node?: true | readonly string[]
  /** The entry covers only the files directly in the folder; every subfolder needs an entry of its own. */
  readonly filesOnly?: true
}

const DOMAIN = 'src/domain'
const APPLICATION = 'src/application'
const CONTRACT = 'src/contract'
const MESSAGES = 'src/messages'
const PORTS = 'server/application/ports'

/** Who may import what: the architecture. Reviewers look at every change here. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  // The shop.
  'src/domain': { layers: [], packages: ['neverthrow'] },
  'src/application': { layers: [DOMAIN], packages: ['neverthrow'] },
  'src/contract': { layers: [DOMAIN, 'src/application/ports'], packages: ['zod'] },
  'src/messages': { layers: [DOMAIN], types: [APPLICATION], packages: [] },
  'src/wiring': {
    layers: [APPLICATION, 'src/domain/shared'],
    packages: ['inversify', 'reflect-metadata', 'neverthrow'],
  },
  'src/adapters/http': {
    layers: [DOMAIN, APPLICATION, CONTRACT, MESSAGES],
    packages: ['neverthrow', 'axios', 'zod', 'altcha-lib', 'tus-js-client'],
  },
  'src/adapters/storage': {
    layers: [DOMAIN, APPLICATION],
    packages: ['neverthrow', 'idb', '@noble/hashes'],
  },
  'src/adapters/analytics': { layers: [DOMAIN, APPLICATION], types: [CONTRACT], packages: [] },
  'src/ui': {
    layers: [DOMAIN, MESSAGES, 'src/contract/links.ts', 'src/application/ports/can.ts'],
    types: [APPLICATION],
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      'mobx',
      'mobx-react-lite',
      'neverthrow',
      'lucide-react',
      'uplot',
      'countries-list',
      'jsvat',
      '@stripe/stripe-js',
      'three',
      '@fontsource-variable/archivo',
      '@fontsource-variable/jetbrains-mono',
    ],
  },
  src: {
    layers: ['src'],
    packages: ['react', 'react-dom', 'react-router-dom'],
    filesOnly: true,
  },

  // The back end. The parts that need only Web APIs also run in the page, behind the fakes.
  'server/application/ports': {
    layers: [DOMAIN, APPLICATION],
    packages: ['neverthrow'],
  },
  'server/application': {
    layers: [DOMAIN, APPLICATION, MESSAGES, PORTS],
    packages: ['neverthrow'],
  },
  'server/http': {
    layers: [
      DOMAIN,
      APPLICATION,
      CONTRACT,
      MESSAGES,
      'server/application',
      'server/concurrency-limiter.ts',
    ],
    packages: ['neverthrow', 'hono', 'zod', 'bowser', 'content-disposition', 'fflate', 'isbot'],
  },
  // Implements the catalog port over the search index and the tables, neither of which knows about it.
  'server/catalog': {
    layers: [DOMAIN, APPLICATION, 'server/application/ports', 'server/search', 'server/sql'],
    packages: ['neverthrow', 'kysely', 'lru-cache'],
    node: ['file-', 'worker-'],
  },
  'server/search': { layers: [DOMAIN, APPLICATION, PORTS], packages: ['neverthrow', 'lru-cache'] },
  'server/sql': {
    layers: [DOMAIN, APPLICATION, PORTS, 'server/search'],
    packages: ['neverthrow', 'kysely', 'pg', 'lru-cache'],
    node: ['open-'],
  },
  // The blog, help and policies, from Markdown.
  'server/articles': {
    layers: [
      DOMAIN,
      MESSAGES,
      APPLICATION,
      CONTRACT,
      PORTS,
      'server/sql',
      'server/catalog-import/parse',
    ],
    packages: ['neverthrow', 'zod', 'marked', 'yaml', 'image-size'],
    node: ['seed-'],
  },
  'server/tax': { layers: [DOMAIN, APPLICATION, PORTS], packages: ['countries-list'] },
  'server/email': {
    layers: [DOMAIN, APPLICATION, MESSAGES, PORTS],
    types: ['server/application'],
    packages: ['neverthrow', 'nodemailer'],
    node: true,
  },
  'server/documents': {
    layers: [DOMAIN, APPLICATION, MESSAGES, PORTS, 'server/concurrency-limiter.ts'],
    packages: ['neverthrow', 'pdfkit', 'fontkit', 'sharp', 'lru-cache', 'sitemap'],
    node: true,
  },
  // Puzzles also run in the page, behind the fakes.
  'server/bot-check': {
    layers: [DOMAIN, APPLICATION, PORTS],
    packages: ['neverthrow', 'altcha-lib'],
  },
  'server/crypto': {
    layers: [DOMAIN, APPLICATION, PORTS, 'server/concurrency-limiter.ts'],
    packages: ['neverthrow', 'ulid', 'otpauth', 'qr', '@noble/hashes'],
    node: true,
  },
  'server/identity-providers': {
    layers: [DOMAIN, PORTS],
    packages: ['neverthrow', 'openid-client'],
  },
  'server/payments': {
    layers: [DOMAIN, APPLICATION, PORTS, 'server/sql'],
    packages: ['neverthrow', 'stripe', 'undici', 'zod'],
  },
  'server/statistics': { layers: [DOMAIN, PORTS], packages: ['simple-statistics'] },
  'server/metrics': { layers: [PORTS], packages: ['prom-client'], node: true },
  // Pure measurements of pictures, which the sample generator uses as well.
  'server/media': { layers: ['src/domain/picture'], packages: [] },
  // Fills the catalog, for a fresh clone, a measurement or an operator.
  'server/catalog-import': {
    layers: [DOMAIN, APPLICATION, CONTRACT, MESSAGES, PORTS, 'server/media', 'server/sql'],
    packages: ['neverthrow', 'zod', 'csv-parse'],
    node: true,
  },
  'server/file-storage': {
    layers: [DOMAIN, APPLICATION, PORTS],
    packages: ['neverthrow', 'aws4fetch', '@tus/server', '@tus/file-store'],
    node: true,
  },
  'server/ssr': {
    layers: [
      DOMAIN,
      APPLICATION,
      MESSAGES,
      'src/ui',
      'src/adapters/storage',
      'server/http',
      'server/concurrency-limiter.ts',
    ],
    types: [PORTS],
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      'mobx-react-lite',
      'neverthrow',
      'lru-cache',
      'hono',
      '@hono/node-server',
    ],
    node: true,
  },
  'server/built': { layers: ['server'], packages: [], node: true },
  'server/cli': { layers: ['src', 'server'], packages: ['neverthrow'], node: true },
  'server/boot': {
    layers: [
      DOMAIN,
      APPLICATION,
      CONTRACT,
      MESSAGES,
      'src/wiring',
      'src/adapters/http',
      'server',
      'scripts',
    ],
    packages: [
      'neverthrow',
      'zod',
      'hono',
      '@hono/node-server',
      'kysely',
      'vite',
      'lru-cache',
      'p-limit',
    ],
    node: true,
  },
  server: {
    layers: ['server', 'src/application'],
    packages: ['neverthrow', 'p-limit'],
    node: true,
    filesOnly: true,
  },

  // What surrounds both.
  dev: {
    layers: ['src', 'server', 'samples'],
    packages: ['msw', '@sqlite.org/sqlite-wasm', 'idb', 'kysely', 'neverthrow', 'vite', 'hono'],
    node: true,
  },
  scripts: {
    layers: ['server', 'src', 'samples', 'tests/support'],
    packages: [
      'fflate',
      'vite',
      'playwright',
      '@hono/node-server',
      'kysely',
      'neverthrow',
      'sharp',
      '@testing-library/dom',
      'subset-font',
    ],
    node: true,
  },
  'samples/generate': {
    layers: ['server/media', 'src/domain/picture'],
    packages: ['three', 'sharp', '@gltf-transform/core', 'playwright'],
    node: true,
  },
}

/** Packages that only one place may use, whatever the table allows its neighbors. */
export const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  inversify: ['src/wiring/'],
  'reflect-metadata': ['src/wiring/'],
  axios: ['src/adapters/http/'],
  // Fetched with the first file that staff upload.
  'tus-js-client': ['src/adapters/http/tus-file-sender'],
  '@tus/server': ['server/file-storage/resumable-uploads'],
  '@tus/file-store': ['server/file-storage/resumable-uploads'],
  'subset-font': ['scripts/subset-fonts'],
  bowser: ['server/http/device-name'],
  'csv-parse': ['server/catalog-import/parse/read-csv'],
  'content-disposition': ['server/http/attachment'],
  fflate: ['scripts/masters/zip-frames', 'server/http/archive'],
  'p-limit': ['server/concurrency-limiter'],
  'prom-client': ['server/metrics/'],
  idb: ['src/adapters/storage/', 'dev/'],
  // Both are fetched on demand, never with a page.
  jsvat: ['src/ui/account/tax-number-form'],
  '@stripe/stripe-js': ['src/ui/checkout/stripe-'],
  pdfkit: ['server/documents/sheet'],
  fontkit: ['server/documents/draw-social-card'],
  sitemap: ['server/documents/sitemap-xml'],
  pg: ['server/sql/open-'],
  marked: ['server/articles/'],
  undici: ['server/payments/provider-fetch'],
  yaml: ['server/articles/'],
  'image-size': ['server/articles/'],
  aws4fetch: ['server/file-storage/s3-requests'],
  // Both are only for the server: pages get a QR code as an outline.
  otpauth: ['server/crypto/totp-codes'],
  qr: ['server/crypto/totp-codes'],
  'openid-client': ['server/identity-providers/'],
  '@noble/hashes': ['src/adapters/storage/opened-file', 'server/crypto/secrets'],
  // Heavy: loaded with the viewer, never with a page.
  three: ['src/ui/product/model-scene', 'samples/generate/'],
  msw: ['dev/'],
}

/** The entry points of the back end that `dev:fakes` runs inside the page. */
export const RUNS_IN_A_PAGE: readonly string[] = ['server/boot/wire-shop.ts', 'server/http/app.ts']
