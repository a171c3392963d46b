import * as z from 'zod/mini'
import { countryOfVatId } from '#domain/order/reverse-charge.ts'
import { readSmtpUrl, SMTP_FORM } from '../email/smtp-url.ts'
import { databaseSettings } from './database-settings.ts'
import { readTaxRates, TAX_FORM } from '../tax/tax-settings.ts'
import { readS3Url, S3_FORM } from '../file-storage/s3-url.ts'

/** The names of this machine in addresses. */
export const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/

const SHORTEST_SECRET = 32
/** A name with an address in angle brackets, or an address alone. */
const SENDER = /^([^\p{Cc}<>@]*<[^\p{Cc}\s<>@,]+@[\w.-]+>|[^\p{Cc}\s<>@,]+@[\w.-]+)$/u

const SCRIPT_LINE = 'must be the address of a script, such as https://…'
const ORIGIN_LINE = 'must be an origin, such as https://…'

const originUrl = z.string().check(z.refine(isOrigin, ORIGIN_LINE))

/** Every setting by its name in the environment, with its format and default. */
export const settings = z.object({
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/, 'must be a host name')), '127.0.0.1'),
  PORT: z._default(z.string().check(z.refine(isPort, 'must be a number from 0 to 65535')), '3000'),
  PUBLIC_URL: z.optional(originUrl),
  APP_ENV: z._default(
    z.enum(['development', 'staging', 'production'], 'must be development, staging or production'),
    'development',
  ),
  DATA_DIR: z._default(z.string(), './var'),
  MEDIA_DIR: z._default(z.string(), './samples/media'),
  TEXTS_DIR: z._default(z.string(), './texts'),
  MEDIA_URL: z.optional(
    z.string().check(z.refine((text) => readS3Url(text) !== null, `must have the form ${S3_FORM}`)),
  ),
  DIST_DIR: z._default(z.string(), './dist'),
  ...databaseSettings,
  SECRET: z.optional(
    z
      .string()
      .check(z.minLength(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`)),
  ),
  CERTIFICATE_KEY: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/i, 'must be 64 hex digits'))),
  SELLER: z.optional(z.string().check(z.maxLength(500, 'must have 500 characters or fewer'))),
  TAX_RATES: z.optional(
    z
      .string()
      .check(z.refine((text) => readTaxRates(text) !== null, `must have the form ${TAX_FORM}`)),
  ),
  DISPLAY_PRICES_WITH_TAX: z.optional(
    z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country in TAX_RATES, such as DE')),
  ),
  SELLER_VAT_ID: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => countryOfVatId(text) !== null,
          'must be an EU VAT number, such as DE123456789',
        ),
      ),
  ),
  VAT_REGISTER_URL: z._default(
    z.string().check(z.refine(isAddress, 'must be an address, such as https://…')),
    'https://ec.europa.eu/taxation_customs/vies/rest-api',
  ),
  LINK_MINUTES: z._default(
    z
      .string()
      .check(z.refine(isSpan, 'must be two numbers, such as 15-720, starting at 15 or more')),
    '15-720',
  ),
  LINK_MIB_PER_SECOND: z._default(
    z
      .string()
      .check(z.regex(/^(?!0+(\.0*)?$)\d{1,5}(\.\d{1,3})?$/, 'must be a number, such as 1 or 0.5')),
    '1',
  ),
  API_ORIGIN: z.optional(originUrl),
  PAYMENTS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(sandbox|stripe|paypal|stripe,\s*paypal|paypal,\s*stripe)$/,
          'must be sandbox, stripe, paypal or stripe,paypal',
        ),
      ),
  ),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^[sr]k_(test|live)_\w+$/, 'must be a key, such as sk_live_…')),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(
    z.string().check(z.regex(/^pk_(test|live)_\w+$/, 'must be a key, such as pk_live_…')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\S+$/, 'must be a secret, such as whsec_…')),
  ),
  STRIPE_URL: z._default(originUrl, 'https://api.stripe.com'),
  PAYPAL_CLIENT_ID: z.optional(z.string()),
  PAYPAL_SECRET: z.optional(z.string()),
  PAYPAL_WEBHOOK_ID: z.optional(z.string()),
  PAYPAL_URL: z._default(originUrl, 'https://api-m.paypal.com'),
  PROXIES: z._default(
    z
      .string()
      .check(z.regex(/^[\da-f.:]+(,\s*[\da-f.:]+)*$/i, 'must be addresses separated by commas')),
    '',
  ),
  MAIL_URL: z.optional(
    z
      .string()
      .check(z.refine((text) => readSmtpUrl(text) !== null, `must have the form ${SMTP_FORM}`)),
  ),
  MAIL_FROM: z._default(
    z.string().check(z.regex(SENDER, 'must be a sender, such as Shop <hello@shop.example>')),
    'Emberstock <hello@emberstock.example>',
  ),
  SITE_PASSWORD: z.optional(z.string()),
  MAINTENANCE_MODE: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  BOT_CHECK: z._default(
    z.enum(['proof-of-work', 'turnstile', 'off'], 'must be proof-of-work, turnstile or off'),
    'proof-of-work',
  ),
  BOT_CHECK_SITE_KEY: z.optional(z.string()),
  BOT_CHECK_SECRET: z.optional(z.string()),
  BOT_CHECK_URL: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => isOrigin(text) && isScript(text),
          'must be an origin, such as https://…',
        ),
      ),
    'https://challenges.cloudflare.com',
  ),
  PIXEL_ID: z.optional(
    z.string().check(z.regex(/^\d{5,20}$/, 'must be a number, such as 123456789012345')),
  ),
  PIXEL_SCRIPT_URL: z.optional(z.string().check(z.refine(isScript, SCRIPT_LINE))),
  TAG_MANAGER_ID: z.optional(
    z.string().check(z.regex(/^GTM-[A-Z\d]{4,12}$/, 'must be a container, such as GTM-ABC1234')),
  ),
  TAG_MANAGER_SCRIPT_URL: z.optional(z.string().check(z.refine(isScript, SCRIPT_LINE))),
  AB_SCRIPT_URL: z.optional(z.string().check(z.refine(isScript, SCRIPT_LINE))),
  OIDC_ISSUER: z.optional(
    z.string().check(z.refine(isAddress, 'must be an address, such as https://accounts.example')),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z._default(z.string(), 'single sign-on'),
  METRICS_PORT: z.optional(z.string().check(z.refine(isPort, 'must be a number from 0 to 65535'))),
  METRICS_HOST: z.optional(z.string().check(z.regex(/^[\w.:-]+$/, 'must be a host name'))),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(
        z.regex(/^\S{32,}$/, `must have at least ${SHORTEST_SECRET} characters and no spaces`),
      ),
  ),
  ANALYTICS: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  SESSION_POLL_SECONDS: z._default(
    z.string().check(z.refine(isPollPause, 'must be 0 or a whole number from 30 to 86400')),
    '0',
  ),
  PAGE_CACHE_MIB: z._default(
    z.string().check(z.regex(/^\d{1,5}$/, 'must be a number from 0 to 99999')),
    '24',
  ),
})

export type Settings = z.output<typeof settings>

/** Returns an error if one of the settings that `what` requires is unset; otherwise null. */
export function faultIfUnset(
  read: Settings,
  names: readonly (keyof Settings)[],
  what: string,
): string | null {
  const missing = names.find((name) => !read[name])
  return missing ? `${missing} must be set with ${what}` : null
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}

/**
 * At least 15 minutes, since renewing an expired link does not count toward the five per hour (download 1). At
 * most a year.
 */
function isSpan(text: string): boolean {
  const [, least = '', most = ''] = /^(\d{1,6})-(\d{1,6})$/.exec(text) ?? []
  return Number(least) >= 15 && Number(least) <= Number(most) && Number(most) <= 525_600
}

/** Zero (off), or no more often than regaining focus makes a page check again (sign-in 7). */
function isPollPause(text: string): boolean {
  return (
    /^\d{1,5}$/.test(text) && (Number(text) === 0 || Number(text) >= 30) && Number(text) <= 86_400
  )
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol)
}

/** For scripts that pages load: https, or http on this machine, as in tests. */
function isScript(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
}
