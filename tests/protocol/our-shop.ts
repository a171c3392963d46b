import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import { composeServer } from '../../server/boot/composition-root.ts'
import { readConfig } from '../../server/boot/config.ts'
import { createApp } from '../../server/http/app.ts'
import { listeningOn } from './network.ts'
import { migratedSqlite } from '../support/migrated-sqlite.ts'

export const ADA = {
  email: 'ada@studio.test',
  password: 'a lamp in the projection room',
  first_name: 'Ada',
  last_name: 'Byron',
}

/** Our server as it runs on a machine, but for its pages, over real HTTP. Standard clients solve no puzzles. */
export async function ourShop(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-peers-'))
  const db = await migratedSqlite()
  onTestFinished(async () => {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  const origin = await listeningOn((at) => {
    const config = readConfig({
      PUBLIC_URL: at,
      DATA_DIR: folder,
      BOT_CHECK: 'off',
      RATE_LIMITS: 'off',
      ...environment,
    })._unsafeUnwrap()
    const secret = 'a secret of the tests, long enough'
    const services = composeServer(config, { db, reads: db, secret, show: () => undefined })
    const answer = getRequestListener(createApp(services).fetch, {
      overrideGlobalObjects: false,
    })
    return async (request, response) => {
      await answer(request, response)
    }
  })
  return { origin, db }
}

/** Somebody has an account already, made without any of the clients. */
export async function register(origin: string, person: object = ADA): Promise<void> {
  const response = await fetch(`${origin}/api/v1/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify(person),
  })
  if (!response.ok) throw new Error(`the registration was answered with ${response.status}`)
}
