import { expect, test } from 'vitest'
import { ALL_DENIED, consentNow, type Choices } from '#domain/consent/consent.ts'
import {
  admittedThirdParties,
  isClosedToThirdParties,
  THIRD_PARTIES,
  type LoadedDocument,
  type ThirdParties,
} from '#domain/consent/third-parties.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const ALL: ThirdParties = {
  pixel: { id: '123456', scriptUrl: 'https://pixel.test/p.js' },
  tagManager: { id: 'GTM-ABC1234', scriptUrl: 'https://tags.test/t.js' },
  abScript: { scriptUrl: 'https://ab.test/a.js' },
}

function allowing(choices: Partial<Choices>, gpc = false) {
  const choice = { version: 1, choices: { ...ALL_DENIED, ...choices }, chosenAt: NOW }
  return consentNow(choice, { gpc, now: NOW })
}

const ASKED = consentNow(null, { gpc: false, now: NOW })
const PURPOSES: readonly (keyof Choices)[] = ['analytics', 'experiments', 'marketing']

function admitted(loaded: Partial<LoadedDocument>, configured = ALL): string {
  const document: LoadedDocument = {
    environment: 'production',
    consent: allowing({}),
    route: '/',
    ...loaded,
  }
  return Object.keys(admittedThirdParties(configured, document)).join(' ') || 'none'
}

test.each<[string, string, Partial<LoadedDocument>]>([
  ['nobody has chosen', 'none', { consent: ASKED }],
  ['nobody knows what was chosen', 'none', { consent: null }],
  ['everything was refused', 'none', { consent: allowing({}) }],
  ['analytics is allowed', 'none', { consent: allowing({ analytics: true }) }],
  ['experiments are allowed', 'abScript', { consent: allowing({ experiments: true }) }],
  ['marketing is allowed', 'pixel tagManager', { consent: allowing({ marketing: true }) }],
  [
    'all is allowed',
    'pixel tagManager abScript',
    { consent: allowing({ analytics: true, experiments: true, marketing: true }) },
  ],
  [
    'all is allowed under Global Privacy Control',
    'abScript',
    { consent: allowing({ analytics: true, experiments: true, marketing: true }, true) },
  ],
])('where %s, a document admits %s', (_, expected, loaded) => {
  expect(admitted(loaded)).toBe(expected)
})

test('each combination of choices and signal admits exactly what each purpose and the signal say', () => {
  for (let bits = 0; bits < 16; bits += 1) {
    const gpc = bits >= 8
    const choices = Object.fromEntries(PURPOSES.map((name, bit) => [name, (bits & (1 << bit)) > 0]))
    const marketing = choices['marketing'] === true && !gpc
    const wanted = [
      ...(marketing ? ['pixel', 'tagManager'] : []),
      ...(choices['experiments'] ? ['abScript'] : []),
    ]
    expect(admitted({ consent: allowing(choices, gpc) }), `choices ${bits}`).toBe(
      wanted.join(' ') || 'none',
    )
  }
})

const granted = allowing({ analytics: true, experiments: true, marketing: true })

test.each(['development', 'staging'] as const)('in %s, nobody is admitted', (environment) => {
  expect(admitted({ consent: granted, environment })).toBe('none')
})

test('only what is set up is admitted, with what its script needs', () => {
  expect(admitted({ consent: granted }, {})).toBe('none')
  for (const party of THIRD_PARTIES) {
    const loaded = { environment: 'production', consent: granted, route: '/' } as const
    const one = { [party]: ALL[party] }
    expect(admittedThirdParties(one, loaded)).toEqual(one)
  }
})

test.each([
  '/checkout',
  '/checkout/purchase',
  '/checkout/service',
  '/checkout/payment_method',
  '/checkout/return',
  '/checkout/complete',
  '/account',
  '/account/orders',
  '/admin/*',
  '/auth/confirm',
  '/auth/reset',
  '/invite/:token',
  '/withdraw',
  '/wishlist/:id',
  '/wishlist/:id/sheet',
  '/license/verify/:id?',
  '/try',
  null,
])('the document of %s admits nobody', (route) => {
  expect(isClosedToThirdParties(route)).toBe(true)
  expect(admitted({ consent: granted, route })).toBe('none')
})

test.each([
  '/',
  '/2d',
  '/search',
  '/product/:slug',
  '/wishlists',
  '/licenses',
  '/pricing',
  '/checkouts',
  '*',
])('the document of %s admits all', (route) => {
  expect(admitted({ consent: granted, route })).toBe('pixel tagManager abScript')
})
