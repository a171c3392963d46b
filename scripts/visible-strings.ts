import { createServer } from 'vite'
import { stringsByPage } from './strings/by-page.ts'

/**
 * Prints every text of the shop that someone may see, page by page, to be read from top to bottom. Words
 * after the command select pages by address and files by the beginning of their path; `--where` adds file
 * and line to each text.
 */
const words = process.argv.slice(2).filter((word) => word !== 'visible-strings')
const where = words.includes('--where')
const wanted = words.filter((word) => word !== '--where')

// A reader that stops early (`| head`) closes the pipe.
process.stdout.on('error', () => process.exit())

for (const { heading, strings } of stringsByPage(await allRoutes())) {
  const addresses = heading.split(', ')
  const chosen = strings.filter(
    ({ file }) =>
      wanted.length === 0 ||
      wanted.some((word) => addresses.includes(word) || file.startsWith(word)),
  )
  if (chosen.length > 0) process.stdout.write(`\n${heading}\n`)
  for (const { file, line, text } of chosen) {
    process.stdout.write(`  ${text}${where ? `  (${file}:${line})` : ''}\n`)
  }
}

/**
 * The routes of the open shop and of the closed one. Pages are written in JSX, which Node cannot read on
 * its own.
 */
async function allRoutes() {
  const vite = await createServer({
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    const { routes } = await vite.ssrLoadModule('/src/ui/routes.tsx')
    const { closedRoutes } = await vite.ssrLoadModule('/src/ui/closed-routes.ts')
    return [...routes(null), ...closedRoutes('gate')]
  } finally {
    await vite.close()
  }
}
