import { join, resolve } from 'node:path'
import type { Clock } from '#application/ports/clock.ts'
import { given, same } from '#wiring/wire.ts'
import { noBotChecks } from '#server/bot-check/no-bot-checks.ts'
import { proofOfWork } from '#server/bot-check/proof-of-work.ts'
import { turnstile } from '#server/bot-check/turnstile.ts'
import { sharedReadModels } from '#server/catalog/file-shared-models.ts'
import { buildsInWorker, type BuildOrder } from '#server/catalog/worker-builds.ts'
import type { ServerConfig } from './config.ts'
import { argon2Hashes } from '#server/crypto/argon2-hashes.ts'
import { ed25519Signer, seedFrom } from '#server/crypto/certificate-signer.ts'
import { sitePasswords } from '#server/crypto/site-password.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { httpCookies } from '#server/http/auth/session-cookies.ts'
import { fileMailer } from '#server/email/file-mailer.ts'
import { addressIn, smtpMailer } from '#server/email/smtp-mailer.ts'
import { databaseFile } from './open-database.ts'
import { jsonLog } from './json-log.ts'
import { assetImporterFor, uploadsFor } from './catalog-admin.ts'
import { mediaStorage } from './media-storage.ts'
import { openIdProvider } from '#server/identity-providers/open-id-provider.ts'
import { webhookReadersFor, paymentsFor } from '#server/payments/configured-payments.ts'
import { drawnSocialCards } from '#server/documents/drawn-social-cards.ts'
import { sitemapXml } from '#server/documents/sitemap-xml.ts'
import { pdfDocuments } from '#server/documents/pdf-documents.ts'
import type { ShopMetrics } from '#server/metrics/shop-metrics.ts'
import type { Log } from '#server/application/ports/log.ts'
import type { BotChecks } from '#server/application/ports/bot-check.ts'
import type { IdentityProviders } from '#server/application/ports/identity-providers.ts'
import type { Mailer } from '#server/application/ports/mailer.ts'
import type { PaymentProviderTools } from '#server/payments/provider-config.ts'
import type { RateLimits } from '#server/application/ports/rate-limits.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { ServerServices } from './services.ts'
import type { Db } from '#server/sql/database.ts'
import { noRateLimits, sqlRateLimits } from '#server/sql/sql-rate-limits.ts'
import { sqlSpentProofs } from '#server/sql/accounts/sql-spent-proofs.ts'
import { rateLimitsInMemory } from './rate-limits-in-memory.ts'
import { shopTexts } from './shop-texts.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import { noVatRegister, vies, type ViesNeeds } from '#server/tax/vies.ts'
import { signedLinks } from '#server/file-storage/signed-links.ts'
import { wireShop } from './wire-shop.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'

export const systemClock = { now: () => Date.now() }

/** Logs one JSON line per event, for machines; in development, only alarms. All events are counted. */
export function logFor(config: ServerConfig, metrics: ShopMetrics | null = null): Log {
  const written = jsonLog(process.stdout, process.stderr, (event) => metrics?.countAlarm(event))
  const isShown = config.environment !== 'development'
  const log = isShown ? written : { ...written, note: () => undefined }
  return metrics ? metrics.counting(log) : log
}

export interface OpenedDatabase {
  readonly db: Db
  /** For reads outside units of work: on SQLite, a separate connection. */
  readonly reads: Db
  /** For visitors' catalog reads: the same as `reads`, unless a replica is configured. */
  readonly catalogReads?: Db
  /** Whether `catalogReads` read a replica now; by default there is none. */
  readonly readsReplica?: () => boolean
  /** For jobs whose queries may take long: the same as `db`, unless that has a limit. */
  readonly unlimitedDb?: Db
  readonly secret: string
  /** Shows a line to the person at the terminal, for example where an email was written. */
  readonly show: (line: string) => void
  /** Also counts log lines; none by default. */
  readonly metrics?: ShopMetrics | null
  /** Identifies the code that builds and reads read models; null if the sources run directly. */
  readonly readModelFormat?: string | null
}

/** The services that payment providers need, by name. */
const PAYING = same('db', 'clock', 'log', 'fingerprints', 'publicUrl')

/**
 * Composes the shop on a machine; its adapters are chosen only here. `replacements` override bindings, for
 * tests or for a staging shop.
 */
export function composeServer(
  config: ServerConfig,
  opened: OpenedDatabase,
  replacements: SomeBindings = {},
): ServerServices {
  const { db, reads, catalogReads = reads, unlimitedDb = db, secret } = opened
  const { show, metrics, readModelFormat = null, readsReplica = () => false } = opened
  const snapshots =
    readModelFormat === null ? null : { dataDir: resolve(config.dataDir), format: readModelFormat }
  return wireShop(
    {
      ...given({
        analyticsEnabled: config.analytics,
        allowLocalhost: config.environment === 'development',
        sessionCookies: httpCookies(config.publicUrl.startsWith('https:')),
        catalogReads,
        clock: systemClock,
        contact: addressIn(config.mailFrom),
        db,
        identityProviders: providersOf(config),
        linkLife: config.linkLife,
        log: logFor(config, metrics),
        documents: pdfDocuments(config),
        passwordHashes: argon2Hashes(),
        proxies: config.proxies,
        publicUrl: config.publicUrl,
        searchEngine: config.search,
        sharedReadModels: snapshots && sharedReadModels(snapshots),
        reads,
        secrets: webSecrets(secret),
        seller: config.seller,
        siteEnvironment: {
          maintenance: config.maintenance,
          hasPassword: config.sitePassword !== null,
        },
        sitePasswords,
        sitemapDocuments: sitemapXml(config),
        socialCards: drawnSocialCards(),
        taxRates: countryRates(config.taxRates, config.taxHome, config.taxShown),
        texts: shopTexts(config.botCheck.kind, config.textsDir),
        storage: mediaStorage(config),
        unlimitedDb,
      }),
      assetImporter: wire(
        (database: Db, clock: Clock) => assetImporterFor(config, database, clock),
        'db',
        'clock',
      ),
      resumableUploads: wire(() => uploadsFor(config)),
      readModelBuilds: wire(
        (log: Log) =>
          buildsInWorker(
            () => ({ database: builtFrom(config, readsReplica()), snapshots }),
            (cause) => log.alarm('read-model-not-refreshed', { cause }),
          ),
        'log',
      ),
      botChecks: wireFrom(
        (checking: Checking) => botChecksFor(config, checking),
        same('db', 'clock', 'secrets', 'rateLimits', 'log'),
      ),
      certificateSigner: wire(
        (secrets: Secrets) => ed25519Signer(config.certificateKey ?? seedFrom(secrets)),
        'secrets',
      ),
      vatRegister:
        config.taxHome === ''
          ? wire(() => noVatRegister)
          : wireFrom(
              (needs: Pick<ViesNeeds, 'clock' | 'log'>) =>
                vies({ ...needs, url: config.vatRegister }),
              same('clock', 'log'),
            ),
      links: wire(signedLinks, 'secrets'),
      mailer: wire((clock: Clock) => mailerFor(config, clock, show), 'clock'),
      payments: wireFrom(
        (tools: PaymentProviderTools) => paymentsFor(config.payments, tools),
        PAYING,
      ),
      webhookReaders: wireFrom(
        (tools: PaymentProviderTools) => webhookReadersFor(config.payments, tools),
        PAYING,
      ),
      eventLimits: config.rateLimits ? wire(rateLimitsInMemory, 'clock') : wire(noRateLimits),
      rateLimits: config.rateLimits
        ? wire(sqlRateLimits, 'db', 'clock', 'secrets')
        : wire(noRateLimits),
    },
    replacements,
  )
}

/** Sends mail through the SMTP server if one is set; otherwise writes emails to a folder. */
function mailerFor(
  { mailPlace, mailFrom, dataDir }: ServerConfig,
  clock: Clock,
  show: OpenedDatabase['show'],
): Mailer {
  if (mailPlace) return smtpMailer({ place: mailPlace, from: mailFrom })
  const folder = join(resolve(dataDir), 'mail')
  return fileMailer({ folder, from: mailFrom, clock, show })
}

interface Checking {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly rateLimits: RateLimits
  readonly log: Log
}

function botChecksFor(
  { botCheck }: ServerConfig,
  { db, clock, secrets, rateLimits, log }: Checking,
): BotChecks {
  if (botCheck.kind === 'off') return noBotChecks
  if (botCheck.kind === 'turnstile') {
    return turnstile({ ...botCheck, clock, rateLimits, log })
  }
  return proofOfWork({ clock, secrets, spentProofs: sqlSpentProofs(db, clock, secrets) })
}

/** Plain http is allowed only in development. */
function providersOf({ openId, environment }: ServerConfig): IdentityProviders {
  return openId ? [openIdProvider({ ...openId, allowHttp: environment === 'development' })] : []
}

/** The database from which the read model's version is read at this moment (decision 073). */
function builtFrom(config: ServerConfig, readsReplica: boolean): BuildOrder['database'] {
  const url = readsReplica ? config.databaseReadUrl : config.databaseUrl
  return url ? { url } : { file: databaseFile(config) }
}
