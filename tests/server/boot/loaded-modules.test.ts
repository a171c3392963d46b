import { expect, test } from 'vitest'
import { shopCommand, type Settings } from '#tests/support/catalog-command.ts'
import { openSqliteFile } from '#tests/support/command-shops.ts'

/** Said by each process at its end: every module that it has loaded. */
const TELL = `import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
process.on('exit', () => process.stderr.write(loaded.join('\\n')))`

/** The modules that a command has loaded. */
async function loadedBy(words: readonly string[], settings: Settings): Promise<readonly string[]> {
  const telling = `--import=data:text/javascript,${encodeURIComponent(TELL)}`
  const { code, complaints } = await shopCommand(words, { ...settings, NODE_OPTIONS: telling })
  expect(code).toBe(0)
  return complaints.filter((line) => line.startsWith('file:'))
}

/** What answers requests, renders pages, reads catalogs and speaks to others. */
const OF_THE_SERVER =
  /\/server\/(?:ssr|http\/routes|http\/app\.ts|catalog-import\/(?:upsert|analyze)|cli\/shop-(?!staff|account|arguments))|\/node_modules\/(?:hono\/dist\/hono|stripe|nodemailer|pdfkit|fontkit|sharp|yaml|sitemap|@tus|pg|image-size)\//

test('an operator’s command loads what it needs, and nothing of the server beside it', async () => {
  const help = await loadedBy(['--help'], { DATA_DIR: '/nowhere/that/can/be/made' })
  expect(help.filter((url) => url.includes('/node_modules/'))).toHaveLength(1)
  expect(help.length).toBeLessThan(25)
  const { settings } = await openSqliteFile()
  const list = await loadedBy(['staff', 'list'], settings)
  expect(list.some((url) => url.endsWith('/server/cli/shop-staff.ts'))).toBe(true)
  expect(list.filter((url) => OF_THE_SERVER.test(url))).toEqual([])
}, 60_000)
