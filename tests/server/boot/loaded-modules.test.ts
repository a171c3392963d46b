import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { hashOfSources } from '../../../scripts/build-state.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import { shopCommand, type Settings } from '#tests/support/catalog-command.ts'
import { openSqliteFile } from '#tests/support/command-shops.ts'

/** Said by each process at its end: every module that it has loaded. */
const TELL = `import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
process.on('exit', () => process.stderr.write(loaded.join('\\n')))`

const TELLING = `--import=data:text/javascript,${encodeURIComponent(TELL)}`

/** The modules that a command has loaded. */
async function loadedBy(words: readonly string[], settings: Settings): Promise<readonly string[]> {
  const { code, complaints } = await shopCommand(words, { ...settings, NODE_OPTIONS: TELLING })
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

test('npm start builds nothing from sources that it was built from, and loads nothing that builds', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'emberstock-dist-'))
  onTestFinished(() => rm(dist, { recursive: true, force: true }))
  await mkdir(join(dist, 'server'))
  await writeFile(join(dist, 'server/main.js'), 'console.log(process.env.NODE_ENV)')
  // Another stamp, as after a checkout: what the files say is what counts.
  const state = { sources: hashOfSources('production'), stamp: 'of another folder' }
  await writeFile(join(dist, 'build.json'), JSON.stringify(state))
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['scripts/run.mjs', 'start'],
    {
      env: { PATH: process.env['PATH'], ...COMPILED, DIST_DIR: dist, NODE_OPTIONS: TELLING },
    },
  )
  expect(stdout).toBe('production\n')
  const loaded = stderr.split('\n').filter((line) => line.startsWith('file:'))
  expect(loaded.map((url) => url.replace(/.*\//, ''))).toEqual([
    'run.mjs',
    'start.ts',
    'build-state.ts',
    'dist-dir.ts',
    'main.js',
  ])
})
