import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'

const CHALLENGE = `${ORIGIN}/api/v1/orders/:id/challenge`

const button = (name: string) => screen.findByRole('button', { name }, PATIENCE)

async function withOpenPayment(): Promise<Shop> {
  const shop = await openShop({ at: '/checkout', member: 'confirmed', cart: [FILE.HD] })
  await button('Confirm & Pay')
  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  await shop.user.click(await screen.findByRole('radio', { name: 'Test 3-D Secure' }, PATIENCE))
  await shop.user.click(await button('Confirm & Pay'))
  await screen.findByRole('dialog', undefined, PATIENCE)
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await shop.reload(`/checkout/complete?order=${id}`)
  return shop
}

test('a payment that cannot be canceled says why, and is canceled the next time', async () => {
  const shop = await withOpenPayment()
  shop.network.use(
    http.post(
      CHALLENGE,
      () =>
        HttpResponse.json(
          { error: 'Not found.', code: 'NOT_FOUND', message: 'Not found.', data: {} },
          { status: 404, headers: { 'Content-Type': 'application/problem+json' } },
        ),
      { once: true },
    ),
  )
  await shop.user.click(await button('Cancel payment'))
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer available')
  await shop.user.click(await button('Cancel payment'))
  expect(
    await screen.findByText('Your payment didn’t go through', undefined, PATIENCE),
  ).toBeVisible()
})

test('a payment of another member is not verified here, but canceled where that is allowed', async () => {
  const shop = await withOpenPayment()
  const another = { challenge: null, may_cancel: true }
  shop.network.use(
    http.get(`${ORIGIN}/api/v1/orders/:id`, async ({ request }) => {
      const answer = await shop.answer(request)
      return HttpResponse.json({ ...((await answer.json()) as object), ...another })
    }),
  )
  await shop.reload(shop.address())
  expect(await button('Cancel payment')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Waiting for verification' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Verify payment' })).not.toBeInTheDocument()
})
