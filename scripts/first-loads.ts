import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ENTRY, reachable, type Manifest } from '../server/ssr/page-assets.ts'

/** Bytes of JavaScript, gzip -9, that a page's first visit may fetch before anything is clicked. */
export const FIRST_LOAD_LIMIT = 140_000

/** And as much, of scripts and answers together, that it may fetch by itself afterwards, until somebody begins to use the page. */
export const UNASKED_LIMIT = 15_000

export interface FirstLoad {
  /** The page's source file. */
  readonly page: string
  readonly bytes: number
  readonly files: readonly { readonly file: string; readonly bytes: number }[]
}

/** The entry and a page's preloaded chunks, for every page of a build, heaviest first. */
export function firstLoads(manifest: Manifest, clientDir: string): readonly FirstLoad[] {
  const pages = Object.keys(manifest).filter((source) => /^src\/ui\/.*-page\.tsx$/.test(source))
  return pages
    .map((page) => {
      const files = reachable(manifest, [ENTRY, page]).map(({ file }) => ({
        file,
        bytes: gzipSync(readFileSync(join(clientDir, file)), { level: 9 }).length,
      }))
      return { page, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
    })
    .toSorted((one, other) => other.bytes - one.bytes)
}
