import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { putUser, seedBackend } from './backend-data.ts'
import { freshSession } from './fresh-session.ts'
import { seedPriceBook } from './price-book-data.ts'
import { aUser } from './samples.ts'
import { COMPILED } from './compiled.ts'
import { composedOver } from './composed.ts'

export interface Buyer {
  readonly id: string
  readonly cookie: string
}

/** A database with a seeded shop and signed-in buyers, before any server runs on it. */
export async function prepareServer(folder: string, count: number): Promise<readonly Buyer[]> {
  const db = openSqlite(join(folder, 'shop.sqlite'))
  await migrate(db)
  await seedBackend(db, folder)
  await seedPriceBook(db)
  const { secrets, sessions } = composedOver(db)
  const buyers: Buyer[] = []
  for (let place = 0; place < count; place += 1) {
    const id = secrets.newId()
    await putUser(db, aUser({ id, email: `${id.toLowerCase()}@example.com` }))
    const token = secrets.newToken()
    const digest = await secrets.digest(token)
    ;(await sessions.begin(freshSession(id, digest)))._unsafeUnwrap()
    buyers.push({ id, cookie: `next-auth.session-token=${token}` })
  }
  await db.destroy()
  return buyers
}

/** Starts a separate server on a folder; it is killed when the test ends. */
export async function startServer(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ process: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['tests/support/server-process.ts'], {
    env: {
      PATH: process.env['PATH'],
      ...COMPILED,
      DATA_DIR: folder,
      MEDIA_DIR: folder,
      PUBLIC_URL: 'http://localhost:3000',
      RATE_LIMITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^\d+$/.test(line)) return { process: child, origin: `http://127.0.0.1:${line}` }
  }
  throw new Error('the server did not start')
}

/** Kills it as a power cut would, unless it has already exited. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Posts a body as a buyer, over the network. */
export function send(
  address: string,
  { buyer, body, headers = {} }: { buyer: Buyer; body: object; headers?: Record<string, string> },
): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { ...headers, Cookie: buyer.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}
