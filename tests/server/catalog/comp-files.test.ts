import { expect, test } from 'vitest'
import { ada, aBrowser, openAccountShop, refusalIn } from '#tests/support/account-shop.ts'
import { quickHashes } from '#tests/support/quick-hashes.ts'

const AT = '/api/v1/products/asset-1/comp'

test('a comp file is for somebody with a confirmed address, and of what has one', async () => {
  const { app, db } = await openAccountShop({ passwordHashes: quickHashes })
  const browser = aBrowser(app)
  expect(refusalIn(await browser.send('GET', AT))).toEqual([401, 'SIGN_IN_REQUIRED'])
  await browser.send('POST', '/api/v1/users', { body: ada })
  expect(refusalIn(await browser.send('GET', AT))).toEqual([403, 'EMAIL_UNCONFIRMED'])
  await db.updateTable('users').set({ confirmed_at: 1 }).execute()
  const missing = await browser.send('GET', '/api/v1/products/nothing/comp')
  expect(missing.status).toBe(404)
})
