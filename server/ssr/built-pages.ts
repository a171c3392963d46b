import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer } from './page.ts'
import { builtAssets, type Manifest } from './page-assets.ts'
import type { Pages } from './serve-pages.ts'
import { serveBuild } from './static-files.ts'

/** The pages of a finished build. */
export async function builtPages(distDir: string): Promise<Pages> {
  const manifest = await readFile(join(distDir, 'client/.vite/manifest.json'), 'utf8')
  const assets = builtAssets(JSON.parse(manifest) as Manifest)
  const entry = pathToFileURL(resolve(distDir, 'server/entry.js')).href
  const renderer = (await import(entry)) as PageRenderer
  return {
    serveFiles: (app) => serveBuild(app, join(distDir, 'client')),
    renderer: async () => renderer,
    assets: async () => assets,
  }
}
