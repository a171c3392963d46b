import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.ts'
import { isFresh, type BuildOrder } from './build-state.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

const PLAYWRIGHT = 'node_modules/playwright/cli.js'

const words = process.argv.slice(2).filter((word) => word !== 'e2e')
process.env['CHROMIUM_PATH'] = findOrInstallBrowser()
const scratch = await mkdtemp(join(tmpdir(), 'emberstock-e2e-'))
const servers: ServerProcess[] = []

try {
  await built({ outDir: 'dist', mode: 'production' })
  await built({ outDir: 'dist/development', mode: 'development' })
  const shop = await serve({ name: 'shop', distDir: 'dist', mode: 'production' })
  const development = await serve({
    name: 'development',
    distDir: 'dist/development',
    mode: 'development',
  })
  process.exitCode = await runTests({
    E2E_URL: shop.url,
    E2E_DATA_DIR: shop.dataDir,
    E2E_DEVELOPMENT_URL: development.url,
  })
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exitCode = 1
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await rm(scratch, { recursive: true, force: true })
}

/** Builds in a separate process, since React chooses its development or production half once, by NODE_ENV. */
async function built(order: BuildOrder): Promise<void> {
  if (await isFresh(order)) return
  console.log(`Building ${order.outDir} …`)
  const mode = order.mode === 'development' ? ['--development'] : []
  const { status } = spawnSync(
    process.execPath,
    ['scripts/build.ts', '--out', order.outDir, ...mode],
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: order.mode } },
  )
  if (status !== 0) throw new Error(`${order.outDir} could not be built`)
}

interface ServerOrder {
  readonly name: string
  readonly distDir: string
  readonly mode: string
}

async function serve({ name, distDir, mode }: ServerOrder) {
  const dataDir = join(scratch, name)
  const server = await startServerProcess({ NODE_ENV: mode, DATA_DIR: dataDir, DIST_DIR: distDir })
  servers.push(server)
  return { url: `http://127.0.0.1:${server.port}`, dataDir }
}

async function runTests(env: Record<string, string>): Promise<number> {
  const tests = spawn(process.execPath, [PLAYWRIGHT, 'test', ...words], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = (await once(tests, 'exit')) as [number | null]
  return code ?? 1
}
