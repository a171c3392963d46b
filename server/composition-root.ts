import { join, resolve } from 'node:path'
import type { Get } from '#application/services.ts'
import type { ServerConfig } from './config.ts'
import { argon2Hashes } from './crypto/argon2-hashes.ts'
import { webSecrets } from './crypto/secrets.ts'
import { httpCookies } from './http/session-carrier.ts'
import { jsonLog } from './json-log.ts'
import { fileMail } from './mail/file-mail.ts'
import { mediaVault } from './media-vault.ts'
import type { Log } from './ports/log.ts'
import type { ServerServices } from './services.ts'
import type { Db } from './sql/database.ts'
import { noRateLimits, sqlRateLimits } from './sql/sql-rate-limits.ts'
import { signedLinks } from './vault/signed-links.ts'
import { wireShop } from './wire-shop.ts'

const SENDER = 'Emberstock <hello@emberstock.example>'

export const systemClock = { now: () => Date.now() }

/** Everything one line at a time, for machines; on a developer's screen only what went wrong. */
export function logFor(config: ServerConfig): Log {
  const log = jsonLog()
  return config.environment === 'development' ? { ...log, note: () => undefined } : log
}

export interface Opened {
  readonly db: Db
  readonly secret: string
  /** Tells whoever looks at the screen: where a mail lies, for instance. */
  readonly show: (line: string) => void
}

/** The shop on a machine: which adapters it has is said here and nowhere else. */
export function composeServer(config: ServerConfig, opened: Opened): Get<ServerServices> {
  const { db, show } = opened
  const secrets = webSecrets(opened.secret)
  const folder = join(resolve(config.dataDir), 'mail')
  return wireShop({
    allowLocalhost: config.environment === 'development',
    carrier: httpCookies(config.publicUrl.startsWith('https:')),
    clock: systemClock,
    db,
    links: signedLinks(secrets),
    log: logFor(config),
    mail: fileMail({ folder, from: SENDER, clock: systemClock, show }),
    passwordHashes: argon2Hashes(),
    proxies: config.proxies,
    publicUrl: config.publicUrl,
    rateLimits: config.rateLimits ? sqlRateLimits(db, systemClock, secrets) : noRateLimits(),
    secrets,
    vault: mediaVault(config),
  })
}
