import type { Page } from 'playwright/test'
import { authenticator } from '../support/authenticator.ts'
import { shopCommand } from '../support/catalog-command.ts'
import { visit } from './shopper.ts'
import { DATA_DIR, expect, register } from './support.ts'

/** Registers a user with two-factor authentication, and makes them staff. */
export async function openAdmin(page: Page, dataDir: string): Promise<void> {
  const member = await register(page, { dataDir })
  await visit(page, '/account/security')
  await turnTwoFactorOn(page)
  await makeStaff(member.email, dataDir)
}

/** Publishes what the page is about, once its dialog has a reason (admin 2). */
export async function publish(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: /^Publish .*\?$/ })
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Does what `npm run shop -- staff add` does. */
export async function makeStaff(email: string, dataDir = DATA_DIR): Promise<void> {
  const words = ['staff', 'add', email, '--reason', 'runs the store']
  expect((await shopCommand(words, { DATA_DIR: dataDir })).code).toBe(0)
}

/** Turns it on from its setup page; returns the app that generates the codes. */
export async function turnTwoFactorOn(page: Page): Promise<ReturnType<typeof authenticator>> {
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const app = authenticator(key.replaceAll(' ', ''))
  await page.getByLabel('Authentication code').fill(await app.codeAt(Date.now()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('group', { name: 'Recovery codes' })).toBeVisible()
  return app
}
