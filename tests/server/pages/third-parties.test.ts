import { expect, test } from 'vitest'
import { CONSENT_COOKIE } from '#domain/consent/stored-choice.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const ORIGIN = 'https://shop.example'
const PRODUCTION = {
  APP_ENV: 'production',
  SECRET: 'a secret of thirty-two characters',
  PUBLIC_URL: ORIGIN,
  PAYMENTS: 'sandbox',
}
const SET_UP = {
  PIXEL_ID: '123456789012345',
  TAG_MANAGER_ID: 'GTM-ABC1234',
  TAG_MANAGER_SCRIPT_URL: 'https://tags.test/gtm.js?auth=1',
  AB_SCRIPT_URL: 'https://ab.test/a.js',
}
const ALL = {
  pixel: { id: '123456789012345', scriptUrl: 'https://connect.facebook.net/en_US/fbevents.js' },
  tagManager: {
    id: 'GTM-ABC1234',
    scriptUrl: 'https://tags.test/gtm.js?auth=1&id=GTM-ABC1234',
  },
  abScript: { scriptUrl: 'https://ab.test/a.js' },
}

interface Asked {
  readonly path?: string
  /** Like "experiments-1.marketing-1". */
  readonly allowed?: string
  readonly gpc?: boolean
}

type Shop = Awaited<ReturnType<typeof openTestShop>>

/** What a visitor's page is told of third parties. */
async function told(shop: Shop, { path = '/', allowed, gpc = false }: Asked) {
  const seconds = Math.floor(Date.now() / 1000) - 60
  const choice = `1.${seconds}.analytics-0.${allowed}.visitor`
  const answer = await shop.request(ORIGIN + path, {
    headers: {
      ...(allowed ? { Cookie: `${CONSENT_COOKIE}=${choice}` } : {}),
      ...(gpc ? { 'Sec-GPC': '1' } : {}),
    },
  })
  const boot = /<script id="emberstock-boot"[^>]*>(.*?)<\/script>/s.exec(await answer.text())?.[1]
  const { thirdParties, config } = JSON.parse(boot ?? '{}') as {
    thirdParties?: object
    config: { thirdParties?: readonly string[] }
  }
  return { admitted: thirdParties, setUp: config.thirdParties }
}

const names = (parties: object | undefined) => Object.keys(parties ?? {})

test('a page is handed those that its visitor allows, with what their scripts need', async () => {
  const shop = await openTestShop({ ...PRODUCTION, ...SET_UP })
  const setUp = ['pixel', 'tagManager', 'abScript']
  expect(await told(shop, {})).toEqual({ admitted: undefined, setUp })
  const allowed = 'experiments-1.marketing-1'
  expect(await told(shop, { allowed })).toEqual({ admitted: ALL, setUp })
  const some = async (asked: Asked) => names((await told(shop, asked)).admitted)
  expect(await some({ allowed: 'experiments-0.marketing-1' })).toEqual(['pixel', 'tagManager'])
  expect(await some({ allowed: 'experiments-1.marketing-0' })).toEqual(['abScript'])
  expect(await some({ allowed, gpc: true })).toEqual(['abScript'])
  expect(await some({ allowed: 'experiments-0.marketing-0' })).toEqual([])
})

test.each([
  '/checkout',
  '/Checkout/',
  '/%63heckout',
  '/account/closed',
  '/auth/reset',
  '/withdraw',
])('%s is handed none, whatever is allowed', async (path) => {
  const shop = await openTestShop({ ...PRODUCTION, ...SET_UP })
  const { admitted } = await told(shop, { path, allowed: 'experiments-1.marketing-1' })
  expect(admitted).toBeUndefined()
})

test('nor is any page of a shop that has set none up, or that isn’t in production', async () => {
  const allowed = 'experiments-1.marketing-1'
  const nothing = { admitted: undefined, setUp: undefined }
  expect(await told(await openTestShop(PRODUCTION), { allowed })).toEqual(nothing)
  const staging = await openTestShop({ PUBLIC_URL: ORIGIN, APP_ENV: 'staging', ...SET_UP })
  expect(await told(staging, { allowed })).toEqual(nothing)
})
