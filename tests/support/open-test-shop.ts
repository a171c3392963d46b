import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig, type ServerConfig } from '#server/boot/config.ts'
import type { ShopApp } from '#server/http/shop-app.ts'
import { openShop } from '#server/boot/open-shop.ts'
import { renderPage, renderShared } from '#server/ssr/entry.tsx'
import type { Pages } from '#server/ssr/pages-need.ts'

/** Pages from the sources, with file names like those of a build. */
export const sourcePages: Pages = {
  serveFiles: () => undefined,
  renderer: async () => ({ renderPage, renderShared }),
  assets: async () => ({
    entry: '/assets/main.js',
    styles: ['/assets/style.css'],
    fonts: ['/assets/archivo.woff2'],
    modules: (pages) => pages.map((page) => `/assets/${page.split('/').at(-1)}.js`),
    developmentHead: '',
    isDevelopment: false,
  }),
}

/** The whole shop, opened in a folder of its own and closed after the test. */
export async function openTestShop(
  environment: Record<string, string> = {},
  pages: Pages = sourcePages,
): Promise<ShopApp> {
  const config = await testConfig(environment)
  const shop = (await openShop(config, { pages, show: () => undefined }))._unsafeUnwrap()
  onTestFinished(() => shop.close())
  return shop.app
}

export async function testConfig(environment: Record<string, string>): Promise<ServerConfig> {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return readConfig({
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    BOT_CHECK: 'off',
    ...environment,
  })._unsafeUnwrap()
}
