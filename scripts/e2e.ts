import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.ts'
import { isFresh, type BuildOrder } from './build-shop.ts'

const PLAYWRIGHT = 'node_modules/playwright/cli.js'
const STARTS_WITHIN_MS = 60_000

const words = process.argv.slice(2).filter((word) => word !== 'e2e')
process.env['CHROMIUM_PATH'] = findOrInstallBrowser()
const scratch = await mkdtemp(join(tmpdir(), 'emberstock-e2e-'))
const servers: ChildProcess[] = []

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
  await Promise.all(servers.map(stopped))
  await rm(scratch, { recursive: true, force: true })
}

/** A build in a process of its own, since React chooses its half by NODE_ENV once. */
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
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = join(scratch, name)
  const server = spawn(process.execPath, ['--disable-proto=delete', 'server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: mode,
      DATA_DIR: dataDir,
      DIST_DIR: distDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
    },
  })
  servers.push(server)
  await answering(url, server)
  return { url, dataDir }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < deadline && server.exitCode === null) {
    const isUp = await fetch(`${url}/robots.txt`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the server at ${url} did not start`)
}

async function runTests(env: Record<string, string>): Promise<number> {
  const tests = spawn(process.execPath, [PLAYWRIGHT, 'test', ...words], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = (await once(tests, 'exit')) as [number | null]
  return code ?? 1
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
