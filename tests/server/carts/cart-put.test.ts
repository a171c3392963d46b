import { expect, test } from 'vitest'
import { aBrowser, openAccountShop, refusalIn } from '#tests/support/account-shop.ts'

const CART = '/api/v1/cart'
const file = (id: number) => ({ kind: 'product', variant_id: id })
const bundle = { kind: 'bundle', bundle_id: 1 }

const refsOf = (body: Record<string, unknown>) =>
  Array.from(Object(body['items']), (item) => Reflect.get(Object(item), 'ref'))

async function aVisitor() {
  const { app } = await openAccountShop()
  const browser = aBrowser(app)
  const put = (body: object) => browser.send('PUT', CART, { body })
  const look = async () => (await browser.send('GET', CART)).body
  return { browser, put, look }
}

test('a cart that is sent whole becomes that, and is answered as it is looked at', async () => {
  const { put, look } = await aVisitor()
  const first = await put({ items: [file(2), bundle], license_id: 2, country: 'DE' })
  expect(first.status).toBe(200)
  expect(first.headers.get('Cache-Control')).toBe('no-store')
  expect(first.body).toMatchObject({ license_id: 2, country: 'DE' })
  expect(refsOf(first.body)).toEqual([file(2), bundle])
  const second = await put({ items: [bundle, file(2)] })
  expect(second.body).toMatchObject({ license_id: 2, country: 'DE' })
  expect(refsOf(second.body)).toEqual([bundle, file(2)])
  expect(second.body).toEqual(await look())
  expect((await put({})).body).toEqual(second.body)
  expect(refsOf((await put({ items: [] })).body)).toEqual([])
})

test('what is refused of it is refused as one change is, and leaves all of the cart as it was', async () => {
  const { put, look } = await aVisitor()
  await put({ items: [file(1)] })
  const before = await look()
  for (const [body, refusal] of [
    [{ items: [file(2), file(999)] }, [404, 'NOT_FOUND']],
    [{ items: [file(2), file(2)] }, [409, 'ALREADY_IN_CART']],
    [{ items: Array.from({ length: 51 }, (_, place) => file(place + 1)) }, [422, 'CART_FULL']],
    [{ items: [file(2)], license_id: 2, code: 'NO-SUCH-CODE' }, [422, 'DISCOUNT_REFUSED']],
    [{ items: [file(2)], total: 0 }, [422, 'INVALID']],
    [{ items: [{ ...file(2), price: 0 }] }, [422, 'INVALID']],
    [{ license_id: 9 }, [422, 'INVALID']],
  ] as const) {
    expect(refusalIn(await put(body))).toEqual(refusal)
    expect(await look()).toEqual(before)
  }
})

test('a code is tried as often as under its other names: ten times an hour for one cart', async () => {
  const { browser, put } = await aVisitor()
  for (let tried = 0; tried < 10; tried += 1) {
    const known = await put({ items: [file(1)], code: `NOTHING-${tried}` })
    expect(known.body['code']).toBe('DISCOUNT_REFUSED')
  }
  expect(refusalIn(await put({ code: 'ONE-MORE' }))).toEqual([503, 'RATE_LIMITED'])
  const same = await browser.send('POST', `${CART}/discount`, { body: { code: 'ONE-MORE' } })
  expect(refusalIn(same)).toEqual([503, 'RATE_LIMITED'])
})
