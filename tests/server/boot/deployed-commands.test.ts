import { execFileSync, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { catalog, shopCommand } from '#tests/support/catalog-command.ts'
import { overHttp2 } from '#tests/support/deployed-nginx.ts'
import { freePort } from '#tests/support/local-postgres.ts'
import { NGINX, startDeployedNginx } from '#tests/support/nginx-process.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'
import { openShop } from '#server/boot/open-shop.ts'

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-deploy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A folder with a program that prints what it was called with. */
async function telling(name: string): Promise<string> {
  const folder = await scratch()
  const tells = '#!/bin/sh\nprintf "%s\\n" "$@"\nprintf "password=%s\\n" "${PGPASSWORD-none}"\n'
  await writeFile(join(folder, name), tells)
  await chmod(join(folder, name), 0o755)
  return `${folder}:${process.env['PATH']}`
}

test.each([
  [
    'postgres://shop:a%20b%5Cn%24c@db:5432/shop?sslmode=require',
    'shop@db:5432/shop?sslmode=require',
    'a b\\n$c',
  ],
  ['postgresql://shop@db/shop', 'shop@db/shop', 'none'],
])('a dump of %s shows no password in its arguments', async (url, named, password) => {
  const PATH = await telling('pg_dump')
  const said = execFileSync(join('deploy', 'dump-database'), { env: { PATH, DATABASE_URL: url } })
  const scheme = url.split('://')[0]
  expect(String(said).split('\n')).toEqual([
    '--format=custom',
    `${scheme}://${named}`,
    `password=${password}`,
    '',
  ])
})

test('an operator’s command runs as the servers run, on paths from where it was typed', async () => {
  const PATH = await telling('systemd-run')
  const script = join(process.cwd(), 'deploy/emberstock')
  const folder = await scratch()
  const words = ['shop', 'audit', '--last', '2']
  const said = String(execFileSync(script, words, { cwd: folder, env: { PATH } })).split('\n')
  expect(said).toEqual(
    expect.arrayContaining([
      '--uid=emberstock',
      '--property=EnvironmentFile=/etc/emberstock.env',
      '--setenv=DATA_DIR=/var/lib/emberstock',
      `--setenv=INIT_CWD=${folder}`,
    ]),
  )
  expect(said.slice(-7, -2)).toEqual([
    '/usr/bin/node',
    'dist/server/shop.js',
    'audit',
    '--last',
    '2',
  ])
  expect(spawnSync(script, ['start'], { env: { PATH } }).status).toBe(2)
})

test('a command begins no shop where there is none, but an import does', async () => {
  const folder = await scratch()
  const settings = { DATA_DIR: folder }
  const none = { code: 2, complaints: [expect.stringMatching(/^no shop found in /)] }
  expect(await shopCommand(['staff', 'list'], settings)).toMatchObject(none)
  expect(await catalog(['check'], settings)).toMatchObject(none)
  expect(await readdir(folder)).toEqual([])
  const { lines } = await catalog(['--help'], settings)
  expect(lines.join(' ')).toContain('MEDIA_URL')
}, 60_000)

test('a server without its texts does not start, and one without the samples’ media says so', async () => {
  const folder = await scratch()
  const lost = await testConfig({ TEXTS_DIR: join(folder, 'none') })
  const refused = await openShop(lost, { pages: sourcePages, show: () => undefined })
  expect(refused._unsafeUnwrapErr()).toBe(`TEXTS_DIR: there is no folder ${join(folder, 'none')}`)
  const said: string[] = []
  const [terms = ''] = globSync('texts/terms.md')
  const own = (await readFile(terms, 'utf8')).replace(/^title:.*$/m, 'title: Terms of ACME')
  await writeFile(join(folder, 'terms.md'), own)
  const config = await testConfig({ TEXTS_DIR: folder, MEDIA_DIR: join(folder, 'none') })
  const warn = (line: string) => void said.push(line)
  const options = { pages: sourcePages, show: () => undefined, warn }
  const shop = (await openShop(config, options))._unsafeUnwrap()
  onTestFinished(() => shop.close())
  expect(said).toEqual([expect.stringMatching(/^MEDIA_DIR: there is no folder /)])
  expect(await (await shop.app.request('http://127.0.0.1:3000/policies/terms')).text()).toContain(
    'Terms of ACME',
  )
})

test('the units let each server have settings of its own, and never give up on one', async () => {
  const unit = await readFile('deploy/systemd/emberstock@.service', 'utf8')
  expect(unit).toMatch(/^EnvironmentFile=-\/etc\/emberstock-%i\.env$/m)
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  for (const path of globSync('deploy/systemd/*.service')) {
    expect(await readFile(path, 'utf8')).toMatch(/^StateDirectoryMode=0700$/m)
  }
})

test.skipIf(!NGINX && !process.env['CI'])(
  'the proxy writes no link into its error log when no server can be reached',
  async () => {
    const { origin, faults, stop } = await startDeployedNginx([await freePort(), await freePort()])
    onTestFinished(stop)
    const ask = await overHttp2(origin)
    expect((await ask('/download/SECRET-LINK/file.mov')).status).toBe(502)
    expect((await ask('/auth/confirm?token=SECRET-TOKEN')).status).toBe(502)
    expect(await faults()).not.toContain('SECRET')
  },
)
