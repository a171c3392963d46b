import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from 'playwright/test'
import { DAY_MS } from '#domain/shared/durations.ts'
import { auditEverywhere } from './audit.ts'
import { openAdmin } from './open-admin.ts'
import { firstFile, LIBRARY, productsOf, type SeenProduct } from './seed.ts'
import { cutOff, endAll, freePort, openShop, type ShopProcess } from './shop-process.ts'
import { amount, takeIntoCart, visit } from './shopper.ts'
import { expect, newestLink, register, test as shopTest, type Visitor } from './support.ts'

/** A shop that is opened again, as if weeks later, over the same data and at the same address. */
class Shop {
  private readonly dataDir: string
  private running: ShopProcess

  constructor(dataDir: string, running: ShopProcess) {
    this.dataDir = dataDir
    this.running = running
  }

  get origin(): string {
    return this.running.origin
  }

  /** Opened again when the open invoice has been due for so many days; the day's work is done then. */
  async openAfterDue(days: number): Promise<void> {
    await cutOff(this.running)
    const database = new DatabaseSync(join(this.dataDir, 'emberstock.db'))
    const { changes } = database
      .prepare(`update orders set due_at = ? where status = 'on-account'`)
      .run(Date.now() - days * DAY_MS - 60_000)
    database.close()
    expect(changes).toBe(1)
    this.running = await openShop(this.dataDir, { PORT: new URL(this.origin).port })
  }
}

const test = shopTest.extend<{ readonly dataDir: string; readonly shop: Shop }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  dataDir: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-invoice-'))
    await provide(folder)
    endAll()
    await rm(folder, { recursive: true, force: true })
  },
  shop: async ({ dataDir }, provide) => {
    const opened = await openShop(dataDir, { PORT: String(await freePort()) })
    await provide(new Shop(dataDir, opened))
  },
  baseURL: async ({ shop }, provide) => {
    await provide(shop.origin)
  },
})

/** Opens the account menu and chooses whom this browser buys for. */
async function actFor(page: Page, name: RegExp): Promise<void> {
  const menu = page.locator('header details > summary', { hasNotText: 'Browse' })
  await menu.click()
  await page.getByRole('radio', { name }).check()
  await page.keyboard.press('Escape')
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Waits for a toast and closes it, since it would cover part of the page. */
async function dismiss(page: Page, words: string): Promise<void> {
  const said = page.getByText(words)
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(said).toHaveCount(0)
}

/** Puts a product into the cart of whom the browser buys for. */
async function takeForTeam(page: Page, { slug }: SeenProduct): Promise<void> {
  await visit(page, `/product/${slug}`)
  await takeIntoCart(page)
}

/** The name of the file that is saved when something is pressed. */
async function savedBy(page: Page, pressed: Locator): Promise<string> {
  const started = page.waitForEvent('download')
  await pressed.click()
  const download = await started
  expect(await download.failure()).toBeNull()
  return download.suggestedFilename()
}

/** The number of an invoice, out of the link to it. */
async function numberOf(pdf: Locator): Promise<string> {
  const [, number = ''] = /^Invoice (\S+) /.exec(await pdf.innerText()) ?? []
  expect(number).not.toBe('')
  return number
}

/** Waits for the mail that says so, which leads to the receipt. */
async function expectMail({ email }: Visitor, dataDir: string, words: string): Promise<void> {
  expect(await newestLink(email, dataDir, words)).toMatch(/^\/checkout\/complete\?order=/)
}

/** Where anybody checks the license of a product. */
async function checkPathOf(page: Page, { name }: SeenProduct): Promise<string> {
  await visit(page, '/account/licenses')
  const row = page.getByRole('row').filter({ hasText: name })
  const path = await row.getByRole('link', { name: /^Verify license / }).getAttribute('href')
  return String(path)
}

test(
  'pay by invoice to its end: allowed, ordered, reminded of, suspended, paid, and another one voided',
  { tag: '@long' },
  async ({ page, browser, shop, dataDir, expectComplaint }) => {
    // The browser tells of every refused request.
    expectComplaint(/status of 40[24]/)
    const owner = await register(page, { dataDir })
    await visit(page, '/account/team')
    await page.getByLabel('Team name').fill('North Light')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'North Light' })).toBeVisible()
    await actFor(page, /North Light/)
    await expect(page.locator('header details > summary', { hasNotText: 'Browse' })).toContainText(
      'North Light',
    )

    const other = await browser.newContext()
    const staff = await other.newPage()
    await openAdmin(staff, dataDir)
    await visit(staff, '/admin/teams')
    await staff.getByRole('link', { name: 'North Light' }).click()
    const terms = staff.getByRole('table', { name: 'Pay by invoice' })
    await expect(terms).toContainText('Not allowed')
    await staff.getByRole('button', { name: 'Change…', exact: true }).click()
    const allowing = staff.getByRole('dialog', { name: 'Change invoice terms for North Light' })
    await allowing.getByLabel('Allow this team to pay by invoice').check()
    await allowing.getByLabel('Limit in US dollars').fill('5000')
    await allowing.getByRole('radio', { name: 'Right away' }).check()
    await allowing.getByLabel('Reason').fill('Passed the credit check')
    await auditEverywhere(staff, 'the terms of a team')
    await allowing.getByRole('button', { name: 'Save' }).click()
    await expect(terms).toContainText('$5,000.00')
    await dismiss(staff, 'North Light can pay by invoice.')
    await auditEverywhere(staff, 'a team that pays by invoice')

    // Two files, so that they are downloaded all at once as well.
    const [first, second, third] = await productsOf(page, LIBRARY.FOOTAGE, 3)
    if (!first || !second || !third) throw new Error('three products are missing')
    await takeForTeam(page, first)
    await takeForTeam(page, second)
    await visit(page, '/checkout')
    await page.getByLabel('Billing country').selectOption('US')
    await page.getByLabel(/^Company/).fill('North Light')
    const method = page.getByRole('radio', { name: /^Pay by invoice/ })
    await expect(method).toHaveAccessibleName(
      /Due in 30 days\. \$5,000\.00 of your team’s \$5,000\.00 limit is available\. You get your files right away\.$/,
    )
    await method.check()
    await expect(page.getByRole('group', { name: 'Test card' })).toHaveCount(0)
    const total = await amount(page.getByRole('region', { name: 'Order summary' }), 'Total')
    await expect(page.getByText(/^We’ll invoice \$/)).toContainText(
      `We’ll invoice $${total.toFixed(2)}, due in 30 days.`,
    )
    await auditEverywhere(page, 'a checkout by invoice')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(heading(page, 'Order placed')).toBeVisible()
    await expect(page.getByText(/^Your files are ready\. Invoice \S+ is due /)).toBeVisible()
    await auditEverywhere(page, 'an order by invoice')
    const receipt = new URL(page.url())
    const orderId = String(receipt.searchParams.get('order'))
    const pdf = page.getByRole('link', { name: /^Invoice \S+ \(PDF\)$/ })
    const number = await numberOf(pdf)
    await expect(page.getByText(`Invoice ${number} is due`, { exact: false })).toBeVisible()
    expect(await savedBy(page, pdf)).toMatch(/\.pdf$/)
    const { filename } = firstFile(first)
    const download = page.getByRole('button', { name: `Download ${filename}` })
    expect(await savedBy(page, download)).toBe(filename)
    await expectMail(owner, dataDir, `Invoice ${number} for North Light`)
    const certificate = await checkPathOf(page, first)

    await page.goto('about:blank')
    await shop.openAfterDue(14)
    const link = await newestLink(owner.email, dataDir, `Subject: Reminder: invoice ${number}`)
    expect(link).toBe(receipt.pathname + receipt.search)
    // As somebody follows it who has gone back to their own account since.
    await visit(page, '/account/orders')
    await actFor(page, new RegExp(owner.lastName))
    await expect(
      page.locator('header details > summary', { hasNotText: 'Browse' }),
    ).not.toContainText('North Light')
    await visit(page, link)
    await expect(heading(page, 'Order not found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Switch to North Light' })).toBeVisible()
    await auditEverywhere(page, 'an order of a team, to somebody for themselves')
    await page.getByRole('button', { name: 'Switch to North Light' }).click()
    await expect(heading(page, 'Your invoice is overdue')).toBeVisible()
    await expect(page.getByText('Pay it to keep access.', { exact: false })).toBeVisible()
    await auditEverywhere(page, 'an invoice that is overdue')
    await takeForTeam(page, third)
    await visit(page, '/checkout')
    await expect(page.getByText(/^You can’t pay by invoice now\. .+ overdue since /)).toBeVisible()
    await expect(method).toHaveCount(0)
    await auditEverywhere(page, 'a checkout beside an invoice that is overdue')
    await page.getByRole('link', { name: 'View the order' }).click()
    await expect(heading(page, 'Your invoice is overdue')).toBeVisible()

    await page.goto('about:blank')
    await shop.openAfterDue(42)
    await expectMail(owner, dataDir, 'Subject: Access suspended')
    await visit(page, receipt.pathname + receipt.search)
    await expect(heading(page, 'Access is suspended')).toBeVisible()
    await expect(download).toHaveCount(0)
    await auditEverywhere(page, 'an order that is suspended')
    await visit(page, '/account/downloads')
    await expect(page.getByText('Access is suspended until its invoice is paid')).toHaveCount(2)
    await expect(page.getByRole('main').getByRole('button', { name: /^Download/ })).toHaveCount(0)
    await auditEverywhere(page, 'downloads that are suspended')
    await visit(page, '/account/orders')
    await expect(
      page.getByText(`Access is suspended until invoice ${number} is paid.`),
    ).toBeVisible()
    await auditEverywhere(page, 'orders with one that is suspended')
    await visit(page, `/product/${first.slug}`)
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(
      page.getByText('Your team’s license for this file is suspended', { exact: false }).first(),
    ).toBeVisible()
    await auditEverywhere(page, 'a product that is suspended')
    await visit(page, certificate)
    await expect(heading(page, 'Suspended license')).toBeVisible()
    await expect(
      page.getByText('It grants no rights until the invoice is paid.', { exact: false }),
    ).toBeVisible()
    await auditEverywhere(page, 'a license that is suspended')

    await visit(staff, `/admin/orders/${orderId}`)
    await auditEverywhere(staff, 'an order that is to be marked paid')
    await staff.getByRole('button', { name: 'Mark paid…' }).click()
    const paying = staff.getByRole('dialog', { name: 'Mark this invoice paid?' })
    await expect(paying).toContainText('The team’s access to this order resumes.')
    await paying.getByLabel('Payment reference').fill('WIRE 20261126-7')
    await paying.getByLabel('Reason').fill('The money arrived')
    await auditEverywhere(staff, 'an invoice before it is marked paid')
    await paying.getByRole('button', { name: 'Mark paid' }).click()
    await dismiss(staff, 'The invoice was marked paid. We’ll email the owner and billing contacts.')
    await auditEverywhere(staff, 'an order that was marked paid')

    await expectMail(owner, dataDir, `Subject: Payment received for invoice ${number}`)
    await visit(page, '/account/downloads')
    await expect(page.getByRole('button', { name: /^Download 2 files/ })).toBeVisible()
    expect(await savedBy(page, download)).toBe(filename)
    await visit(page, certificate)
    await expect(heading(page, 'Valid license')).toBeVisible()
    await visit(page, receipt.pathname + receipt.search)
    await auditEverywhere(page, 'an order that was paid by invoice')

    await visit(page, '/checkout')
    await page.getByLabel('Billing country').selectOption('US')
    await method.check()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(heading(page, 'Order placed')).toBeVisible()
    await expect(
      page.getByRole('button', { name: `Download ${firstFile(third).filename}` }),
    ).toBeVisible()
    const secondId = String(new URL(page.url()).searchParams.get('order'))
    await visit(staff, '/admin/orders')
    await staff.getByRole('link', { name: secondId }).click()
    await staff.getByRole('button', { name: 'Void invoice…' }).click()
    const voiding = staff.getByRole('dialog', { name: 'Void this invoice?' })
    await expect(voiding).toContainText('The licenses from this order will end')
    await voiding.getByLabel('Reason').fill('Ordered by mistake')
    await auditEverywhere(staff, 'an invoice before it is voided')
    await voiding.getByRole('button', { name: 'Void invoice' }).click()
    await dismiss(staff, 'The invoice was voided. We’ll email the owner and billing contacts.')
    await auditEverywhere(staff, 'an order that was voided')

    await page.reload()
    await expect(heading(page, 'Order voided')).toBeVisible()
    const voided = await numberOf(pdf)
    const note = page.getByRole('link', { name: /^Credit note \S+ \(PDF\)$/ })
    expect(await savedBy(page, note)).toMatch(/\.pdf$/)
    await expect(page.getByRole('main').getByRole('button', { name: /^Download/ })).toHaveCount(0)
    await auditEverywhere(page, 'an order that was voided, to its team')
    await visit(page, '/account/downloads')
    await expect(page.getByRole('button', { name: /^Download 2 files/ })).toBeVisible()
    await expect(page.getByRole('link', { name: third.name, exact: true })).toHaveCount(0)
    await expectMail(owner, dataDir, `Subject: Invoice ${voided} was voided`)
    await other.close()
  },
)
