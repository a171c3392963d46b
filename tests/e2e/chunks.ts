import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../server/ssr/page-assets.ts'
import { DIST_DIR } from './shop-process.ts'

interface Named {
  readonly name?: string
  readonly file: string
}

/**
 * Matches the address of each chunk of the tested build whose name matches; a name given as a string must
 * match at least one.
 */
export function chunks(...names: readonly (string | RegExp)[]): RegExp {
  const built = JSON.parse(
    readFileSync(join(DIST_DIR, 'client/.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const all: readonly Named[] = Object.values(built)
  const files = names.flatMap((wanted) => {
    const found = all.filter(({ name = '', file }) => file.endsWith('.js') && fits(name, wanted))
    if (found.length === 0) throw new Error(`no chunk of the build is called ${wanted}`)
    return found.map(({ file }) => file)
  })
  return new RegExp(`/(?:${[...new Set(files)].join('|').replaceAll('.', '\\.')})$`)
}

function fits(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name)
}
