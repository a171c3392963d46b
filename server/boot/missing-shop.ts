import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ServerConfig } from './config.ts'
import { refusedFolder } from './data-folder.ts'
import { databaseFile } from './open-database.ts'

/**
 * Why a command has nothing to work on; null if there is a database. Only a server or an import begins a shop: a
 * command with other settings than its server's would otherwise work on an empty one.
 */
export async function missingShop(config: ServerConfig): Promise<string | null> {
  if (config.databaseUrl) return null
  const dataDir = resolve(config.dataDir)
  const refused = await refusedFolder(dataDir)
  if (refused !== null || existsSync(databaseFile(config))) return refused
  return `no shop found in ${dataDir}. Set DATA_DIR or DATABASE_URL as its server has them, or start the server first`
}
