import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer } from './page.ts'
import { builtAssets, type Manifest } from './page-assets.ts'
import type { Pages } from './pages-need.ts'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { ShopApp } from '#server/http/shop-app.ts'

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

/** The format of a build's read models, which builds with the same code for them share; null if that is unknown. */
export async function readModelFormatIn(distDir: string): Promise<string | null> {
  const built = await readFile(join(distDir, 'build.json'), 'utf8').catch(() => '{}')
  const { readModelFormat } = JSON.parse(built) as { readonly readModelFormat?: string }
  return readModelFormat ?? null
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

/** Files of the client build that keep their name. */
const NAMED_FILES = ['/favicon.svg', '/logo.png']

/** Serves the client build. Files under `/assets` have their hash in their name and never change. */
function serveBuild(app: ShopApp, clientDir: string): void {
  app.get('/assets/*', files(clientDir, FOR_EVER))
  for (const path of NAMED_FILES) app.get(path, files(clientDir, FOR_AN_HOUR))
  for (const path of ['/assets/*', ...NAMED_FILES]) {
    app.all(path, (context) => context.text('Not found', 404, { 'Cache-Control': 'no-store' }))
  }
}

/**
 * Serves a file from a folder with its cache lifetime; 304 for a client that has the current version (RFC 9110,
 * 13.1.3).
 */
function files(root: string, cacheControl: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true })
  return async (context, next) => {
    const found = await serve(context, next)
    if (!(found instanceof Response)) return undefined
    found.headers.set('Cache-Control', cacheControl)
    // Also set on the uncompressed form, or a cache would serve that to everyone.
    found.headers.set('Vary', 'Accept-Encoding')
    return found.status === 200 && isKept(context.req.header('If-Modified-Since'), found)
      ? notModified(found)
      : found
  }
}

function isKept(since: string | undefined, { headers }: Response): boolean {
  return since !== undefined && Date.parse(headers.get('Last-Modified') ?? '') <= Date.parse(since)
}

async function notModified({ headers, body }: Response): Promise<Response> {
  await body?.cancel()
  for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}
