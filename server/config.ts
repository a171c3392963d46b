import { err, ok, type Result } from 'neverthrow'
import * as z from 'zod/mini'
import { readS3Place, S3_FORM, type S3Place } from './vault/s3-place.ts'

export type AppEnvironment = 'development' | 'staging' | 'production'

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
  readonly mediaStore: S3Place | null
  readonly distDir: string
  readonly databaseUrl: string | null
  readonly secret: string | null
  readonly apiOrigin: string | null
  readonly payments: 'sandbox'
  readonly rateLimits: boolean
  /** Addresses of proxies whose word on where a request comes from is believed. */
  readonly proxies: readonly string[]
}

/** One line that names the setting at fault. */
export interface BadConfig {
  readonly kind: 'bad-config'
  readonly line: string
}

const SHORTEST_SECRET = 32

/** Settings of the design that this version does not have. Ignoring one could leave a shop open. */
const NOT_YET = [
  'AB_SCRIPT_URL',
  'BOT_CHECK',
  'MAINTENANCE_MODE',
  'MAIL_URL',
  'PIXEL_ID',
  'SITE_PASSWORD',
]

const settings = z.object({
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/, 'must be a host name')), '127.0.0.1'),
  PORT: z._default(z.string().check(z.refine(isPort, 'must be a number from 0 to 65535')), '3000'),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin, 'must be an origin like https://…'))),
  APP_ENV: z._default(
    z.enum(['development', 'staging', 'production'], 'must be development, staging or production'),
    'development',
  ),
  DATA_DIR: z._default(z.string(), './var'),
  MEDIA_DIR: z._default(z.string(), './samples/media'),
  MEDIA_URL: z.optional(
    z.string().check(z.refine((text) => readS3Place(text) !== null, `must be like ${S3_FORM}`)),
  ),
  DIST_DIR: z._default(z.string(), './dist'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address like postgres://…')),
  ),
  SECRET: z.optional(
    z
      .string()
      .check(z.minLength(SHORTEST_SECRET, `must have ${SHORTEST_SECRET} characters or more`)),
  ),
  API_ORIGIN: z.optional(z.string().check(z.refine(isOrigin, 'must be an origin like https://…'))),
  PAYMENTS: z._default(z.enum(['sandbox'], 'must be sandbox'), 'sandbox'),
  PROXIES: z._default(
    z.string().check(z.regex(/^[\da-f.:]+(,\s*[\da-f.:]+)*$/i, 'must be addresses, with commas')),
    '',
  ),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
})

type Settings = z.output<typeof settings>
type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment (design 2). An unknown or malformed value refuses the start; an empty one counts as unset. */
export function readConfig(environment: Environment): Result<ServerConfig, BadConfig> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const stranger = Object.keys(given).find((name) => name.startsWith('EMBERSTOCK_'))
  if (stranger) return refuse(`${stranger} is not a setting: their names have no prefix`)
  const early = NOT_YET.find((name) => given[name])
  if (early) return refuse(`${early} is not supported by this version; unset it`)
  const read = settings.safeParse(given)
  if (!read.success) return refuse(firstFault(read.error))
  const config = toConfig(read.data)
  const unsafe = config.environment === 'production' ? faultInProduction(read.data) : null
  return unsafe ? refuse(unsafe) : ok(config)
}

function toConfig(read: Settings): ServerConfig {
  return {
    host: read.HOST,
    port: Number(read.PORT),
    publicUrl: new URL(read.PUBLIC_URL ?? `http://${bracketed(read.HOST)}:${read.PORT}`).origin,
    environment: read.APP_ENV,
    dataDir: read.DATA_DIR,
    mediaDir: read.MEDIA_DIR,
    mediaStore: read.MEDIA_URL ? readS3Place(read.MEDIA_URL) : null,
    distDir: read.DIST_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    secret: read.SECRET ?? null,
    apiOrigin: read.API_ORIGIN ? new URL(read.API_ORIGIN).origin : null,
    payments: read.PAYMENTS,
    rateLimits: read.RATE_LIMITS === 'on',
    proxies: read.PROXIES.split(',').flatMap((address) => address.trim().toLowerCase() || []),
  }
}

/** A laptop gets defaults; a shop that takes money must say where it is and what it signs with. */
function faultInProduction(read: Settings): string | null {
  if (!read.SECRET) return 'SECRET must be set when APP_ENV=production'
  if (!read.PUBLIC_URL?.startsWith('https://')) {
    return 'PUBLIC_URL must be an https address when APP_ENV=production'
  }
  if (read.MEDIA_URL && readS3Place(read.MEDIA_URL)?.origin.startsWith('http:')) {
    return 'MEDIA_URL must not have tls=off when APP_ENV=production'
  }
  return null
}

function firstFault(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.')} ${issue.message}` : 'a setting is malformed'
}

function refuse(line: string): Result<never, BadConfig> {
  return err({ kind: 'bad-config', line })
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
