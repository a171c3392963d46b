import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright/test'

// The shell draws no window, so it takes a third less processor time than the whole browser.
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium for tests: the one named by CHROMIUM_PATH, an installed shell, or a whole browser. */
export function findBrowser(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : null
  return onPath([SHELL]) ?? findWholeBrowser()
}

/**
 * For what the shell lacks (it has no back/forward cache): Playwright's own Chromium, or one installed on
 * this machine.
 */
export function findWholeBrowser(): string | null {
  const own = chromium.executablePath()
  return existsSync(own) ? own : onPath(NAMES)
}

/**
 * Same as `findBrowser`, but tries to install a browser if there is none: Debian's package as root,
 * otherwise Playwright's download.
 */
export function findOrInstallBrowser(): string {
  const found = findBrowser()
  if (found) return found
  if (process.env['CHROMIUM_PATH']) throw new Error('CHROMIUM_PATH names no file')
  console.log('No Chromium found; installing one …')
  install()
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    `The browser tests need a Chromium: install the package "${SHELL}" of your system, run ` +
      '"npx playwright install chromium", or name one by CHROMIUM_PATH.',
  )
}

function install(): void {
  const isRoot = process.getuid?.() === 0
  if (isRoot && onPath(['apt-get'])) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium', SHELL])
    return
  }
  run('npx', ['playwright', 'install', 'chromium'])
}

function run(command: string, words: readonly string[]): void {
  spawnSync(command, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

export function onPath(names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return places.find((place) => existsSync(place)) ?? null
}
