import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import type { Manifest } from '../server/ssr/page-assets.ts'
import {
  FIRST_LOAD_LIMIT,
  firstLoads,
  TRACKING_LIMIT,
  trackingLoad,
  type FirstLoad,
} from './first-loads.ts'

/** What a build is made of. Whatever is not named here cannot change it. */
const SOURCES = [
  'src/**/*.{ts,tsx,css}',
  'server/ssr/**/*.{ts,tsx}',
  'public/**/*',
  'scripts/{build-plugins,build-shop,first-loads}.ts',
  'vite.config.ts',
  'package-lock.json',
]

export interface BuildOrder {
  readonly outDir: string
  /** `development` keeps the warnings of React, for tests that look for them. */
  readonly mode: 'production' | 'development'
}

/** Builds the browser's part and the page renderer, and refuses a first load above the limit. */
export async function buildShop({ outDir, mode }: BuildOrder): Promise<void> {
  const sources = await hashOfSources(mode)
  const common = { mode, logLevel: 'warn' } as const
  const shared = { emptyOutDir: true, minify: mode === 'production' }
  await build({ ...common, build: { ...shared, outDir: join(outDir, 'client') } })
  const ssr = 'server/ssr/entry.tsx'
  await build({ ...common, build: { ...shared, outDir: join(outDir, 'server'), ssr } })
  if (mode === 'production') {
    refuseHeavyPages(await firstLoadsOf(outDir))
    await refuseHeavyTracking(outDir)
    await precompress(join(outDir, 'client'))
  }
  await writeFile(join(outDir, 'build.json'), JSON.stringify({ sources }))
}

/** Whether the build in a folder was made from the sources as they are now. */
export async function isFresh({ outDir, mode }: BuildOrder): Promise<boolean> {
  const built = await readFile(join(outDir, 'build.json'), 'utf8').catch(() => '{}')
  return (JSON.parse(built) as { sources?: string }).sources === (await hashOfSources(mode))
}

/** What each page's first visit fetches as JavaScript, from a finished build. */
export async function firstLoadsOf(outDir: string): Promise<readonly FirstLoad[]> {
  const clientDir = join(outDir, 'client')
  return firstLoads(await manifestOf(clientDir), clientDir)
}

async function manifestOf(clientDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
}

async function refuseHeavyTracking(outDir: string): Promise<void> {
  const clientDir = join(outDir, 'client')
  const { bytes } = trackingLoad(await manifestOf(clientDir), clientDir)
  if (bytes > TRACKING_LIMIT) {
    throw new Error(`tracking fetches ${bytes} bytes of JavaScript (gzip), above ${TRACKING_LIMIT}`)
  }
}

function refuseHeavyPages(loads: readonly FirstLoad[]): void {
  const heavy = loads.filter(({ bytes }) => bytes > FIRST_LOAD_LIMIT)
  if (heavy.length === 0) return
  const named = heavy.map(({ page, bytes }) => `${page} ${bytes}`).join(', ')
  throw new Error(`first load above ${FIRST_LOAD_LIMIT} bytes of JavaScript (gzip): ${named}`)
}

/** Names the sources as they are now: a build that carries the same is not made again. */
export async function hashOfSources(mode: string): Promise<string> {
  const hash = createHash('sha256').update(mode)
  for (const file of globSync(SOURCES).toSorted()) {
    const content = await readFile(file).catch(() => '')
    hash.update(`\0${file}\0`).update(content)
  }
  return hash.digest('hex')
}

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below it, headers outweigh what compression saves. In bytes. */
const MIN_COMPRESSED_BYTES = 1_000

/** Writes `.br` and `.gz` beside every text of a build, as small as they get. */
async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,txt,json,wasm}', { cwd: folder })
  await Promise.all(files.map((file) => precompressFile(join(folder, file))))
}

async function precompressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < MIN_COMPRESSED_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [br, gz] = await Promise.all([
    brotlied(content, { params }),
    gzipped(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
