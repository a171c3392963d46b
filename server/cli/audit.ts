import { appendFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type { ServerConfig } from '#server/config.ts'

interface Deed {
  readonly command: string
  readonly words: readonly string[]
  readonly code: number
}

/** Keeps who did what to the catalogue, and when, one JSON line each. */
export async function audit({ dataDir }: ServerConfig, deed: Deed): Promise<void> {
  const line = JSON.stringify({ time: new Date().toISOString(), user: userName(), ...deed })
  await appendFile(join(resolve(dataDir), 'catalogue.log'), `${line}\n`)
}

/** A container's user may have no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
