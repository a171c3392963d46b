import { serveStatic } from '@hono/node-server/serve-static'
import type { ShopApp } from '#server/http/shop-app.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

/** The few files of the client build that keep their name. */
const NAMED_FILES = ['/favicon.svg', '/robots.txt']

/** Serves the client build. Files under `/assets` carry their hash in their name and never change. */
export function serveBuild(app: ShopApp, clientDir: string): void {
  app.get('/assets/*', files(clientDir, FOR_EVER))
  for (const path of NAMED_FILES) app.get(path, files(clientDir, FOR_AN_HOUR))
  for (const path of ['/assets/*', ...NAMED_FILES]) {
    app.all(path, (context) => context.text('Not found', 404, { 'Cache-Control': 'no-store' }))
  }
}

function files(root: string, cacheControl: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (_path, context) => context.header('Cache-Control', cacheControl),
  })
}
