import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { readConfig, type ServerConfig } from '#server/boot/config.ts'
import { finished, listening } from '#server/boot/listening.ts'
import { openShop } from '#server/boot/open-shop.ts'
import type { PageRenderer } from '../server/ssr/page.ts'
import { ENTRY, type PageAssets } from '../server/ssr/page-assets.ts'
import type { Pages } from '../server/ssr/pages-need.ts'

const RENDERER = '/server/ssr/entry.tsx'
/** Comes after Vite's own modules: React Refresh must be there before the first component. */
const START = `<script type="module" src="/${ENTRY}"></script>`
const EMPTY_PAGE = '<html><head></head><body></body></html>'

await readConfig(process.env).match(start, async ({ line }) => stop(line))

/** One process, one port: Vite serves the sources, the shop everything else. */
async function start(config: ServerConfig): Promise<void> {
  const server = createServer()
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, host: config.host },
  })
  const opened = await openShop(config, {
    pages: vitePages(vite),
    show: (line) => console.log(line),
  })
  if (opened.isErr()) return stop(opened.error)
  const shop = opened.value
  const answer = getRequestListener(shop.app.fetch, { overrideGlobalObjects: false })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    vite.middlewares(request, response, () => void answer(request, response))
  })
  await listening(server, config.port, config.host)
  console.log(`\nEmberstock (development) is open at ${config.publicUrl}\n`)
  closeOnSignal(async () => {
    await vite.close()
    await finished(server, 1_000)
    await shop.close()
  })
}

function vitePages(vite: ViteDevServer): Pages {
  return {
    serveFiles: () => undefined,
    renderer: async () => (await vite.ssrLoadModule(RENDERER)) as PageRenderer,
    assets: async (path) => sourceAssets(await vite.transformIndexHtml(path, EMPTY_PAGE)),
  }
}

/** During development, modules are fetched one by one, and styles come through them. */
function sourceAssets(page: string): PageAssets {
  const [, developmentHead = ''] = /<head>(.*)<\/head>/s.exec(page) ?? []
  return {
    entry: null,
    styles: [],
    fonts: [],
    modules: () => [],
    developmentHead: developmentHead + START,
    isDevelopment: true,
  }
}

function closeOnSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)))
  }
}

function stop(line: string): never {
  console.error(`Emberstock cannot start: ${line}`)
  process.exit(1)
}
