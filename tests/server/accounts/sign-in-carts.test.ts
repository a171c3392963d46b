import { expect, test } from 'vitest'
import { aBrowser, adasKey } from '#tests/support/account-shop.ts'
import { withAda } from '../../support/signed-in-browser.ts'
import { anAuthClient } from '#tests/support/auth-client.ts'

test.each([
  ['on the checkout page', '/checkout?code=EMBER', 'only the visitor’s'],
  ['on any other page', '/2d', 'both'],
  ['and says nothing of where', undefined, 'both'],
  ['and names somebody else’s page', 'https://elsewhere.test/checkout', 'both'],
])('who signs in %s has in the cart: %s %s', async (_, where, kept) => {
  const { app, db } = await withAda()
  const visitor = aBrowser(app)
  const put = (browser: typeof visitor, id: number) =>
    browser.send('POST', '/api/v1/cart/changes', {
      body: { kind: 'item-added', item: { kind: 'product', variant_id: id } },
    })
  const files = await db.selectFrom('variants').select('id').orderBy('id').limit(2).execute()
  const [had = 0, chosen = 0] = files.map(({ id }) => id)
  const elsewhere = aBrowser(app)
  await elsewhere.send('POST', '/api/v1/users/sign_in', { body: adasKey })
  await put(elsewhere, had)
  await put(visitor, chosen)
  await visitor.send('POST', '/api/v1/users/sign_in', {
    body: { ...adasKey, callback_url: where },
  })
  const { body } = await visitor.send('GET', '/api/v1/cart')
  const refs = (body['items'] as readonly { readonly ref: { readonly variant_id: number } }[]).map(
    ({ ref }) => ref.variant_id,
  )
  expect(refs).toEqual(kept === 'both' ? [had, chosen] : [chosen])
})

test('where an earlier request was is not where a sign-in is', async () => {
  const { app } = await withAda()
  const put = (browser: ReturnType<typeof aBrowser>, id: number) =>
    browser.send('POST', '/api/v1/cart/changes', {
      body: { kind: 'item-added', item: { kind: 'product', variant_id: id } },
    })
  const elsewhere = aBrowser(app)
  await elsewhere.send('POST', '/api/v1/users/sign_in', { body: adasKey })
  await put(elsewhere, 1)
  const visitor = anAuthClient(app)
  await put(visitor, 2)
  await visitor.send('GET', '/api/auth/csrf?callbackUrl=%2Fcheckout')
  expect((await visitor.signIn()).status).toBe(200)
  const { body } = await visitor.send('GET', '/api/v1/cart')
  expect(body['items']).toHaveLength(2)
})
