import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Installs the separate package in `folder`, exactly as its lock file says, unless it is already installed. */
export function installPackage(folder: URL, name: string): void {
  if (isInstalled(folder)) return
  console.log(`Installing what ${name} needs, once: "npm ci" in ${fileURLToPath(folder)}`)
  const { status } = spawnSync('npm', ['ci'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0 || !isInstalled(folder)) {
    throw new Error(`${name} is not installed: run "npm ci" in ${fileURLToPath(folder)}`)
  }
}

function isInstalled(folder: URL): boolean {
  const installed = packagesOf(new URL('node_modules/.package-lock.json', folder))
  return [...packagesOf(new URL('package-lock.json', folder))].every((one) => installed.has(one))
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly optional?: true }>
  >
}

/** The path of each package, with its version. */
function packagesOf(file: URL): ReadonlySet<string> {
  if (!existsSync(file)) return new Set()
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lock
  const needed = Object.entries(packages).filter(([place, { optional }]) => place && !optional)
  return new Set(needed.map(([place, { version }]) => `${place}@${version}`))
}
