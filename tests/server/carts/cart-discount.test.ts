import { expect, test } from 'vitest'
import { aBrowser, openAccountShop } from '#tests/support/account-shop.ts'

test('a code sent to the cart’s discount is answered as the same change is', async () => {
  const { app } = await openAccountShop()
  const browser = aBrowser(app)
  const code = 'NO-SUCH-CODE'
  const change = { kind: 'code-entered', code }
  const known = await browser.send('POST', '/api/v1/cart/changes', { body: change })
  const answer = await browser.send('POST', '/api/v1/cart/discount', { body: { code } })
  expect(known.body['code']).toBe('DISCOUNT_REFUSED')
  expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([
    known.status,
    known.body['code'],
    known.body['message'],
  ])
})
