import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import type { Manifest } from '../server/ssr/page-assets.ts'
import { isSource, stateOfSources, type BuildOrder, type BuildState } from './build-state.ts'
import {
  FIRST_LOAD_LIMIT,
  firstLoads,
  TRACKING_LIMIT,
  trackingLoad,
  type FirstLoad,
} from './first-loads.ts'
import { readModelFormat } from './read-model-format.ts'

/**
 * Builds the browser's part and the server's part with its page renderer. Throws if a first load exceeds
 * the limit.
 */
export async function buildShop({ outDir, mode }: BuildOrder): Promise<void> {
  const state = stateOfSources(mode)
  // However the build is interrupted, a half-finished one is never taken for a build.
  await rm(join(outDir, 'build.json'), { force: true })
  const common = { mode, logLevel: 'warn', build: { emptyOutDir: true } } as const
  const minify = mode === 'production'
  for (const part of [
    { outDir: join(outDir, 'client'), minify },
    { outDir: join(outDir, 'server'), ssr: true },
  ]) {
    refuseUnnamed(await build({ ...common, build: { ...common.build, ...part } }))
  }
  if (mode === 'production') {
    refuseHeavyPages(await firstLoadsOf(outDir))
    await refuseHeavyTracking(outDir)
    await precompress(join(outDir, 'client'))
  }
  const built: Built = { ...state, readModelFormat: await readModelFormat() }
  await writeFile(join(outDir, 'build.json'), JSON.stringify(built))
}

/** The content of `build.json`. */
interface Built extends BuildState {
  readonly readModelFormat: string
}

/** The JavaScript that each page's first visit fetches, from a finished build. */
export async function firstLoadsOf(outDir: string): Promise<readonly FirstLoad[]> {
  const clientDir = join(outDir, 'client')
  return firstLoads(await manifestOf(clientDir), clientDir)
}

/**
 * If a build contained a file that its state does not cover, it would still pass for fresh after a change
 * of that file.
 */
function refuseUnnamed(built: Awaited<ReturnType<typeof build>>): void {
  if (!('output' in built)) throw new Error('a build has one output')
  const modules = built.output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  const files = modules.filter((id) => isAbsolute(id) && !id.includes('/node_modules/'))
  const unnamed = files
    .map((id) => relative('.', id.replace(/\?.*/, '')))
    .find((id) => !isSource(id))
  if (unnamed)
    throw new Error(`${unnamed} is in the build, and not among SOURCES of build-state.ts`)
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

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below this size, headers outweigh what compression saves. Bytes. */
const MIN_COMPRESSED_BYTES = 1_000

/** Writes `.br` and `.gz` beside every text file of a build, at maximum compression. */
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
