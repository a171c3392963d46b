import { expect, test } from 'vitest'
import { ALL_DENIED, consentNow } from '#domain/consent/consent.ts'
import { CONSENT_COOKIE } from '#domain/consent/stored-choice.ts'
import { admittedThirdParties, type ThirdParties } from '#domain/consent/third-parties.ts'
import { pageHeaders } from '#server/ssr/page-headers.ts'
import { thirdPartyHosts } from '#server/ssr/third-party-hosts.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const NOW = Date.UTC(2026, 10, 26, 12)

/** The shop's own policy, with a place for each list that a setting or a choice may lengthen. */
const policy = (
  added: Partial<Record<'styles' | 'images' | 'calls' | 'frames' | 'types', string>>,
) =>
  [
    "default-src 'self'",
    "script-src 'nonce-N' 'strict-dynamic'",
    `style-src 'self'${added.styles ?? ''}`,
    `img-src 'self' blob:${added.images ?? ''}`,
    "media-src 'self' blob:",
    `connect-src 'self' blob:${added.calls ?? ''}`,
    "worker-src 'self' blob:",
    ...(added.frames ? [`frame-src${added.frames}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(added.types ? [added.types] : []),
    'upgrade-insecure-requests',
    'report-to csp',
    'report-uri /api/v1/csp_reports',
  ].join('; ')

const TYPES = "require-trusted-types-for 'script'; trusted-types default emberstock-entry"
const CARD_FRAMES = ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'

const SETTINGS: readonly (readonly [name: string, ThirdParties])[] = [
  ['none', {}],
  ['pixel', { pixel: { id: '1', scriptUrl: 'https://connect.facebook.net/en_US/fbevents.js' } }],
  ['own pixel', { pixel: { id: '1', scriptUrl: 'https://pixel.test/p.js' } }],
  [
    'tag manager',
    { tagManager: { id: 'GTM-1', scriptUrl: 'https://www.googletagmanager.com/gtm.js?id=GTM-1' } },
  ],
  [
    'own tag manager',
    { tagManager: { id: 'GTM-1', scriptUrl: 'https://tags.test/g.js?id=GTM-1' } },
  ],
  ['a/b', { abScript: { scriptUrl: 'https://ab.test/a.js' } }],
  [
    'all',
    {
      pixel: { id: '1', scriptUrl: 'https://connect.facebook.net/en_US/fbevents.js' },
      tagManager: { id: 'GTM-1', scriptUrl: 'https://www.googletagmanager.com/gtm.js?id=GTM-1' },
      abScript: { scriptUrl: 'https://ab.test/a.js' },
    },
  ],
  [
    'one home for all',
    {
      pixel: { id: '1', scriptUrl: 'https://we.test/p.js' },
      tagManager: { id: 'GTM-1', scriptUrl: 'https://we.test/g.js?id=GTM-1' },
      abScript: { scriptUrl: 'https://we.test/a.js' },
    },
  ],
]

/** What each setting adds to a page that its visitor allows it on, by purpose. */
const META = {
  images: ' https://www.facebook.com',
  calls: ' https://connect.facebook.net https://www.facebook.com',
}
const GOOGLE = {
  images: ' https://*.google-analytics.com https://*.googletagmanager.com',
  calls:
    ' https://*.analytics.google.com https://*.google-analytics.com https://*.googletagmanager.com',
}
const home = (origin: string) => ({ images: ` ${origin}`, calls: ` ${origin}` })
const AB = { ...home('https://ab.test'), styles: " 'unsafe-inline'" }
const both = {
  images: META.images + GOOGLE.images,
  calls: META.calls + GOOGLE.calls,
}
type Added = Parameters<typeof policy>[0]
type ByPurpose = Readonly<Record<'marketing' | 'experiments' | 'both', Added>>

const ADDED: Readonly<Record<string, ByPurpose>> = {
  none: { marketing: {}, experiments: {}, both: {} },
  pixel: { marketing: META, experiments: {}, both: META },
  'own pixel': {
    marketing: home('https://pixel.test'),
    experiments: {},
    both: home('https://pixel.test'),
  },
  'tag manager': { marketing: GOOGLE, experiments: {}, both: GOOGLE },
  'own tag manager': {
    marketing: home('https://tags.test'),
    experiments: {},
    both: home('https://tags.test'),
  },
  'a/b': { marketing: {}, experiments: AB, both: AB },
  all: {
    marketing: both,
    experiments: AB,
    both: {
      images: `${both.images} https://ab.test`,
      calls: `${both.calls} https://ab.test`,
      styles: AB.styles,
    },
  },
  'one home for all': {
    marketing: home('https://we.test'),
    experiments: { ...home('https://we.test'), styles: AB.styles },
    both: { ...home('https://we.test'), styles: AB.styles },
  },
}

const CONSENTS = [
  { marketing: false, experiments: false, gpc: false, counts: null },
  { marketing: false, experiments: false, gpc: true, counts: null },
  { marketing: true, experiments: false, gpc: false, counts: 'marketing' },
  { marketing: true, experiments: false, gpc: true, counts: null },
  { marketing: false, experiments: true, gpc: false, counts: 'experiments' },
  { marketing: false, experiments: true, gpc: true, counts: 'experiments' },
  { marketing: true, experiments: true, gpc: false, counts: 'both' },
  { marketing: true, experiments: true, gpc: true, counts: 'experiments' },
] as const

const OPEN = { takesCards: false, isGuarded: false, frames: [] }
const DOCUMENTS = [
  { route: '/product/:slug', ...OPEN, isOpen: true, own: {} },
  {
    route: '/pricing',
    ...OPEN,
    frames: ['https://bots.test'],
    isOpen: true,
    own: { frames: ' https://bots.test' },
  },
  {
    route: '/checkout',
    takesCards: true,
    isGuarded: true,
    frames: ['https://bots.test'],
    isOpen: false,
    own: {
      images: ' https://*.stripe.com',
      calls: ' https://api.stripe.com',
      frames: ` https://bots.test${CARD_FRAMES}`,
      types: TYPES,
    },
  },
  {
    route: '/checkout/complete',
    ...OPEN,
    isGuarded: true,
    isOpen: false,
    own: { types: TYPES },
  },
  { route: '/account/orders', ...OPEN, isGuarded: true, isOpen: false, own: { types: TYPES } },
  { route: '/admin/*', ...OPEN, isGuarded: true, isOpen: false, own: { types: TYPES } },
  { route: '/auth/confirm', ...OPEN, isOpen: false, own: {} },
] as const

const cases = SETTINGS.flatMap(([name, configured]) =>
  DOCUMENTS.map((document) => ({ name, configured, ...document })),
)

test.each(cases)('the whole policy of $route where a shop has set up: $name', (one) => {
  for (const environment of ['production', 'staging', 'development'] as const) {
    for (const { gpc, counts, ...purposes } of CONSENTS) {
      const choice = { version: 1, choices: { ...ALL_DENIED, ...purposes }, chosenAt: NOW }
      const consent = consentNow(choice, { gpc, now: NOW })
      const { route, configured } = one
      const admitted = admittedThirdParties(configured, { environment, consent, route })
      const headers = pageHeaders({
        scripts: ['nonce-N'],
        isDevelopment: false,
        isPrivate: false,
        isSecure: true,
        frames: one.frames,
        takesCards: one.takesCards,
        isGuarded: one.isGuarded,
        thirdParties: thirdPartyHosts(admitted),
      })
      const isOpen = one.isOpen && environment === 'production' && counts !== null
      const added = isOpen ? ADDED[one.name]?.[counts] : {}
      const triedOut = `${TYPES}; report-to csp; report-uri /api/v1/csp_reports`
      expect({
        when: { environment, ...purposes, gpc },
        enforced: headers['Content-Security-Policy'],
        triedOut: headers['Content-Security-Policy-Report-Only'],
      }).toEqual({
        when: { environment, ...purposes, gpc },
        enforced: policy({ ...one.own, ...added }),
        // Whoever is let in, Trusted Types are tried out where they are not enforced.
        triedOut: one.isGuarded ? undefined : triedOut,
      })
    }
  }
})

test('no combination lets text be code, or a script in by its host', () => {
  const hosts = thirdPartyHosts(SETTINGS.find(([name]) => name === 'all')?.[1] ?? {})
  const headers = pageHeaders({
    scripts: ['nonce-N'],
    isDevelopment: false,
    isPrivate: false,
    isSecure: true,
    ...OPEN,
    thirdParties: hosts,
  })
  expect(headers['Content-Security-Policy']).toContain("script-src 'nonce-N' 'strict-dynamic';")
  expect(headers['Content-Security-Policy']).not.toContain('unsafe-eval')
})

test('a page that a shop serves has this policy, and knows the same homes of scripts', async () => {
  const shop = await openTestShop({
    APP_ENV: 'production',
    SECRET: 'a secret of thirty-two characters',
    PUBLIC_URL: 'https://shop.example',
    PAYMENTS: 'stripe',
    SELLER: 'Us',
    STRIPE_SECRET_KEY: 'sk_live_ours',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_ours',
    STRIPE_WEBHOOK_SECRET: 'whsec_ours',
    BOT_CHECK: 'turnstile',
    BOT_CHECK_SITE_KEY: 'our-site',
    BOT_CHECK_SECRET: 'our-secret',
    BOT_CHECK_URL: 'https://bots.test',
    PIXEL_ID: '123456789012345',
    AB_SCRIPT_URL: 'https://ab.test/a.js',
  })
  const seconds = Math.floor(Date.now() / 1000) - 60
  const look = async (path: string, allowed: string) => {
    const choice = `1.${seconds}.analytics-0.${allowed}.visitor`
    const answer = await shop.request(`https://shop.example${path}`, {
      headers: { Cookie: `${CONSENT_COOKIE}=${choice}` },
    })
    const boot = /<script id="emberstock-boot"[^>]*>(.*?)<\/script>/s.exec(await answer.text())?.[1]
    const said = answer.headers.get('Content-Security-Policy') ?? ''
    return {
      policy: said.replace(/(?:'(?:nonce|sha256)-[^']+' )+/, "'nonce-N' "),
      scripts: (JSON.parse(boot ?? '{}') as { scripts?: readonly string[] }).scripts,
    }
  }
  expect(await look('/', 'experiments-1.marketing-1')).toEqual({
    policy: policy({
      images: `${META.images} https://ab.test`,
      calls: `${META.calls} https://ab.test`,
      styles: AB.styles,
      frames: ' https://bots.test',
    }),
    scripts: ['https://bots.test', 'https://connect.facebook.net', 'https://ab.test'],
  })
  expect(await look('/', 'experiments-0.marketing-0')).toEqual({
    policy: policy({ frames: ' https://bots.test' }),
    scripts: ['https://bots.test'],
  })
  expect(await look('/checkout', 'experiments-1.marketing-1')).toEqual({
    policy: policy({
      images: ' https://*.stripe.com',
      calls: ' https://api.stripe.com',
      frames: ` https://bots.test${CARD_FRAMES}`,
      types: TYPES,
    }),
    scripts: ['https://js.stripe.com', 'https://bots.test'],
  })
})
