import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { STEP_MS } from '../support/authenticator.ts'
import { makeStaff, turnTwoFactorOn } from './open-admin.ts'
import { endAll, freePort, openShop } from './shop-process.ts'
import { visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

let dataDir = ''

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'emberstock-settings-'))
})

test.afterEach(async () => {
  endAll()
  await rm(dataDir, { recursive: true, force: true })
})

test('staff close the store in the admin, a visitor sees it, staff stay in, and open it again', async ({
  browser,
  expectComplaint,
}) => {
  // The code that is asked for, and pages of a closed shop.
  expectComplaint(/status of (401|503)/)
  const port = String(await freePort())
  const { origin } = await openShop(dataDir, { PORT: port })
  const open = async () => (await browser.newContext({ baseURL: origin })).newPage()
  const staff = await open()
  const grace = await register(staff, { dataDir })
  await makeStaff(grace.email, dataDir)
  await visit(staff, '/account/security')
  const app = await turnTwoFactorOn(staff)

  const visitor = await open()
  await visit(visitor, '/2d')
  await visit(staff, '/admin/settings')
  await staff.getByLabel('Reason').first().fill('New prices')
  await staff.getByRole('button', { name: 'Turn maintenance on' }).click()
  await expect(staff.getByText('Maintenance is on.')).toBeVisible()
  expect((await new AxeBuilder({ page: staff }).include('main').analyze()).violations).toEqual([])

  await visitor.goto('/2d')
  await expect(visitor).toHaveURL(/\/maintenance$/)
  await expect(visitor.getByRole('heading', { name: 'Down for maintenance' })).toBeVisible()
  await staff.goto('/admin')
  await expect(staff.getByRole('navigation', { name: 'Store admin' }).first()).toBeAttached()

  // Staff who are signed out come in by the admin's own address.
  const elsewhere = await open()
  await elsewhere.goto('/admin/settings')
  await expect(elsewhere.getByText(/Staff can sign in/)).toBeVisible()
  await elsewhere.getByLabel('Email').fill(grace.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(grace.password)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  const later = Date.now() + STEP_MS
  await elsewhere.getByLabel('Authentication code').fill(await app.codeAt(later))
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Turn maintenance off' })).toBeVisible()

  await elsewhere.getByLabel('Reason').first().fill('The prices are in')
  await elsewhere.getByRole('button', { name: 'Turn maintenance off' }).click()
  await expect(elsewhere.getByText('Maintenance is off.')).toBeVisible()
  await visitor.getByRole('button', { name: 'Check again' }).click()
  await expect(visitor).toHaveURL(`${origin}/`)
})
