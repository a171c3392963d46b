import { LINK_LIFE } from '#domain/download/limits.ts'
import { expect, test } from 'vitest'
import { distDir } from '../../../scripts/dist-dir.ts'
import { pageConfig } from '#server/boot/app-with-pages.ts'
import { readConfig } from '#server/boot/config.ts'

const SECRET = 'a secret of thirty-two characters'
const PRODUCTION = { APP_ENV: 'production', SECRET, PAYMENTS: 'sandbox' } as const
const TAX_LINE = 'TAX_RATES must have the form DE=19, FR=20, CH=8.1'
const VAT_LINE = 'SELLER_VAT_ID must be an EU VAT number, such as DE123456789'
const SHOWN_LINE = 'DISPLAY_PRICES_WITH_TAX must be a country in TAX_RATES, such as DE'
const MEDIA_LINE = 'MEDIA_URL must have the form s3://KEY:SECRET@host/bucket?region=…'

const POLL_LINE = 'SESSION_POLL_SECONDS must be 0 or a whole number from 30 to 86400'
const MAIL_LINE =
  'MAIL_URL must have the form smtps://user:password@host or smtp://user:password@host:587'
const SENDER_LINE = 'MAIL_FROM must be a sender, such as Shop <hello@shop.example>'

test('a build is made where the server looks for it', () => {
  for (const environment of [{}, { DIST_DIR: 'elsewhere/dist' }]) {
    expect(`./${distDir(environment)}`).toContain(readConfig(environment)._unsafeUnwrap().distDir)
  }
  expect(distDir({ DIST_DIR: 'elsewhere/dist' })).toBe('elsewhere/dist')
  expect(distDir({ DIST_DIR: '' })).toBe('dist')
})

test('a laptop needs no setting at all', () => {
  expect(readConfig({})._unsafeUnwrap()).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    environment: 'development',
    databaseUrl: null,
    secret: null,
    apiOrigin: null,
    rateLimits: true,
    analytics: false,
    mailPlace: null,
    sitePassword: null,
    maintenance: false,
    botCheck: { kind: 'proof-of-work' },
    openId: null,
  })
})

test('a mail server, a gate and a service before forms are read from their settings', () => {
  const config = readConfig({
    MAIL_URL: 'smtps://shop:a%2Fb@mail.test',
    MAIL_FROM: 'Shop <hello@shop.test>',
    SITE_PASSWORD: ' embers ',
    MAINTENANCE_MODE: 'on',
    BOT_CHECK: 'turnstile',
    BOT_CHECK_SITE_KEY: 'ours',
    BOT_CHECK_SECRET: 'theirs',
  })
  expect(config._unsafeUnwrap()).toMatchObject({
    mailPlace: { host: 'mail.test', port: 465, tls: 'at-once' },
    mailFrom: 'Shop <hello@shop.test>',
    sitePassword: ' embers ',
    maintenance: true,
    botCheck: {
      kind: 'turnstile',
      siteKey: 'ours',
      secret: 'theirs',
      origin: 'https://challenges.cloudflare.com',
    },
  })
})

test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })._unsafeUnwrap().port).toBe(3000)
})

test('pages ask who is signed in only as often as a setting says, which is never by default', () => {
  const told = (environment: Record<string, string>) =>
    pageConfig(readConfig(environment)._unsafeUnwrap()).sessionPollSeconds
  expect(told({})).toBeUndefined()
  expect(told({ SESSION_POLL_SECONDS: '0' })).toBeUndefined()
  expect(told({ SESSION_POLL_SECONDS: '30' })).toBe(30)
  expect(told({ SESSION_POLL_SECONDS: '86400' })).toBe(86_400)
})

test('prices are shown with the tax of a country that has a rate, or net', () => {
  expect(readConfig({})._unsafeUnwrap().taxShown).toBe('')
  const shown = readConfig({ TAX_RATES: 'DE=19', DISPLAY_PRICES_WITH_TAX: 'DE' })
  expect(shown._unsafeUnwrap().taxShown).toBe('DE')
  const elsewhere = readConfig({ TAX_RATES: 'FR=20', DISPLAY_PRICES_WITH_TAX: 'DE' })
  expect(elsewhere._unsafeUnwrapErr().line).toBe(SHOWN_LINE)
})

test('taxes are read in hundredths of a percent, and there are none unless they are set', () => {
  const ratesIn = (text: string) => [...readConfig({ TAX_RATES: text })._unsafeUnwrap().taxRates]
  expect(ratesIn('')).toEqual([])
  expect(ratesIn('DE=19, CH = 8.1,FR=5.55')).toEqual([
    ['DE', 1900],
    ['CH', 810],
    ['FR', 555],
  ])
})

test('the number of a seller in the EU says where the shop is, and is among the lines of its invoices once', () => {
  const config = (environment: object) => readConfig({ ...environment })._unsafeUnwrap()
  expect(config({})).toMatchObject({ taxHome: '', seller: ['Emberstock'] })
  expect(config({ SELLER_VAT_ID: 'EL123456789' })).toMatchObject({
    taxHome: 'GR',
    seller: ['Emberstock', 'VAT ID EL123456789'],
    vatRegister: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  })
  const named = { SELLER: 'Ember|USt-IdNr. DE123456789', SELLER_VAT_ID: 'DE123456789' }
  expect(config(named).seller).toEqual(['Ember', 'USt-IdNr. DE123456789'])
  expect(config({ VAT_REGISTER_URL: 'http://127.0.0.1:9/' }).vatRegister).toBe('http://127.0.0.1:9')
})

test('settings of other programs are none of our business', () => {
  expect(readConfig({ HOME: '/', LANG: 'C' }).isOk()).toBe(true)
})

test.each([
  ['PORT', '70000', 'PORT must be a number from 0 to 65535'],
  ['PORT', 'http', 'PORT must be a number from 0 to 65535'],
  ['HOST', 'a host', 'HOST must be a host name'],
  ['APP_ENV', 'prod', 'APP_ENV must be development, staging or production'],
  ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL must be an origin, such as https://…'],
  ['PUBLIC_URL', 'https://shop.example/shop', 'PUBLIC_URL must be an origin, such as https://…'],
  ['API_ORIGIN', 'ftp://shop.example', 'API_ORIGIN must be an origin, such as https://…'],
  ['DATABASE_URL', 'mysql://shop', 'DATABASE_URL must be an address, such as postgres://…'],
  ['MEDIA_URL', 'https://store.example/media', MEDIA_LINE],
  ['MEDIA_URL', 's3://store.example/media', MEDIA_LINE],
  ['MEDIA_URL', 's3://KEY:SECRET@store.example/', MEDIA_LINE],
  ['MEDIA_URL', 's3://KEY:SECRET@store.example/media?regoin=eu', MEDIA_LINE],
  ['MEDIA_URL', 's3://KEY:SECRET@store.example/media?tls=maybe', MEDIA_LINE],
  ['MEDIA_URL', 's3://KEY:SECRET@store.example/media/a%2Fb', MEDIA_LINE],
  ['SECRET', 'short', 'SECRET must have at least 32 characters'],
  ['PAYMENTS', 'cash', 'PAYMENTS must be sandbox, stripe, paypal or stripe,paypal'],
  ['TAX_RATES', 'DE', TAX_LINE],
  ['DISPLAY_PRICES_WITH_TAX', 'DE', SHOWN_LINE],
  ['DISPLAY_PRICES_WITH_TAX', 'yes', SHOWN_LINE],
  ['SELLER_VAT_ID', 'GB123456789', VAT_LINE],
  ['SELLER_VAT_ID', '123456789', VAT_LINE],
  ['VAT_REGISTER_URL', 'vies', 'VAT_REGISTER_URL must be an address, such as https://…'],
  ['TAX_RATES', 'de=19', TAX_LINE],
  ['TAX_RATES', 'XX=19', TAX_LINE],
  ['TAX_RATES', 'DE=19,DE=7', TAX_LINE],
  ['TAX_RATES', 'DE=190', TAX_LINE],
  ['TAX_RATES', 'DE=19,', TAX_LINE],
  [
    'LINK_MINUTES',
    '720-15',
    'LINK_MINUTES must be two numbers, such as 15-720, starting at 15 or more',
  ],
  [
    'LINK_MINUTES',
    '14-720',
    'LINK_MINUTES must be two numbers, such as 15-720, starting at 15 or more',
  ],
  ['LINK_MIB_PER_SECOND', '0.0', 'LINK_MIB_PER_SECOND must be a number, such as 1 or 0.5'],
  ['RATE_LIMITS', 'maybe', 'RATE_LIMITS must be on or off'],
  ['ANALYTICS', 'maybe', 'ANALYTICS must be on or off'],
  ...['29', '-1', '60s', '45.5', '86401', '1e3'].map((bad) => [
    'SESSION_POLL_SECONDS',
    bad,
    POLL_LINE,
  ]),
  ['PIXEL_ID', 'ours', 'PIXEL_ID must be a number, such as 123456789012345'],
  ['TAG_MANAGER_ID', 'gtm-abc1234', 'TAG_MANAGER_ID must be a container, such as GTM-ABC1234'],
  ...['PIXEL_SCRIPT_URL', 'TAG_MANAGER_SCRIPT_URL', 'AB_SCRIPT_URL'].flatMap((name) =>
    ['a.js', 'http://ab.test/a.js', 'https://me@ab.test/a.js', 'data:text/javascript,0'].map(
      (bad) => [name, bad, `${name} must be the address of a script, such as https://…`],
    ),
  ),
  ['PIXEL_SCRIPT_URL', 'https://p.test/p.js', 'PIXEL_ID must be set with PIXEL_SCRIPT_URL'],
  [
    'TAG_MANAGER_SCRIPT_URL',
    'https://t.test/t.js',
    'TAG_MANAGER_ID must be set with TAG_MANAGER_SCRIPT_URL',
  ],
  ['MAINTENANCE_MODE', 'yes', 'MAINTENANCE_MODE must be on or off'],
  ['BOT_CHECK', 'on', 'BOT_CHECK must be proof-of-work, turnstile or off'],
  ...['http://bots.test', 'https://bots.test/x', 'bots'].map((bad) => [
    'BOT_CHECK_URL',
    bad,
    'BOT_CHECK_URL must be an origin, such as https://…',
  ]),
  ['BOT_CHECK', 'turnstile', 'BOT_CHECK_SITE_KEY must be set with BOT_CHECK=turnstile'],
  ['OIDC_ISSUER', 'https://id.test', 'OIDC_CLIENT_ID must be set with OIDC_ISSUER'],
  ['OIDC_ISSUER', 'id.test', 'OIDC_ISSUER must be an address, such as https://accounts.example'],
  ['MAIL_URL', 'https://mail.test', MAIL_LINE],
  ['MAIL_URL', 'smtp://mail.test?tls=off', MAIL_LINE],
  ['MAIL_FROM', 'the shop', SENDER_LINE],
  ['MAIL_FROM', 'Shop <hello@shop.test>, eve@evil.test', SENDER_LINE],
  ['MAIL_FROM', 'Shop\r\nBcc: eve <hello@shop.test>', SENDER_LINE],
  ['METRICS_PORT', '70000', 'METRICS_PORT must be a number from 0 to 65535'],
  ['METRICS_TOKEN', 'x'.repeat(32), 'METRICS_PORT must be set with METRICS_TOKEN'],
  ['METRICS_HOST', '127.0.0.1', 'METRICS_PORT must be set with METRICS_HOST'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 32 characters and no spaces'],
  ['EMBERSTOCK_PORT', '1', 'EMBERSTOCK_PORT isn’t a setting. Setting names have no prefix'],
])('%s=%s refuses the start in one line that names it', (name, value, line) => {
  expect(readConfig({ [name]: value })._unsafeUnwrapErr().line).toBe(line)
})

test('third parties are those that are set up, at their public addresses unless told otherwise', () => {
  expect(readConfig({})._unsafeUnwrap().thirdParties).toEqual({})
  const ids = { PIXEL_ID: '123456789012345', TAG_MANAGER_ID: 'GTM-ABC1234' }
  expect(readConfig(ids)._unsafeUnwrap().thirdParties).toEqual({
    pixel: { id: '123456789012345', scriptUrl: 'https://connect.facebook.net/en_US/fbevents.js' },
    tagManager: {
      id: 'GTM-ABC1234',
      scriptUrl: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234',
    },
  })
  const here = {
    ...ids,
    PIXEL_SCRIPT_URL: 'http://127.0.0.1:4001/p.js',
    TAG_MANAGER_SCRIPT_URL: 'http://localhost:4002/t.js',
    AB_SCRIPT_URL: 'http://[::1]:4003/a.js?site=7',
  }
  expect(readConfig(here)._unsafeUnwrap().thirdParties).toEqual({
    pixel: { id: '123456789012345', scriptUrl: 'http://127.0.0.1:4001/p.js' },
    tagManager: {
      id: 'GTM-ABC1234',
      scriptUrl: 'http://localhost:4002/t.js?id=GTM-ABC1234',
    },
    abScript: { scriptUrl: 'http://[::1]:4003/a.js?site=7' },
  })
})

test('metrics are served where they are asked for, and to other machines only for a token', () => {
  const line = 'METRICS_TOKEN must be set unless METRICS_HOST is a local address'
  expect(readConfig({})._unsafeUnwrap().metrics).toBeNull()
  const own = { host: '127.0.0.1', port: 9100, token: null }
  expect(readConfig({ METRICS_PORT: '9100' })._unsafeUnwrap().metrics).toEqual(own)
  for (const METRICS_HOST of ['0.0.0.0', '::', 'shop.internal', '10.0.0.1']) {
    const open = { METRICS_PORT: '9100', METRICS_HOST }
    expect(readConfig(open)._unsafeUnwrapErr().line).toBe(line)
    expect(readConfig({ ...open, METRICS_TOKEN: 'x'.repeat(32) }).isOk()).toBe(true)
  }
  expect(readConfig({ METRICS_PORT: '9100', METRICS_HOST: '::1' }).isOk()).toBe(true)
})

test('a production shop must say what it signs with', () => {
  const line = 'SECRET must be set when APP_ENV=production'
  const config = readConfig({ APP_ENV: 'production', PUBLIC_URL: 'https://shop.example' })
  expect(config._unsafeUnwrapErr().line).toBe(line)
})

test('a production shop says how it is paid: by the sandbox only where that is meant', () => {
  const env = { APP_ENV: 'production', SECRET, PUBLIC_URL: 'https://shop.example' }
  expect(readConfig(env)._unsafeUnwrapErr().line).toBe(
    'PAYMENTS must be set when APP_ENV=production: the sandbox never charges anything',
  )
  expect(readConfig({ ...env, PAYMENTS: 'sandbox' }).isOk()).toBe(true)
})

test('a production shop that takes money says who sells', () => {
  const line = 'SELLER must be set when APP_ENV=production accepts payments: it appears on invoices'
  const env = {
    APP_ENV: 'production',
    SECRET,
    PUBLIC_URL: 'https://shop.example',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(readConfig(env)._unsafeUnwrapErr().line).toBe(line)
  expect(readConfig({ ...env, PAYMENTS: 'sandbox' }).isOk()).toBe(true)
  const config = readConfig({ ...env, SELLER: 'Ember Ltd | 1 Glow Lane | ' })._unsafeUnwrap()
  expect(config.seller).toEqual(['Ember Ltd', '1 Glow Lane'])
  expect(config.linkLife).toEqual(LINK_LIFE)
})

test('the key of certificates is whole or not set', () => {
  const key = 'ab'.repeat(32)
  expect(readConfig({ CERTIFICATE_KEY: key })._unsafeUnwrap().certificateKey).toBe(key)
  expect(readConfig({})._unsafeUnwrap().certificateKey).toBeNull()
  expect(readConfig({ CERTIFICATE_KEY: 'abcd' })._unsafeUnwrapErr().line).toBe(
    'CERTIFICATE_KEY must be 64 hex digits',
  )
})

test('a production shop is served over https only', () => {
  const line = 'PUBLIC_URL must be an https address when APP_ENV=production'
  const env = PRODUCTION
  expect(readConfig(env)._unsafeUnwrapErr().line).toBe(line)
  expect(readConfig({ ...env, PUBLIC_URL: 'http://shop.example' })._unsafeUnwrapErr().line).toBe(
    line,
  )
  expect(
    readConfig({ ...env, PUBLIC_URL: 'https://shop.example/' })._unsafeUnwrap().publicUrl,
  ).toBe('https://shop.example')
})

test('a server on an IPv6 address has a public address that parses', () => {
  expect(readConfig({ HOST: '::1', PORT: '80' })._unsafeUnwrap().publicUrl).toBe('http://[::1]')
})

test('a bucket for the media is read whole from its address', () => {
  const given =
    's3://THEKEY:a%2Fb%2Bc%40@store.example:9000/media/shop/2026?region=eu-west-1&tls=off'
  expect(readConfig({ MEDIA_URL: given })._unsafeUnwrap().mediaStore).toEqual({
    origin: 'http://store.example:9000',
    bucket: 'media',
    prefix: 'shop/2026/',
    region: 'eu-west-1',
    keyId: 'THEKEY',
    secretKey: 'a/b+c@',
  })
  const short = readConfig({ MEDIA_URL: 's3://K:S@s3.example/media/' })._unsafeUnwrap()
  expect(short.mediaStore).toMatchObject({ origin: 'https://s3.example', prefix: '' })
  expect(readConfig({})._unsafeUnwrap().mediaStore).toBeNull()
})

test('a production shop sends nobody to a bucket without TLS', () => {
  const env = { ...PRODUCTION, PUBLIC_URL: 'https://shop.example' }
  const line = 'MEDIA_URL must not have tls=off when APP_ENV=production'
  const open = { ...env, MEDIA_URL: 's3://K:S@store.example/media?tls=off' }
  expect(readConfig(open)._unsafeUnwrapErr().line).toBe(line)
  expect(readConfig({ ...env, MEDIA_URL: 's3://K:S@store.example/media' }).isOk()).toBe(true)
})

test('a provider of identities is named whole, and asked over an open line on a laptop only', () => {
  const client = { OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'shared' }
  const issuer = 'http://127.0.0.1:4000'
  expect(readConfig({ OIDC_ISSUER: issuer, ...client })._unsafeUnwrap().openId).toEqual({
    issuer,
    clientId: 'shop',
    clientSecret: 'shared',
    name: 'single sign-on',
  })
  expect(readConfig({})._unsafeUnwrap().openId).toBeNull()
  const line = 'OIDC_CLIENT_SECRET must be set with OIDC_ISSUER'
  const half = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'shop' }
  expect(readConfig(half)._unsafeUnwrapErr().line).toBe(line)
  const open = { OIDC_ISSUER: issuer, APP_ENV: 'staging', ...client }
  expect(readConfig(open)._unsafeUnwrapErr().line).toBe(
    'OIDC_ISSUER must be an https address when APP_ENV=staging',
  )
})

const STRIPE_LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const PAYPAL = { PAYPAL_CLIENT_ID: 'shop', PAYPAL_SECRET: 'shared', PAYPAL_WEBHOOK_ID: 'WH-1' }

test('a shop is paid through one provider or both, and through none but the sandbox by itself', () => {
  expect(readConfig({})._unsafeUnwrap().payments).toEqual([{ kind: 'sandbox' }])
  const both = readConfig({ PAYMENTS: 'paypal, stripe', ...STRIPE_LIVE, ...PAYPAL })
  expect(both._unsafeUnwrap().payments).toEqual([
    {
      kind: 'paypal',
      clientId: 'shop',
      secret: 'shared',
      webhookId: 'WH-1',
      url: 'https://api-m.paypal.com',
    },
    {
      kind: 'stripe',
      secretKey: 'sk_live_1',
      publishableKey: 'pk_live_1',
      webhookSecret: 'whsec_1',
      url: 'https://api.stripe.com',
    },
  ])
})

test.each([
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET must be set with PAYMENTS=stripe'],
  [
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys',
  ],
])('keys of Stripe that do not go together refuse the start: %o', (change, line) => {
  const env = { PAYMENTS: 'stripe', ...STRIPE_LIVE, ...change }
  expect(readConfig(env)._unsafeUnwrapErr().line).toBe(line)
})

test('a production shop takes real money only, over lines that nobody reads along', () => {
  const shop = { APP_ENV: 'production', SECRET, PUBLIC_URL: 'https://shop.example', SELLER: 'Us' }
  const env = { ...shop, PAYMENTS: 'stripe,paypal', ...STRIPE_LIVE, ...PAYPAL }
  expect(readConfig(env).isOk()).toBe(true)
  const lineOf = (change: object) => readConfig({ ...env, ...change })._unsafeUnwrapErr().line
  const test = { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(lineOf(test)).toBe(
    'STRIPE_SECRET_KEY must be a live key when APP_ENV=production: test keys never charge anything',
  )
  expect(lineOf({ PAYPAL_URL: 'https://api-m.sandbox.paypal.com' })).toBe(
    'PAYPAL_URL must not be the sandbox when APP_ENV=production: it never charges anything',
  )
  for (const name of ['STRIPE_URL', 'PAYPAL_URL']) {
    expect(lineOf({ [name]: 'http://127.0.0.1:1' })).toBe(
      `${name} must be an https address when APP_ENV=production`,
    )
  }
})
