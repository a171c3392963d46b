import { createReadStream, existsSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { msw } from 'msw/vite'
import type { Connect, Plugin } from 'vite'

const MEDIA = 'samples/media'
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  glb: 'model/gltf-binary',
  mp4: 'video/mp4',
  webm: 'video/webm',
  webp: 'image/webp',
}

const PAGE = `<!doctype html>
<html lang="en">
  <head><title>Emberstock</title></head>
  <body><script type="module" src="/dev/fakes.tsx"></script></body>
</html>`

/**
 * Vite plugins for running the shop's server inside the page: they serve one empty page for every address,
 * the sample media, and the worker.
 */
export function fakesHost(): Plugin[] {
  return [
    msw({ mode: 'worker-only' }),
    {
      name: 'fakes-host',
      config: () => ({
        appType: 'custom',
        publicDir: 'public',
        // Without an HTML entry on disk, Vite would discover the packages one by one and reload each time.
        optimizeDeps: { entries: ['dev/fakes.tsx'] },
      }),
      configureServer: (server) => {
        server.middlewares.use('/media', serveMedia)
        return () => {
          server.middlewares.use(async (request, response) => {
            response.setHeader('Content-Type', 'text/html; charset=utf-8')
            response.end(await server.transformIndexHtml(request.originalUrl ?? '/', PAGE))
          })
        }
      },
    },
  ]
}

/** Sends a sample file, or one range of it: players seek with range requests. */
const serveMedia: Connect.NextHandleFunction = (request, response, next) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fakes')
  const path = normalize(decodeURIComponent(pathname))
  const file = join(MEDIA, path)
  if (path.includes('..') || !existsSync(file) || !statSync(file).isFile()) return next()
  const { size } = statSync(file)
  const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  response.setHeader('Content-Type', type)
  response.setHeader('Accept-Ranges', 'bytes')
  const saveAs = searchParams.get('save_as')
  if (saveAs) response.setHeader('Content-Disposition', `attachment; filename="${saveAs}"`)
  const range = rangeOf(request.headers.range, size)
  if (range) {
    response.statusCode = 206
    response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  }
  createReadStream(file, range ?? {}).pipe(response)
}

function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || Number(first) >= size) return null
  return { start: Number(first), end: Math.min(last ? Number(last) : size - 1, size - 1) }
}
