import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const HERE = new URL('./', import.meta.url)

/** Runs once before the tests of this folder: the peers are there, exactly as their lock file says. */
export function setup(): void {
  if (areInstalled()) return
  const { status } = spawnSync('npm', ['ci'], {
    cwd: HERE,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0 || !areInstalled()) {
    throw new Error('the protocol peers are not installed: run "npm ci" in tests/protocol')
  }
}

function areInstalled(): boolean {
  const installed = packagesOf('node_modules/.package-lock.json')
  return [...packagesOf('package-lock.json')].every((found) => installed.has(found))
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly optional?: true }>
  >
}

/** Where each package lies, with its version. */
function packagesOf(path: string): ReadonlySet<string> {
  const file = new URL(path, HERE)
  if (!existsSync(file)) return new Set()
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lock
  const needed = Object.entries(packages).filter(([place, { optional }]) => place && !optional)
  return new Set(needed.map(([place, { version }]) => `${place}@${version}`))
}
