import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** A checkout of an earlier version with its packages, or why there is none here. */
export type PreviousRelease = { readonly folder: string } | { readonly missing: string }

/** What a server of a version needs to run from its sources, besides its packages. */
const SERVED = ['package.json', 'server', 'src', 'texts', 'samples', ':(exclude)samples/media']

const LOCK = 'package-lock.json'

const MEBIBYTE = 1024 * 1024

/**
 * The checkout that PREVIOUS_RELEASE names. Without it, the sources of the newest version that CHANGELOG.md names
 * with its commit, as `## 0.1.0 (2fbf48f5)`, until the test ends. They run with the packages of this checkout if
 * both versions have the same ones, and otherwise with their own, which are installed for them.
 */
export function previousRelease(): PreviousRelease {
  const named = process.env['PREVIOUS_RELEASE']
  if (named !== undefined && named !== '') return { folder: resolve(named) }
  const changes = readFileSync('CHANGELOG.md', 'utf8')
  const [, version, commit] = /^## (\d+\.\d+\.\d+) \(([\da-f]{7,40})\)$/m.exec(changes) ?? []
  if (version === undefined || commit === undefined) {
    return { missing: 'CHANGELOG.md names no version with its commit' }
  }
  const packages = committed(commit, LOCK)
  if (packages === null) {
    return { missing: `this clone has no commit ${commit} (${version}); fetch the whole history` }
  }
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-previous-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const sources = git('archive', commit, ...SERVED)
  execFileSync('tar', ['-x', '-C', folder], { input: sources })
  mkdirSync(join(folder, 'samples'), { recursive: true })
  symlinkSync(resolve('samples/media'), join(folder, 'samples/media'))
  if (packages.equals(readFileSync(LOCK))) {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  } else {
    writeFileSync(join(folder, LOCK), packages)
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  }
  return { folder }
}

/**
 * Hashes of the sample files of this checkout. Servers of both versions deliver from it, so that the one before has no file
 * that this version put in the place of another.
 */
export function heldFiles(): ReadonlySet<string> {
  const { products } = JSON.parse(readFileSync('samples/catalog.json', 'utf8')) as {
    readonly products: readonly { readonly variants: readonly { readonly sha256: string }[] }[]
  }
  return new Set(products.flatMap(({ variants }) => variants.map(({ sha256 }) => sha256)))
}

/** The alarms in the log of a server of that version. 0.1.0 raises one if it stops just as it renews its read model. */
export function alarmsOfRelease<Line extends { readonly level?: unknown }>(
  log: readonly Line[],
): readonly Line[] {
  const isOfStopping = (line: Line) => JSON.stringify(line).includes('already been destroyed')
  return log.filter((line) => line.level === 'alarm' && !isOfStopping(line))
}

function git(...args: readonly string[]): Buffer {
  return execFileSync('git', args, {
    maxBuffer: 256 * MEBIBYTE,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** A file as it was at a commit; null if the clone does not have it. */
function committed(commit: string, file: string): Buffer | null {
  try {
    return git('show', `${commit}:${file}`)
  } catch {
    return null
  }
}
