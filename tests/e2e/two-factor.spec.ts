import { authenticator, STEP_MS } from '../support/authenticator.ts'
import { signIn, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

test('two-factor authentication is turned on, asked for at the next sign-in, and turned off again', async ({
  page,
  expectComplaint,
}) => {
  // The two refusals on the way are answered with 401.
  expectComplaint(/status of 401/)
  const member = await register(page)
  await visit(page, '/account/security')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const app = authenticator(key.replaceAll(' ', ''))
  await page.getByLabel('Authentication code').fill(await app.codeAt(Date.now()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('group', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = await codes.getByRole('listitem').first().innerText()

  await page.context().clearCookies()
  await visit(page, '/2d')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await signIn(page, member)
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' })
  await expect(dialog.getByLabel('Authentication code')).toBeFocused()
  await dialog.getByLabel('Authentication code').fill('000000')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByText(/^That code is incorrect/)).toBeVisible()
  await dialog.getByLabel('Authentication code').fill(await app.codeAt(Date.now() + STEP_MS))
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)

  await visit(page, '/account/security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByLabel('Authentication code')).toBeFocused()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor authentication is off.').first()).toBeVisible()
})
