import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { openAdmin } from './open-admin.ts'
import { endAll, freePort, openShop } from './shop-process.ts'
import { visit } from './shopper.ts'
import { expect, test } from './support.ts'

let dataDir = ''

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'emberstock-experiments-'))
})

test.afterEach(async () => {
  endAll()
  await rm(dataDir, { recursive: true, force: true })
})

test('staff see what is compared, pause it, and end it with a winner that everybody sees', async ({
  browser,
  expectComplaint,
}) => {
  // The code that is asked for.
  expectComplaint(/status of 401/)
  const port = String(await freePort())
  const { origin } = await openShop(dataDir, { PORT: port })
  const staff = await (await browser.newContext({ baseURL: origin })).newPage()
  await openAdmin(staff, dataDir)
  await visit(staff, '/admin/experiments')
  await expect(staff.getByText('No visitors yet.')).toBeVisible()
  await expect(staff.getByText('Running', { exact: true })).toBeVisible()
  expect((await new AxeBuilder({ page: staff }).include('main').analyze()).violations).toEqual([])

  const saved = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Download CSV' }).click()
  const file = await (await saved).path()
  expect((await readFile(file, 'utf8')).split('\r\n')[1]).toBe(
    'Order of the home page rows,Running,Newest first,Added to cart,0,0,,,,,Control',
  )

  const confirm = async (button: string, reason: string) => {
    const dialog = staff.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: button })).toBeDisabled()
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toHaveCount(0)
  }
  await staff.getByRole('button', { name: 'Pause…' }).click()
  await confirm('Pause', 'The sale begins')
  await expect(staff.getByText('Paused', { exact: true })).toBeVisible()
  await staff.getByRole('button', { name: 'Resume…' }).click()
  await confirm('Resume', 'The sale is over')
  await staff.getByRole('button', { name: 'End…' }).click()
  await staff.getByRole('dialog').getByText('Most popular first').click()
  await confirm('End experiment', 'Clear after four weeks')
  await expect(staff.getByText('Winner: Most popular first. Everyone sees it.')).toBeVisible()
  await expect(staff.getByRole('button', { name: 'End…' })).toHaveCount(0)

  const visitor = await (await browser.newContext({ baseURL: origin })).newPage()
  const firstRow = async () => {
    await visit(visitor, '/')
    return visitor
      .getByRole('heading', { name: /^(Newest|Most popular)$/ })
      .first()
      .innerText()
  }
  await expect.poll(firstRow, { timeout: 20_000 }).toBe('Most popular')

  await visit(staff, '/admin/audit')
  await expect(staff.getByRole('cell', { name: 'Experiment ended' })).toBeVisible()
  await expect(staff.getByText('Clear after four weeks')).toBeVisible()
})
