import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import type { Frame, Size } from '../picture/frame.ts'

// Software GL, so that every machine renders the same picture, and none needs a graphics card.
const args = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const quiet = ['--ignore-gpu-blocklist', '--disable-background-networking', '--no-first-run']
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const generator = fileURLToPath(new URL('..', import.meta.url))
const three = dirname(dirname(createRequire(import.meta.url).resolve('three')))

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.ts': 'text/javascript',
  '.js': 'text/javascript',
  '.glsl': 'text/plain',
  '.glb': 'model/gltf-binary',
}

export type Studio = {
  /** Calls a function that the page has put on `globalThis.studio`. */
  readonly call: (name: string, ...values: readonly unknown[]) => Promise<unknown>
  /** Calls one that returns base64 RGBA pixels, bottom row first. */
  readonly shoot: (name: string, size: Size, ...values: readonly unknown[]) => Promise<Frame>
}

/**
 * Opens `page` (a path in the generator) in a headless Chromium while `work` runs. Serves the extra files
 * in `given` under /given/.
 */
export async function inStudio<T>(
  page: string,
  given: Readonly<Record<string, Buffer>>,
  work: (studio: Studio) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0])
    const content = find(path, given)
    const type = contentTypes[extname(path)] ?? 'application/octet-stream'
    response.writeHead(content ? 200 : 404, { 'content-type': type }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const executablePath = INSTALLED.find((path) => existsSync(path))
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...args, ...quiet],
  })
  try {
    const tab = await browser.newPage()
    tab.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404'))
        console.error(message.text())
    })
    await tab.goto(`http://127.0.0.1:${portOf(server)}/${page}`)
    await tab.waitForFunction('globalThis.studio')
    return await work(studioOn(tab))
  } finally {
    await browser.close()
    server.close()
  }
}

function studioOn(tab: Page): Studio {
  const call = (name: string, ...values: readonly unknown[]): Promise<unknown> =>
    tab.evaluate(`studio.${name}(...${JSON.stringify(values)})`)
  return {
    call,
    shoot: async (name, size, ...values) => {
      const base64 = String(await call(name, size.width, size.height, ...values))
      return upright(Buffer.from(base64, 'base64'), size)
    },
  }
}

function upright(pixels: Buffer, { width, height }: Size): Frame {
  const data = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    const row = (height - 1 - y) * width * 4
    data.set(pixels.subarray(row, row + width * 4), y * width * 4)
  }
  return { width, height, data }
}

function find(path: string, given: Readonly<Record<string, Buffer>>): Buffer | null {
  if (path.startsWith('/given/')) return given[path.slice('/given/'.length)] ?? null
  const base = path.startsWith('/three/') ? three : generator
  const file = join(base, path.replace(/^\/three\//, '/'))
  if (!file.startsWith(base) || !existsSync(file)) return null
  const content = readFileSync(file)
  return extname(file) === '.ts' ? Buffer.from(stripTypeScriptTypes(content.toString())) : content
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
