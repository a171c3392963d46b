import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { putUser } from '#tests/support/backend-data.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import { composedOver } from '#tests/support/composed.ts'
import { deployedNginx, overHttp2 } from '#tests/support/deployed-nginx.ts'
import { NGINX } from '#tests/support/nginx-process.ts'
import { freshSession } from '#tests/support/fresh-session.ts'
import { installedPostgres, POSTGRES_BIN } from '#tests/support/installed-postgres.ts'
import { freePort } from '#tests/support/local-postgres.ts'
import { command, databaseUrl } from '#tests/support/postgres-copies.ts'
import { alarmsOfRelease, heldFiles, previousRelease } from '#tests/support/previous-release.ts'
import { aUser } from '#tests/support/samples.ts'
import { serve, serverPlace, type WholeServer } from '#tests/support/whole-server.ts'

// A day of a shop in production, as `deploy/` has it. SERVER_LONG=1 runs what was built in `dist`; otherwise the sources run,
// and pages only say that they are pages.
const BUILT = 'dist/server/main.js'
const IS_BUILT = Boolean(process.env['SERVER_LONG']) && existsSync(BUILT)
const [MAIN, SHOP] = IS_BUILT
  ? [BUILT, 'dist/server/shop.js']
  : ['server/main.ts', 'server/cli/shop.ts']

interface Settings {
  readonly url: string
  readonly port: number
  readonly publicUrl: string
  readonly folder: string
}

function environment({ url, port, publicUrl, folder }: Settings) {
  return {
    PATH: [POSTGRES_BIN, process.env['PATH']].join(':'),
    ...COMPILED,
    NODE_ENV: 'production',
    APP_ENV: 'production',
    PAYMENTS: 'sandbox',
    SECRET: 'a secret of the tests, long enough',
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: IS_BUILT ? 'dist' : join(folder, 'dist'),
    RATE_LIMITS: 'on',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    PROXIES: '127.0.0.1',
    BOT_CHECK: 'off',
  }
}

interface Sold {
  readonly slug: string
}

/** As a migration that lets the version before go on running. */
const OF_A_NEWER_VERSION = [
  'create table shelves (id integer primary key)',
  ...['products', 'orders', 'carts', 'sessions', 'entitlements'].map(
    (table) => `alter table ${table} add column shelf integer references shelves (id)`,
  ),
  "insert into kysely_migration (name, timestamp) values ('999-shelves', '2027-01-01T00:00:00.000Z')",
]

/** A server of this version, or of the one in another checkout. */
async function start(settings: Settings, checkout = '.'): Promise<WholeServer> {
  const { url, folder, port } = settings
  const place = { folder, port }
  const server = await serve(url, { place, checkout, main: MAIN, settings: environment(settings) })
  const ready = () =>
    fetch(`${server.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(ready, { timeout: 60_000 }).toBe(true)
  return server
}

const stopped = (server: WholeServer) => server.ended('SIGTERM')

/** The version before, or this one where no other can run; says so. */
function checkoutBefore(): string {
  const previous = previousRelease()
  const missing =
    'missing' in previous
      ? previous.missing
      : existsSync(join(previous.folder, MAIN))
        ? null
        : `${previous.folder} has no ${MAIN}`
  if (missing === null && 'folder' in previous) return previous.folder
  process.stderr.write(`SKIPPED: this version was only upgraded to itself: ${missing}.\n`)
  return '.'
}

/** Somebody with a session, in the database that the servers work on. */
async function signedIn(url: string): Promise<string> {
  const db = openPostgres(url, 2)
  const { secrets, sessions } = composedOver(db)
  const id = secrets.newId()
  await putUser(db, aUser({ id, email: 'ada@example.com' }))
  const token = secrets.newToken()
  const begun = await sessions.begin(freshSession(id, await secrets.digest(token)))
  begun._unsafeUnwrap()
  await db.destroy()
  return `__Secure-next-auth.session-token=${token}`
}

describe.skipIf(!NGINX || !POSTGRES_BIN)('a day in production', () => {
  test('opens, sells, delivers with a resume, is changed, upgraded, backed up and restored, and refuses nobody', async () => {
    const { url } = await installedPostgres()
    const { folder, port } = await serverPlace()
    const ports = [port, await freePort()] as const
    const publicUrl = await deployedNginx(ports)
    const one = { url, publicUrl, folder, port }
    const two = { ...one, port: ports[1] }
    const before = checkoutBefore()
    const old = [await start(one, before), await start(two, before)] as const
    const ask = await overHttp2(publicUrl)
    const json = async (path: string, cookie: string, body?: object, more = {}) => {
      const head = { cookie, 'content-type': 'application/json', origin: publicUrl, ...more }
      const sent = body && Buffer.from(JSON.stringify(body))
      const answer = await ask(path, head, sent)
      expect([
        path,
        answer.status,
        String(answer.body).slice(0, answer.status < 300 ? 0 : 300),
      ]).toEqual([path, answer.status < 300 ? answer.status : 200, ''])
      return JSON.parse(String(answer.body)) as Readonly<Record<string, unknown>>
    }
    const list = await json('/api/v1/products?price=paid', '')
    const held = heldFiles()
    const onSale: { readonly slug: string; readonly id: number }[] = []
    for (const { slug: sold } of list['items'] as readonly Sold[]) {
      const product = await json(`/api/v1/products/${sold}`, '')
      const [file] = product['variants'] as [{ readonly id: number; readonly sha256: string }]
      if (held.has(file.sha256)) onSale.push({ slug: sold, id: file.id })
      if (onSale.length === 2) break
    }
    const [{ slug, id: variant }, another] = onSale as [(typeof onSale)[0], (typeof onSale)[0]]
    expect((await ask(`/`)).status).toBe(200)

    // Somebody buys a file, and fetches it in two parts.
    const cookie = await signedIn(url)
    const buy = async (id: number, attempt: string) => {
      const item = { kind: 'product', variant_id: id }
      const { quote } = await json('/api/v1/cart/changes', cookie, { kind: 'item-added', item })
      const paying = { billing_country: 'US', company: '', payment: 'sandbox_ok', quote }
      const key = { [IDEMPOTENCY_HEADER.toLowerCase()]: attempt }
      return JSON.stringify(await json('/api/v1/checkout', cookie, paying, key))
    }
    expect(await buy(variant, 'attempt-0001')).toContain('paid')
    const download = await json('/api/v1/downloads', cookie, { variant_id: variant })
    const link = new URL(String(download['url'] ?? download['link']), publicUrl)
    const fetchFrom = (range: string) =>
      ask(`${link.pathname}${link.search}`, { cookie, ...(range && { range }) })
    const whole = await fetchFrom('')
    expect(whole.status).toBe(200)
    const half = Math.floor(whole.body.length / 2)
    const [start1, rest] = [
      await fetchFrom(`bytes=0-${half - 1}`),
      await fetchFrom(`bytes=${half}-`),
    ]
    expect([start1.status, rest.status]).toEqual([206, 206])
    expect(Buffer.concat([start1.body, rest.body]).equals(whole.body)).toBe(true)

    // Staff change something by the built command, beside the open shop.
    const command1 = ['staff', 'add', 'ada@example.com', '--reason', 'Answers the mail']
    const run = { env: environment(one), encoding: 'utf8' } as const
    execFileSync(process.execPath, [SHOP, ...command1], run)

    // A new version takes the place of the old one, server by server, while people look around.
    const statuses = new Set<number>()
    let isOpen = true
    const looking = (async () => {
      while (isOpen) statuses.add((await ask(`/api/v1/products/${slug}`)).status)
    })()
    expect(await stopped(old[0])).toBe(0)
    const first = await start(one)
    // As if it had migrated: its tables know more than the one that still serves, and more than one that comes back.
    for (const change of OF_A_NEWER_VERSION) await command(url, change)
    // So long the proxy has left it out.
    await new Promise((done) => setTimeout(done, 3_000))
    expect(await stopped(old[1])).toBe(0)
    const second = await start(two)
    expect(await buy(another.id, 'attempt-0002')).toContain('paid')
    isOpen = false
    await looking
    expect([...statuses]).toEqual([200])

    // A copy, and a shop of what is in it.
    const dump = join(folder, 'emberstock.dump')
    execFileSync(join(POSTGRES_BIN ?? '', 'pg_dump'), ['--format=custom', '-f', dump, url], run)
    expect([await stopped(first), await stopped(second)]).toEqual([0, 0])
    // Of all this, the log has one line for each server that opened and each that stopped, and no alarm.
    expect([first.events(), second.events()]).toEqual(
      Array(2).fill(['server-open', 'server-stopped']),
    )
    expect(old.flatMap((server) => alarmsOfRelease(server.log()))).toEqual([])
    await command(url, 'create database restored')
    const restored = databaseUrl(url, 'restored')
    const how = ['--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${restored}`]
    execFileSync(join(POSTGRES_BIN ?? '', 'pg_restore'), [...how, dump], run)
    await start({ ...one, url: restored })
    const orders = await json('/api/v1/orders', cookie)
    expect((orders['items'] ?? orders['orders']) as readonly unknown[]).toHaveLength(2)
    const said = execFileSync(process.execPath, [SHOP, 'staff', 'list'], {
      ...run,
      env: environment({ ...one, url: restored }),
    })
    expect(said).toContain('ada@example.com')
  }, 600_000)
})
