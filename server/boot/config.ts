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

/** Everything the environment can say about a server. Paths are as given; `secret` is null until one is made. */
export interface ServerConfig {
  readonly host: string
  readonly port: number
  /** The origin in links and cookies, without a slash at its end. */
  readonly publicUrl: string
  readonly environment: AppEnvironment
  readonly dataDir: string
  readonly mediaDir: string
  /** The bucket that holds the media in the place of `mediaDir`. */
  readonly mediaStore: S3Config | null
  readonly distDir: string
  readonly databaseUrl: string | null
  /** A replica of that database, for what visitors read of the catalog. */
  readonly databaseReadUrl: string | null
  /** Connections of each process to each of them, at most. */
  readonly databasePool: number
  /** In what assets are looked for. */
  readonly search: SearchEngine
  /** Processes of this machine that serve side by side. */
  readonly workers: number
  readonly secret: string | null
  /** What certificates are signed with, in hex; null derives it from the secret. */
  readonly certificateKey: string | null
  /** How long signed links to files live. */
  readonly linkLife: LinkLife
  /** Who sells, line by line, on invoices and certificates. */
  readonly seller: readonly string[]
  /** By country; empty charges no tax. */
  readonly taxRates: ReadonlyMap<string, TaxRate>
  /** The shop's own country, where it makes use of the reverse charge; empty where it does not. */
  readonly taxHome: string
  /** The country whose tax pages show prices with; empty where they show them without. */
  readonly taxShown: string
  /** The address of the EU's register of VAT numbers. */
  readonly vatRegister: string
  readonly apiOrigin: string | null
  readonly payments: readonly PaymentProviderConfig[]
  readonly rateLimits: boolean
  /** Whether events of visits are kept: in production, unless it is switched on or off (analytics 2). */
  readonly analytics: boolean
  /** The SMTP server that takes the mail; null writes files into the data folder. */
  readonly mailPlace: SmtpConfig | null
  readonly mailFrom: string
  /** In front of the whole site, for everybody (access 1). */
  readonly sitePassword: string | null
  readonly maintenance: boolean
  readonly botCheck: BotCheckChoice
  /** Whose scripts pages load where a visitor allows it (privacy 9). */
  readonly thirdParties: ThirdParties
  /** A provider that signs people in, besides passwords. */
  readonly openId: OpenIdProvider | null
  /** Where the operator's collector reads numbers; null serves none. */
  readonly metrics: MetricsConfig | null
  /** Addresses of proxies that are believed about where a request comes from. */
  readonly proxies: readonly string[]
  /** How often open pages ask who is signed in; 0 is never (sign-in 7). */
  readonly sessionPollSeconds: number
  /** MiB of finished pages that a process keeps for visitors; 0 keeps none. */
  readonly pageCacheMib: number
}

/** What keeps programs out of the forms: a puzzle of ours, a service with a script of its own, or nothing. */
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
  /** On the button: "Continue with …". */
  readonly name: string
}

/** One line that names the setting at fault. */
export interface BadConfig {
  readonly kind: 'bad-config'
  readonly line: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment (design 2). An unknown or malformed value refuses the start; an empty one counts as unset. */
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

/** Line by line, its VAT number among them. */
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
    mediaStore: read.MEDIA_URL ? readS3Url(read.MEDIA_URL) : null,
    distDir: read.DIST_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseReadUrl: read.DATABASE_READ_URL ?? null,
    databasePool: Number(read.DATABASE_POOL),
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

/** Settings that only make sense together. */
function faultTogether(read: Settings): string | null {
  const ofTurnstile =
    read.BOT_CHECK === 'turnstile'
      ? faultIfUnset(read, ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET'], 'BOT_CHECK=turnstile')
      : null
  const ofOpenId = read.OIDC_ISSUER
    ? faultIfUnset(read, ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], 'OIDC_ISSUER')
    : null
  // Over an unencrypted line, anybody could say who somebody is.
  const isOpenLine = read.APP_ENV !== 'development' && read.OIDC_ISSUER?.startsWith('http:')
  const ofLine = isOpenLine
    ? `OIDC_ISSUER must be an https address when APP_ENV=${read.APP_ENV}`
    : null
  const shown = read.DISPLAY_PRICES_WITH_TAX
  const ofTax =
    shown !== undefined && !(read.TAX_RATES && readTaxRates(read.TAX_RATES)?.has(shown))
      ? 'DISPLAY_PRICES_WITH_TAX must be a country of TAX_RATES like DE'
      : null
  const ofMoney = ofTax ?? faultInPayments(read)
  const ofOthers = ofTurnstile ?? ofOpenId ?? ofLine ?? faultInThirdParties(read)
  return ofMoney ?? ofOthers ?? faultInMetrics(read) ?? faultInDatabase(read)
}

/** A laptop gets defaults; a shop that takes money must say where it is and what it signs with. */
function faultInProduction(read: Settings): string | null {
  if (!read.SECRET) return 'SECRET must be set when APP_ENV=production'
  if (!read.PUBLIC_URL?.startsWith('https://')) {
    return 'PUBLIC_URL must be an https address when APP_ENV=production'
  }
  const ofPayments = faultInLivePayments(read)
  if (ofPayments) return ofPayments
  if (read.MEDIA_URL && readS3Url(read.MEDIA_URL)?.origin.startsWith('http:')) {
    return 'MEDIA_URL must not have tls=off when APP_ENV=production'
  }
  return null
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
