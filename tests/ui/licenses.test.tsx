import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

/** Buys these files without a page; gives back the order's id. */
async function buy({ answer, put }: Shop, ...files: readonly number[]): Promise<string> {
  for (const file of files) await put(file)
  const cart = await answer(new Request('http://localhost:3000/api/v1/cart'))
  const { quote } = (await cart.json()) as { quote: string }
  const paid = await answer(
    new Request('http://localhost:3000/api/v1/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `key-of-${quote}` },
      body: JSON.stringify({ billing_country: 'US', company: '', payment: 'sandbox_ok', quote }),
    }),
  )
  return ((await paid.json()) as { id: string }).id
}

/** Ada owns the HD file and smoke. */
async function withLicenses(at: string) {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  const order = await buy(shop, FILE.HD, FILE.SMOKE)
  const ids = await shop.db.selectFrom('certificates').select(['id', 'sku']).execute()
  const idOf = (file: number) => String(ids.find(({ sku }) => sku === `EMB-V-${file}`)?.id)
  await shop.reload(at.replace('{hd}', idOf(FILE.HD)).replace('{order}', order))
  return {
    ...shop,
    order,
    idOf,
    revoke: (file: number) =>
      shop.db
        .updateTable('certificates')
        .set({ revoked_at: Date.UTC(2026, 10, 21) })
        .where('id', '=', idOf(file))
        .execute(),
  }
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Licenses' }))
    .getAllByRole('row')
    .slice(1)

test('every license stands with its tier, its state and its certificate', async () => {
  const shop = await withLicenses('/account/licenses')
  await shop.revoke(FILE.SMOKE)
  await shop.reload('/account/licenses')
  await heading('Licenses')
  expect(rows()).toHaveLength(2)
  const hd = screen.getByRole('row', { name: /Asset 1/ })
  expect(hd).toHaveTextContent('File 11 · EMB-V-11')
  expect(hd).toHaveTextContent('Individual')
  expect(hd).toHaveTextContent('Valid')
  const at = `/api/v1/licenses/${shop.idOf(FILE.HD)}`
  const document = (name: RegExp) => within(hd).getByRole('link', { name }).getAttribute('href')
  expect(document(/^PDF for Asset 1/)).toBe(`${at}/pdf`)
  expect(document(/^JSON for Asset 1/)).toBe(at)
  expect(document(/^Verify license for Asset 1/)).toBe(`/license/verify/${shop.idOf(FILE.HD)}`)
  expect(screen.getByRole('row', { name: /Asset 4/ })).toHaveTextContent(
    'Revoked on November 21, 2026',
  )
  expect(screen.getByRole('link', { name: 'Export all certificates' })).toHaveAttribute(
    'href',
    '/api/v1/licenses/export',
  )
})

test('the address of before leads to the page, with what it looks for', async () => {
  const shop = await withLicenses('/account/licences?find={hd}')
  await heading('Licenses')
  expect(screen.getByLabelText('Search licenses')).toHaveValue(shop.idOf(FILE.HD))
})

test('a license is found by its asset, and by the order that the receipt names', async () => {
  const shop = await withLicenses('/account/licenses')
  await heading('Licenses')
  const search = screen.getByLabelText('Search licenses')
  await shop.user.type(search, 'asset 4')
  await waitFor(() => expect(rows()).toHaveLength(1), PATIENCE)
  expect(screen.getByText('1 license')).toBeVisible()
  await shop.user.type(search, ' of gold')
  const nothing = 'No results for “asset 4 of gold”.'
  expect(await screen.findByText(nothing, {}, PATIENCE)).toBeVisible()

  await shop.reload(`/checkout/complete?order=${shop.order}`)
  await shop.user.click(await screen.findByRole('link', { name: 'License certificates' }, PATIENCE))
  await heading('Licenses')
  expect(screen.getByLabelText('Search licenses')).toHaveValue(shop.order)
  expect(rows()).toHaveLength(2)
})

test('who holds none is told what will stand there', async () => {
  await openShop({ at: '/account/licenses', member: 'confirmed' })
  await heading('Licenses')
  expect(screen.getByRole('heading', { name: 'No licenses yet' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Export all certificates' })).not.toBeInTheDocument()
})

test('the receipt and the orders lead to the invoice by its number', async () => {
  const shop = await withLicenses('/checkout/complete?order={order}')
  const { number } = await shop.db.selectFrom('invoices').select('number').executeTakeFirstOrThrow()
  const named = { name: `Invoice ${number} (PDF)` }
  const pdf = `/api/v1/invoices/${number}/pdf`
  expect(await screen.findByRole('link', named, PATIENCE)).toHaveAttribute('href', pdf)
  await shop.reload('/account/orders')
  await heading('Orders')
  expect(screen.getByRole('link', named)).toHaveAttribute('href', pdf)
})

test('a stranger who follows the link sees that the license is valid, for whom and for what', async () => {
  const shop = await withLicenses('/bundles')
  const at = `/license/verify/${shop.idOf(FILE.HD)}`
  shop.forget()
  // Typed from paper, and so not in the right case.
  await shop.reload(at.toLowerCase())
  await heading('Valid license')
  const facts = screen.getByRole('table', { name: 'The license' })
  for (const fact of ['Ada Byron', 'Asset 1', 'File 11', 'EMB-V-11', 'Individual']) {
    expect(facts).toHaveTextContent(fact)
  }
  expect(screen.getByText(/Use it in any number of films/)).toBeVisible()
  await shop.user.click(screen.getByRole('button', { name: 'Copy license ID' }))
  expect(await navigator.clipboard.readText()).toBe(shop.idOf(FILE.HD))
})

test('a license that was taken back says so, and promises nothing any more', async () => {
  const shop = await withLicenses('/bundles')
  await shop.revoke(FILE.HD)
  await shop.reload(`/license/verify/${shop.idOf(FILE.HD)}`)
  await heading('Revoked license')
  expect(screen.getByText('Revoked on November 21, 2026')).toBeVisible()
  expect(screen.queryByText(/Use it in any number/)).not.toBeInTheDocument()
})

test('of a closed account the license stays, and the holder is withheld', async () => {
  const shop = await withLicenses('/bundles')
  await shop.db.updateTable('certificates').set({ holder_name: '', holder_company: '' }).execute()
  await shop.reload(`/license/verify/${shop.idOf(FILE.HD)}`)
  await heading('Valid license')
  expect(screen.getByRole('table', { name: 'The license' })).toHaveTextContent('Licensee withheld')
})

test('an id that is none of ours says so, and another one can be checked there', async () => {
  const shop = await withLicenses('/license/verify/01KAJ1Z4B7Q2Y8C3D5E6F7G8H9')
  await heading('Unknown license')
  expect(screen.getByText('01KAJ1Z4B7Q2Y8C3D5E6F7G8H9')).toBeVisible()
  await shop.user.type(screen.getByLabelText('License ID'), shop.idOf(FILE.HD))
  await shop.user.click(screen.getByRole('button', { name: 'Verify' }))
  await heading('Valid license')
})

test('a certificate’s file is checked where it is chosen', async () => {
  const shop = await withLicenses('/bundles')
  const answer = await shop.answer(
    new Request(`http://localhost:3000/api/v1/licenses/${shop.idOf(FILE.HD)}`),
  )
  const genuine = await answer.text()
  shop.forget()
  await shop.reload('/license/verify')
  await heading('Verify a license')
  const choose = async (text: string) =>
    shop.user.upload(
      screen.getByLabelText('Or upload a certificate (JSON file)'),
      new File([text], 'certificate.json', { type: 'application/json' }),
    )
  await choose(genuine)
  expect(await screen.findByText('Genuine and valid', {}, PATIENCE)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Asset 1' })).toHaveAttribute(
    'href',
    `/license/verify/${shop.idOf(FILE.HD)}`,
  )
  await choose(genuine.replace('Individual', 'Enterprise $100M+'))
  expect(await screen.findByText(/modified after it was signed/, {}, PATIENCE)).toBeVisible()
  await choose('a letter, perhaps')
  expect(await screen.findByText(/This isn’t a license certificate/, {}, PATIENCE)).toBeVisible()
})
