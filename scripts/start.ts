import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isFresh } from './build-state.ts'
import { distDir } from './dist-dir.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const outDir = distDir(process.env)
process.env['NODE_ENV'] = 'production'

if ((await isFresh({ outDir, mode: 'production' })) || (await built())) {
  const main = resolve(outDir, 'server/main.js')
  // The copies of itself that the server starts (WORKERS) run this file and do not check the sources.
  process.argv = [process.execPath, main]
  await import(pathToFileURL(main).href)
}

/** Builds in a separate process, whose memory is then freed: this process becomes the server. */
async function built(): Promise<boolean> {
  console.log('Building the shop …')
  const build = spawn(process.execPath, ['scripts/build.ts', '--out', outDir], { stdio: 'inherit' })
  const end = () => void build.kill()
  for (const signal of SIGNALS) process.on(signal, end)
  const [code] = (await once(build, 'exit')) as [number | null]
  for (const signal of SIGNALS) process.off(signal, end)
  if (code !== 0) process.exitCode = 1
  return code === 0
}
