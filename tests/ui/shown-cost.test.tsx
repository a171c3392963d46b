import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { messages, openCreditShop } from '#tests/support/credit-shop.ts'
import { PATIENCE } from '#tests/support/shop.tsx'

type Shop = Awaited<ReturnType<typeof openCreditShop>>

const CHANGED =
  'The price of this file has changed to 1 credit. No credits were spent. To confirm, download it from its page.'
const followed: string[] = []

beforeEach(() => {
  followed.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.download)
  })
})

const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE)

/** A shop with five credits, one of which another tab has spent on a file. */
async function openWithSpend(at: (orderId: string) => string) {
  const shop = await openCreditShop('/')
  await shop.give(5)
  const granted = await shop.ask('/api/v1/downloads', { variant_id: FILE.SMOKE })
  const { grant_id: grantId } = (await granted.json()) as { grant_id: string }
  const [order] = await shop.db.selectFrom('orders').select('id').execute()
  await shop.goTo(at(String(order?.id)))
  return {
    ...shop,
    reverseElsewhere: () => shop.ask(`/api/v1/downloads/${grantId}/reverse`, {}),
  }
}

test('a file that is not owned any more costs nothing before its page says what', async () => {
  const shop = await openWithSpend(() => '/product/asset-4')
  const download = await button('Download')
  await shop.reverseElsewhere()
  await shop.user.click(download)
  expect(await within(messages()).findByText(CHANGED, {}, PATIENCE)).toBeVisible()
  expect(await button('Download · 1 credit')).toBeVisible()
  expect(await creditsLeft(shop)).toBe(5)
  expect(followed).toEqual([])

  await shop.user.click(await button('Download · 1 credit'))
  expect(await screen.findByText(/^1 credit used\./, {}, PATIENCE)).toBeVisible()
  expect(await creditsLeft(shop)).toBe(4)
}, 30_000)

test.each([
  ['a receipt', (id: string) => `/checkout/complete?order=${id}`],
  ['the library', () => '/account/downloads'],
])(
  '%s that shows a file which is not owned any more reads again what is',
  async (_where, at) => {
    const shop = await openWithSpend(at)
    const download = await button(/^Download (?!all)/)
    await shop.reverseElsewhere()
    await shop.user.click(download)
    expect(await within(messages()).findByText(CHANGED, {}, PATIENCE)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Download / })).toBeNull())
    expect(await creditsLeft(shop)).toBe(5)
    expect(followed).toEqual([])
  },
  30_000,
)

test('a file bought for money in another tab spends no credits, and the page says so', async () => {
  const shop = await openCreditShop('/')
  await shop.give(5)
  await shop.goTo('/product/asset-4')
  const download = await button('Download · 1 credit')
  await buyElsewhere(shop)
  await shop.user.click(download)
  expect(await within(messages()).findByText(/^Downloading/, {}, PATIENCE)).toBeVisible()
  expect(within(messages()).queryByText(/credits? used/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(await screen.findByText('Owned. Download it again anytime.', {}, PATIENCE)).toBeVisible()
  expect(await creditsLeft(shop)).toBe(5)
  await waitFor(() => expect(followed).toHaveLength(1))
}, 30_000)

test('files of a queue that are not owned any more cost nothing', async () => {
  const shop = await openWithSpend((id) => `/checkout/complete?order=${id}`)
  await button(/^Download (?!all)/)
  await shop.reverseElsewhere()
  const { variantId, filename } = { variantId: FILE.SMOKE, filename: 'smoke.mov' }
  await shop.stores().downloads.startAll([{ variantId, filename, bytes: 1, sha256: '' }])
  const downloadPanel = await screen.findByRole('region', { name: 'Downloads' }, PATIENCE)
  expect(await within(downloadPanel).findByText(CHANGED, {}, PATIENCE)).toBeVisible()
  const main = within(screen.getByRole('main'))
  await waitFor(() => expect(main.queryByRole('button', { name: /^Download / })).toBeNull())
  expect(await creditsLeft(shop)).toBe(5)
}, 30_000)

async function creditsLeft({ db }: Shop): Promise<number> {
  const lots = await db.selectFrom('credit_lots').select('remaining').execute()
  return lots.reduce((sum, { remaining }) => sum + remaining, 0)
}

async function buyElsewhere({ answer, put }: Shop): Promise<void> {
  await put(FILE.SMOKE)
  const cart = await answer(new Request('http://localhost:3000/api/v1/cart'))
  const { quote } = (await cart.json()) as { quote: string }
  const body = { billing_country: 'US', company: '', payment: 'sandbox_ok', quote }
  const paid = await answer(
    new Request('http://localhost:3000/api/v1/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'bought-elsewhere' },
      body: JSON.stringify(body),
    }),
  )
  expect(paid.ok).toBe(true)
}
