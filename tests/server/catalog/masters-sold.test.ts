import { execFile } from 'node:child_process'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { putUser } from '#tests/support/backend-data.ts'
import { composedOver, PUBLIC_URL } from '#tests/support/composed.ts'
import { freshSession } from '#tests/support/fresh-session.ts'
import { aUser } from '#tests/support/samples.ts'
import { startServer } from '#tests/support/start-server.ts'

const run = promisify(execFile)
const SLUG = 'squib-hit-metal'
const MEDIA = { MEDIA_DIR: resolve('samples/media') }

test('masters of a sample are rendered, listed, paid for and delivered, as ProRes 4444 and as EXR', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-masters-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const made = await run(process.execPath, ['scripts/masters.ts', SLUG], {
    env: { ...process.env, ...MEDIA, DATA_DIR: folder, NODE_ENV: 'test' },
  })
  expect(made.stdout).toContain('2 of 2 masters are in the shop')

  const cookie = await signedIn(folder)
  const { origin } = await startServer(folder, MEDIA)
  const ask = askingAt(origin, cookie)
  const { variants } = await read<{
    readonly variants: readonly { readonly id: number; readonly name: string }[]
  }>(ask(`/api/v1/products/${SLUG}`))
  const [filmId, framesId] = ['ProRes 4444', 'OpenEXR'].map(
    (format) => variants.find(({ name }) => name.includes(format))?.id,
  )

  await buy(ask, filmId)
  const film = await delivered(ask, filmId)
  // Of the same size, and so bought with it.
  const frames = await delivered(ask, framesId)
  const place = join(folder, 'film.mov')
  await writeFile(place, film)
  expect(await streamOf(place)).toMatchObject({
    codec_name: 'prores',
    profile: '4444',
    height: 1080,
  })
  const files = Object.entries(unzipSync(new Uint8Array(frames)))
  expect(files).toHaveLength(40)
  const [name = '', content = ''] = files[9] ?? []
  await writeFile(join(folder, name), content)
  expect(await streamOf(join(folder, name))).toMatchObject({ codec_name: 'exr', height: 1080 })
}, 240_000)

/** A member with a session, in the database that the masters were listed in. */
async function signedIn(folder: string): Promise<string> {
  const file = join(folder, 'shop.sqlite')
  // The servers of tests look for it under this name.
  await rename(join(folder, 'emberstock.db'), file)
  const db = openSqlite(file)
  const { secrets, sessions } = composedOver(db)
  const id = secrets.newId()
  await putUser(db, aUser({ id, email: 'ana@example.com' }))
  const token = secrets.newToken()
  ;(await sessions.begin(freshSession(id, await secrets.digest(token))))._unsafeUnwrap()
  await db.destroy()
  return `next-auth.session-token=${token}`
}

type Ask = (path: string, body?: object) => Promise<Response>

/** Asks as a member; a refusal fails the test. */
const askingAt =
  (origin: string, cookie: string): Ask =>
  async (path, body) => {
    const told = { 'Content-Type': 'application/json', Origin: PUBLIC_URL }
    const answer = await fetch(`${origin}${path}`, {
      headers: {
        Cookie: cookie,
        ...(body && { ...told, [IDEMPOTENCY_HEADER]: JSON.stringify(body).slice(0, 200) }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

/** Pays for a file through the cart. */
async function buy(ask: Ask, variant?: number): Promise<void> {
  const item = { kind: 'product', variant_id: variant }
  await ask('/api/v1/cart/changes', { kind: 'item-added', item })
  const billed = { kind: 'country-chosen', country: 'US' }
  const { quote } = await read<{ quote: string }>(ask('/api/v1/cart/changes', billed))
  const bill = { billing_country: 'US', company: '', acknowledged: true }
  const paying = { ...bill, payment: 'sandbox_ok', quote }
  const order = await read<{ status: string }>(ask('/api/v1/checkout', paying))
  expect(order.status).toBe('paid')
}

async function delivered(ask: Ask, variant?: number): Promise<Buffer> {
  const granted = ask('/api/v1/downloads', { variant_id: variant })
  const { pathname, search } = new URL((await read<{ url: string }>(granted)).url, PUBLIC_URL)
  return Buffer.from(await (await ask(`${pathname}${search}`)).arrayBuffer())
}

const read = async <Body>(answer: Promise<Response>): Promise<Body> =>
  (await (await answer).json()) as Body

/** What ffprobe reads of the only stream of a file. */
async function streamOf(place: string): Promise<unknown> {
  const words = ['-v', 'error', '-show_streams', '-of', 'json', place]
  const { stdout } = await run('ffprobe', words)
  return (JSON.parse(stdout) as { readonly streams: readonly unknown[] }).streams[0]
}
