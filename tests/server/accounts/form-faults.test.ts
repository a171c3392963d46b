import { expect, test } from 'vitest'
import { aBrowser, ada, openAccountShop, refusalIn } from '#tests/support/account-shop.ts'

const LONG = 'x'.repeat(300)

/** Each form with a field that is missing or malformed, and others that its own rule refuses. */
const FORMS: readonly (readonly [string, string, object, readonly string[]])[] = [
  [
    'POST',
    '/api/v1/users',
    { email: 'nowhere', password: 'short', first_name: 5, company: LONG },
    ['email', 'password', 'first_name', 'last_name', 'company'],
  ],
  [
    'POST',
    '/api/v1/users/passwordless_create',
    { email: 'nowhere', first_name: 5 },
    ['email', 'first_name', 'last_name'],
  ],
  [
    'PATCH',
    '/api/v1/users/account',
    { email: 'nowhere', password: 'short', username: 'a', first_name: '', phone: 5 },
    ['email', 'password', 'password_confirmation', 'username', 'first_name', 'phone'],
  ],
  [
    'PUT',
    '/api/v1/users/account',
    { tax_vat_number: 'x', last_name: 5 },
    ['last_name', 'tax_vat_number'],
  ],
  ['PUT', '/api/v1/users/password', { password: 'short' }, ['password', 'password_confirmation']],
  [
    'POST',
    '/api/v1/checkout',
    { billing_country: 'Germany', vat_id: 'x', payment: null, total: 0 },
    ['billing_country', 'company', 'vat_id', 'quote', 'total'],
  ],
  [
    'POST',
    '/api/v1/purchases',
    { license_id: 2, billing_country: '1', company: '', payment: null },
    ['plan_id', 'billing_country', 'company', 'quote'],
  ],
  [
    'POST',
    '/api/v1/purchases',
    { license_id: 2, billing_country: '1', company: '', payment: null, quote: 'seen' },
    ['plan_id', 'billing_country', 'company'],
  ],
  [
    'PUT',
    '/api/v1/survey',
    { used_by: 'nobody', company: LONG, seats: 0 },
    ['used_by', 'company', 'seats'],
  ],
  [
    'POST',
    '/api/v1/inquiries',
    { email: 'nowhere', company: '', seats: 0, message: 5 },
    ['name', 'email', 'company', 'seats', 'message'],
  ],
  [
    'POST',
    '/api/v1/withdrawals/statements',
    { email: 'nowhere', order_number: '?' },
    ['name', 'email', 'order_number'],
  ],
]

test.each(FORMS)(
  'all faults of a form come in one answer, and none twice: %s %s %j',
  async (method, path, body, faults) => {
    const { app } = await openAccountShop()
    const browser = aBrowser(app)
    await browser.send('POST', '/api/v1/users', { body: ada })
    const headers = { 'Idempotency-Key': 'a-key-of-this-test' }
    const answer = await browser.send(method, path, { body, headers })
    expect([answer.status, answer.body['code']]).toEqual([422, 'INVALID'])
    const { full_messages: words, ...byField } = Object(answer.body['errors']) as {
      full_messages: readonly string[]
    }
    expect(Object.keys(byField)).toEqual(faults)
    expect(words).toHaveLength(faults.length)
  },
)

test('a form is told its faults in the order of its fields', async () => {
  const { app } = await openAccountShop()
  const body = { message: '', email: 'nowhere', name: 5 }
  const answer = await aBrowser(app).send('POST', '/api/v1/inquiries', { body })
  expect(refusalIn(answer)).toEqual([422, 'INVALID'])
  expect(Object.keys(Object(answer.body['errors']))).toEqual([
    'name',
    'email',
    'company',
    'message',
    'full_messages',
  ])
})

test('a company is missed at the checkout under the license of the cart, whatever else is missing', async () => {
  const { app } = await openAccountShop()
  const browser = aBrowser(app)
  await browser.send('POST', '/api/v1/users', { body: ada })
  await browser.send('PUT', '/api/v1/cart', {
    body: { items: [{ kind: 'product', variant_id: 1 }], license_id: 2 },
  })
  const answer = await browser.send('POST', '/api/v1/checkout', {
    body: { billing_country: 'US', company: ' ', payment: null },
    headers: { 'Idempotency-Key': 'a-key-of-this-test' },
  })
  expect(Object(answer.body['errors'])).toMatchObject({
    company: [expect.stringMatching(/company/i)],
    quote: [expect.any(String)],
  })
})

test('a change of the cart that there is not is refused in a sentence that says what to check', async () => {
  const { app } = await openAccountShop()
  const body = { kind: 'turn-around' }
  const answer = await aBrowser(app).send('POST', '/api/v1/cart/changes', { body })
  expect(refusalIn(answer)).toEqual([422, 'INVALID'])
  const words = 'The request isn’t valid. Check its fields and their values'
  expect(answer.body).toMatchObject({ message: words, errors: { full_messages: [words] } })
})
