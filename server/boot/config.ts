import type { LinkLife } from '#domain/download/limits.ts'
import { MINUTE_MS } from '#domain/shared/durations.ts'
import type { ThirdParties } from '#domain/consent/third-parties.ts'
import { countryOfVatId } from '#domain/order/reverse-charge.ts'
import type { TaxRate } from '#domain/shared/tax.ts'
import { err, ok, type Result } from 'neverthrow'
import type * as z from 'zod/mini'
import { readSmtpUrl, type SmtpConfig } from '#server/email/smtp-url.ts'
import type { SearchEngine } from '#server/catalog/catalog-finders.ts'
import type { MetricsConfig } from '#server/metrics/metrics-server.ts'
import { faultInDatabase } from './database-settings.ts'
import { faultInMetrics, metricsIn } from './metrics-settings.ts'
import { faultInLivePayments, faultInPayments, paymentsIn } from './payment-settings.ts'
import type { PaymentProviderConfig } from '#server/payments/provider-config.ts'
import { faultIfUnset, settings, type Settings } from './settings.ts'
import { faultInThirdParties, thirdPartiesIn } from './third-party-settings.ts'
import { readTaxRates } from '#server/tax/tax-settings.ts'
import { readS3Url, type S3Config } from '#server/file-storage/s3-url.ts'

type AppEnvironment = 'development' | 'staging' | 'production'

/**
 * Everything that the environment can set about a server. Paths are as given; `secret` is null until one is
 * generated.
 */
export interface ServerConfig {
  readonly host: string
  readonly port: number
  /** The origin in links and cookies, without a trailing slash. */
  readonly publicUrl: string
  readonly environment: AppEnvironment
  readonly dataDir: string
  readonly mediaDir: string
  /** The folder of help and policies. */
  readonly textsDir: string
  /** The bucket that stores imported media; null stores them in the data folder. */
  readonly mediaStore: S3Config | null
  readonly distDir: string
  readonly databaseUrl: string | null
  /** A replica of that database, for visitors' catalog reads. */
  readonly databaseReadUrl: string | null
  /** Maximum number of connections from each process to each of these databases. */
  readonly databasePool: number
  /** How long a query may take there, except for migrations and jobs; null is unlimited. */
  readonly databaseQuerySeconds: number | null
  /** The engine that searches for assets. */
  readonly search: SearchEngine
  /** Number of processes on this machine that serve in parallel. */
  readonly workers: number
  readonly secret: string | null
  /** The key that signs certificates, in hex; null derives it from the secret. */
  readonly certificateKey: string | null
  /** How long signed links to files are valid. */
  readonly linkLife: LinkLife
  /** The lines that name the seller on invoices and certificates. */
  readonly seller: readonly string[]
  /** By country; an empty map charges no tax. */
  readonly taxRates: ReadonlyMap<string, TaxRate>
  /** The shop's own country if it applies the reverse charge; otherwise empty. */
  readonly taxHome: string
  /** The country whose tax is included in the prices on pages; empty shows prices without tax. */
  readonly taxShown: string
  /** The URL of the EU's register of VAT numbers. */
  readonly vatRegister: string
  readonly apiOrigin: string | null
  readonly payments: readonly PaymentProviderConfig[]
  readonly rateLimits: boolean
  /** Whether analytics events are stored: by default only in production (analytics 2). */
  readonly analytics: boolean
  /** The SMTP server that accepts the mail; null writes files into the data folder. */
  readonly mailPlace: SmtpConfig | null
  readonly mailFrom: string
  /** Protects the whole site, for everyone (access 1). */
  readonly sitePassword: string | null
  readonly maintenance: boolean
  readonly botCheck: BotCheckChoice
  /** The third parties whose scripts pages load if a visitor allows it (privacy 9). */
  readonly thirdParties: ThirdParties
  /** An identity provider for signing in, in addition to passwords. */
  readonly openId: OpenIdProvider | null
  /** Where the operator's collector reads metrics; null serves none. */
  readonly metrics: MetricsConfig | null
  /** Addresses of the proxies that are trusted to report where a request comes from. */
  readonly proxies: readonly string[]
  /** How often open pages check who is signed in; 0 is never (sign-in 7). */
  readonly sessionPollSeconds: number
  /** MiB of rendered pages that a process caches for visitors; 0 caches none. */
  readonly pageCacheMib: number
}

/** The bot check of the forms: the shop's own puzzle, a service with its own script, or none. */
type BotCheckChoice =
  | { readonly kind: 'off' }
  | { readonly kind: 'proof-of-work' }
  | {
      readonly kind: 'turnstile'
      readonly siteKey: string
      readonly secret: string
      readonly origin: string
    }

interface OpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Shown on the button: "Continue with …". */
  readonly name: string
}

/** One line that names the invalid setting. */
export interface BadConfig {
  readonly kind: 'bad-config'
  readonly line: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment (design 2). An unknown or malformed value prevents the start; an empty value counts as
 * unset.
 */
export function readConfig(environment: Environment): Result<ServerConfig, BadConfig> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const unknown = Object.keys(given).find((name) => name.startsWith('EMBERSTOCK_'))
  if (unknown) return refuse(`${unknown} isn’t a setting. Setting names have no prefix`)
  const read = settings.safeParse(given)
  if (!read.success) return refuse(firstFault(read.error))
  const config = toConfig(read.data)
  const unsafe = config.environment === 'production' ? faultInProduction(read.data) : null
  const fault = faultTogether(read.data) ?? unsafe
  return fault ? refuse(fault) : ok(config)
}

/** The seller's lines, with the VAT number appended if none of them includes it. */
function sellerIn({ SELLER = 'Emberstock', SELLER_VAT_ID: vatId }: Settings): readonly string[] {
  const lines = SELLER.split('|').flatMap((line) => line.trim() || [])
  const isMissing = vatId !== undefined && !lines.some((line) => line.includes(vatId))
  return isMissing ? [...lines, `VAT ID ${vatId}`] : lines
}

function toConfig(read: Settings): ServerConfig {
  return {
    host: read.HOST,
    port: Number(read.PORT),
    publicUrl: new URL(read.PUBLIC_URL ?? `http://${bracketed(read.HOST)}:${read.PORT}`).origin,
    environment: read.APP_ENV,
    dataDir: read.DATA_DIR,
    mediaDir: read.MEDIA_DIR,
    textsDir: read.TEXTS_DIR,
    mediaStore: read.MEDIA_URL ? readS3Url(read.MEDIA_URL) : null,
    distDir: read.DIST_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseReadUrl: read.DATABASE_READ_URL ?? null,
    databasePool: Number(read.DATABASE_POOL),
    databaseQuerySeconds: Number(read.DATABASE_QUERY_SECONDS),
    search: read.SEARCH,
    workers: Number(read.WORKERS),
    secret: read.SECRET ?? null,
    certificateKey: read.CERTIFICATE_KEY ?? null,
    linkLife: {
      leastMs: Number(read.LINK_MINUTES.split('-')[0]) * MINUTE_MS,
      mostMs: Number(read.LINK_MINUTES.split('-')[1]) * MINUTE_MS,
      mibPerSecond: Number(read.LINK_MIB_PER_SECOND),
    },
    seller: sellerIn(read),
    taxHome: (read.SELLER_VAT_ID && countryOfVatId(read.SELLER_VAT_ID)) || '',
    taxShown: read.DISPLAY_PRICES_WITH_TAX ?? '',
    vatRegister: read.VAT_REGISTER_URL.replace(/\/$/, ''),
    taxRates: (read.TAX_RATES && readTaxRates(read.TAX_RATES)) || new Map(),
    apiOrigin: read.API_ORIGIN ? new URL(read.API_ORIGIN).origin : null,
    payments: paymentsIn(read),
    rateLimits: read.RATE_LIMITS === 'on',
    analytics: (read.ANALYTICS ?? (read.APP_ENV === 'production' ? 'on' : 'off')) === 'on',
    mailPlace: read.MAIL_URL ? readSmtpUrl(read.MAIL_URL) : null,
    mailFrom: read.MAIL_FROM,
    sitePassword: read.SITE_PASSWORD ?? null,
    maintenance: read.MAINTENANCE_MODE === 'on',
    botCheck: botCheckIn(read),
    thirdParties: thirdPartiesIn(read),
    openId: openIdIn(read),
    metrics: metricsIn(read),
    proxies: read.PROXIES.split(',').flatMap((address) => address.trim().toLowerCase() || []),
    sessionPollSeconds: Number(read.SESSION_POLL_SECONDS),
    pageCacheMib: Number(read.PAGE_CACHE_MIB),
  }
}

function botCheckIn(read: Settings): BotCheckChoice {
  if (read.BOT_CHECK !== 'turnstile') return { kind: read.BOT_CHECK }
  return {
    kind: 'turnstile',
    siteKey: read.BOT_CHECK_SITE_KEY ?? '',
    secret: read.BOT_CHECK_SECRET ?? '',
    origin: new URL(read.BOT_CHECK_URL).origin,
  }
}

function openIdIn(read: Settings): OpenIdProvider | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = read
  if (!OIDC_ISSUER) return null
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID ?? '',
    clientSecret: OIDC_CLIENT_SECRET ?? '',
    name: OIDC_NAME,
  }
}

/** Checks settings that depend on each other. */
function faultTogether(read: Settings): string | null {
  const ofTurnstile =
    read.BOT_CHECK === 'turnstile'
      ? faultIfUnset(read, ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET'], 'BOT_CHECK=turnstile')
      : null
  const ofOpenId = read.OIDC_ISSUER
    ? faultIfUnset(read, ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], 'OIDC_ISSUER')
    : null
  // Over an unencrypted connection, anyone could claim any identity.
  const isOpenLine = read.APP_ENV !== 'development' && read.OIDC_ISSUER?.startsWith('http:')
  const ofLine = isOpenLine
    ? `OIDC_ISSUER must be an https address when APP_ENV=${read.APP_ENV}`
    : null
  const shown = read.DISPLAY_PRICES_WITH_TAX
  const ofTax =
    shown !== undefined && !(read.TAX_RATES && readTaxRates(read.TAX_RATES)?.has(shown))
      ? 'DISPLAY_PRICES_WITH_TAX must be a country in TAX_RATES, such as DE'
      : null
  const ofMoney = ofTax ?? faultInPayments(read)
  const ofOthers = ofTurnstile ?? ofOpenId ?? ofLine ?? faultInThirdParties(read)
  return ofMoney ?? ofOthers ?? faultInMetrics(read) ?? faultInDatabase(read)
}

/** In development, everything has a default; a shop that takes money must set its address and its secret. */
function faultInProduction(read: Settings): string | null {
  if (!read.SECRET) return 'SECRET must be set when APP_ENV=production'
  if (!read.PUBLIC_URL?.startsWith('https://')) {
    return 'PUBLIC_URL must be an https address when APP_ENV=production'
  }
  const isOpenBucket = read.MEDIA_URL && readS3Url(read.MEDIA_URL)?.origin.startsWith('http:')
  const ofBucket = isOpenBucket ? 'MEDIA_URL must not have tls=off when APP_ENV=production' : null
  return faultInLivePayments(read) ?? ofBucket
}

function firstFault(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.')} ${issue.message}` : 'a setting is invalid'
}

function refuse(line: string): Result<never, BadConfig> {
  return err({ kind: 'bad-config', line })
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
