import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright/test'
import { unzipSync } from 'fflate'
import { readPdf, type ReadPdf } from '../support/pdf-text.ts'
import { auditEverywhere } from './audit.ts'
import { assetsForSale, seedCart, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

test('a purchase is papered: the invoice, the certificates, and a page that proves them to a stranger', async ({
  page,
  browser,
}) => {
  test.setTimeout(500_000)
  const member = await register(page)
  const number = await test.step('the receipt has an invoice', async () => {
    await buyOne(page)
    const link = page.getByRole('link', { name: /^Invoice EMB-\d{4}-\d{6,} \(PDF\)$/ })
    const [, shown = ''] = /(EMB-\d{4}-\d+)/.exec(await link.innerText()) ?? []
    const invoice = await saved(page, () => link.click())
    expect(invoice.name).toBe(`${shown}.pdf`)
    expect(invoice.pdf.text).toContain(shown)
    expect(invoice.pdf.text).toContain(member.email)
    return shown
  })
  await test.step('the orders have it too', async () => {
    await visit(page, '/account/orders')
    await expect(page.getByRole('link', { name: `Invoice ${number} (PDF)` })).toBeVisible()
  })
  const place = await test.step('the license has a certificate', async () => {
    await visit(page, '/account/licenses')
    const row = page.getByRole('table', { name: 'Licenses' }).getByRole('row').nth(1)
    await expect(row).toContainText('Valid')
    await auditEverywhere(page, 'the licenses')
    const certificate = await saved(page, () => row.getByRole('link', { name: /^PDF for/ }).click())
    expect(certificate.pdf.text).toContain('Ada Byron is licensed to use')
    return row.getByRole('link', { name: /^Verify license for/ }).getAttribute('href')
  })
  await test.step('all certificates come at once', async () => {
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export all certificates' }).click()
    const archive = unzipSync(await bytesOf(await arriving))
    expect(Object.keys(archive).map((name) => name.split('.').at(-1))).toEqual(['pdf', 'json'])
  })
  await test.step('anybody may check it, by its page and by its file', async () => {
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: /^JSON for/ }).click()
    const file = await (await arriving).path()
    const stranger = await (await browser.newContext()).newPage()
    await visit(stranger, String(place))
    await expect(stranger.getByRole('heading', { name: 'Valid license' })).toBeVisible()
    await expect(stranger.getByRole('table', { name: 'The license' })).toContainText('Ada Byron')
    await stranger.getByLabel('Or upload a certificate (JSON file)').setInputFiles(file)
    await expect(stranger.getByText('Genuine and valid')).toBeVisible()
    await auditEverywhere(stranger, 'a license in public')
    await stranger.context().close()
  })
})

async function buyOne(page: Page): Promise<void> {
  const [asset = ''] = await assetsForSale(page, '/2d')
  await seedCart(page, asset.replace('/product/', ''))
  await visit(page, '/checkout')
  await page.getByLabel('Billing country').selectOption({ label: 'United States' })
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page).toHaveURL(/\/checkout\/complete\?order=/)
}

async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly pdf: ReadPdf }> {
  const arriving = page.waitForEvent('download')
  await press()
  const download = await arriving
  return { name: download.suggestedFilename(), pdf: readPdf(await bytesOf(download)) }
}

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(await readFile(await download.path()))
}
