import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TokenScope } from '#domain/user/access-token.ts'
import { httpServer } from '#server/boot/http-server.ts'
import { openBackend, type Backend, type Person } from './backend.ts'
import { giveCredits } from './credit-data.ts'
import { migratedSqlite } from './migrated-sqlite.ts'

const CREDITS = 10

/** The backend's shop behind its own HTTP server on a local port, with Ada, her credits and one of her tokens. */
export async function listeningShop(
  scopes: readonly TokenScope[] = ['catalog', 'library', 'download'],
) {
  const backend = await openBackend(await migratedSqlite())
  const ada = await backend.signIn()
  await giveCredits(backend.db, ada.id, { credits: CREDITS })
  const server = httpServer(backend.app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { backend, ada, origin, token: await tokenOf(backend, ada, scopes) }
}

async function tokenOf(
  backend: Backend,
  who: Person,
  scopes: readonly TokenScope[],
): Promise<string> {
  const body = { name: 'Pipeline', scopes, days: 30, monthly_credits: CREDITS }
  const made = await backend.ask(who, '/api/v1/users/tokens', { method: 'POST', body })
  return ((await made.json()) as { token: string }).token
}
