import { join, resolve } from 'node:path'
import type { Get } from '#application/services.ts'
import { noBotChecks } from './bot-check/no-bot-checks.ts'
import { proofOfWork } from './bot-check/proof-of-work.ts'
import { turnstile } from './bot-check/turnstile.ts'
import type { ServerConfig } from './config.ts'
import { argon2Hashes } from './crypto/argon2-hashes.ts'
import { ed25519Signer, seedFrom } from './crypto/certificate-signer.ts'
import { webSecrets } from './crypto/secrets.ts'
import { httpCookies } from './http/session-carrier.ts'
import { jsonLog } from './json-log.ts'
import { fileMail } from './mail/file-mail.ts'
import { addressIn, smtpMail } from './mail/smtp-mail.ts'
import { mediaVault } from './media-vault.ts'
import { openIdProvider } from './oidc/open-id-provider.ts'
import { messagesFor, paymentsFor } from './payments/payments-for.ts'
import { pdfPapers } from './papers/pdf-papers.ts'
import type { Log } from './ports/log.ts'
import type { BotChecks } from './ports/bot-check.ts'
import type { IdentityProviders } from './ports/identity-providers.ts'
import type { Mail } from './ports/mail.ts'
import type { RateLimits } from './ports/rate-limits.ts'
import type { Secrets } from './ports/secrets.ts'
import type { ServerServices } from './services.ts'
import type { Db } from './sql/database.ts'
import { noRateLimits, sqlRateLimits } from './sql/sql-rate-limits.ts'
import { sqlSpentProofs } from './sql/sql-spent-proofs.ts'
import { shopTexts } from './shop-texts.ts'
import { signedLinks } from './vault/signed-links.ts'
import { wireShop } from './wire-shop.ts'

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
  const rateLimits = config.rateLimits ? sqlRateLimits(db, systemClock, secrets) : noRateLimits()
  const paying = { db, clock: systemClock, log: logFor(config), publicUrl: config.publicUrl }
  return wireShop({
    allowLocalhost: config.environment === 'development',
    botChecks: botChecksFor(config, { db, secrets, rateLimits }),
    carrier: httpCookies(config.publicUrl.startsWith('https:')),
    certificateSigner: ed25519Signer(config.certificateKey ?? seedFrom(secrets)),
    clock: systemClock,
    contact: addressIn(config.mailFrom),
    db,
    identityProviders: providersOf(config),
    links: signedLinks(secrets),
    log: logFor(config),
    mail: mailFor(config, show),
    papers: pdfPapers(config),
    passwordHashes: argon2Hashes(),
    payments: paymentsFor(config.payments, paying),
    providerMessages: messagesFor(config.payments, paying),
    proxies: config.proxies,
    publicUrl: config.publicUrl,
    rateLimits,
    secrets,
    seller: config.seller,
    texts: shopTexts(),
    vault: mediaVault(config),
  })
}

/** A mail server where there is one, else a folder of letters. */
function mailFor({ mailPlace, mailFrom, dataDir }: ServerConfig, show: Opened['show']): Mail {
  if (mailPlace) return smtpMail({ place: mailPlace, from: mailFrom })
  const folder = join(resolve(dataDir), 'mail')
  return fileMail({ folder, from: mailFrom, clock: systemClock, show })
}

interface Checking {
  readonly db: Db
  readonly secrets: Secrets
  readonly rateLimits: RateLimits
}

function botChecksFor(config: ServerConfig, { db, secrets, rateLimits }: Checking): BotChecks {
  const { botCheck } = config
  if (botCheck.kind === 'off') return noBotChecks
  const clock = systemClock
  if (botCheck.kind === 'turnstile') {
    return turnstile({ ...botCheck, clock, rateLimits, log: logFor(config) })
  }
  return proofOfWork({ clock, secrets, spentProofs: sqlSpentProofs(db, clock, secrets) })
}

/** Plain http only where a developer tries things out. */
function providersOf({ openId, environment }: ServerConfig): IdentityProviders {
  return openId ? [openIdProvider({ ...openId, allowHttp: environment === 'development' })] : []
}
