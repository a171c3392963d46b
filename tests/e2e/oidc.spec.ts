import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openProvider, OUR_CLIENT } from '../support/oidc-provider.ts'
import { audit } from './audit.ts'
import { endAll, freePort, openShop } from './shop-process.ts'
import { SCREENS, visit } from './shopper.ts'
import { expect, register, test as shopTest } from './support.ts'

const GRACE = {
  email: 'grace@example.com',
  email_verified: true,
  given_name: 'Grace',
  family_name: 'Lumen',
}
const BUTTON = 'Continue with Studio login'

// A shop of its own, beside a real provider of identities.
const test = shopTest.extend<{ readonly dataDir: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  dataDir: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-oidc-'))
    await provide(folder)
    endAll()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ dataDir }, provide) => {
    const port = await freePort()
    const callbackUrl = `http://127.0.0.1:${port}/api/auth/callback/oidc`
    const people = { grace: GRACE, lovelace: { email: 'lovelace@example.com' } }
    const provider = await openProvider(callbackUrl, people)
    const shop = await openShop(dataDir, {
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: OUR_CLIENT.clientId,
      OIDC_CLIENT_SECRET: OUR_CLIENT.clientSecret,
      OIDC_NAME: 'Studio login',
      BOT_CHECK: 'off',
    })
    await provide(shop.origin)
    await provider.close()
  },
})

test.beforeEach(async ({ context }) => {
  // The provider's pages want a font from far away.
  await context.route(/fonts\.googleapis\.com/, (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  )
})

for (const { name, viewport, tag } of SCREENS) {
  test(
    `${name}, somebody signs in by another site and ends where they were`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await visit(page, '/2d?sort_by=newest')
      const dialog = page.getByRole('dialog', { name: 'Sign in' })

      await test.step('the button is there, and needs no mouse', async () => {
        await openSignIn(page)
        await expect(dialog.getByRole('button', { name: BUTTON })).toBeVisible()
        await audit(page, 'sign-in with another site')
        await tabTo(page, BUTTON)
        await page.keyboard.press('Enter')
      })

      await test.step('whoever turns back at the other site is told', async () => {
        await page.getByRole('link', { name: 'Cancel' }).click()
        await expect(dialog.getByRole('alert')).toContainText('canceled or denied')
        await audit(page, 'sign-in canceled at the other site')
      })

      await test.step('and gets in at the next try', async () => {
        await dialog.getByRole('button', { name: BUTTON }).click()
        await agreeAs(page, 'grace')
        await expect(page).toHaveURL('/2d?sort_by=newest')
        const survey = page.getByRole('region', { name: 'What do you work with?' })
        await survey.getByRole('button', { name: 'Not now' }).click()
        await page.getByRole('banner').locator('summary').filter({ hasText: 'Grace' }).click()
        await expect(page.getByRole('banner').getByText(GRACE.email)).toBeVisible()
      })
    },
  )
}

test('a member links another site, gets in by it, and unlinks it', async ({ page, context }) => {
  const member = await register(page, { confirmed: false })
  await visit(page, '/account/security')
  await page.getByRole('button', { name: 'Link Studio login' }).click()
  await agreeAs(page, 'lovelace')
  await expect(page).toHaveURL('/account/security')
  await expect(page.getByRole('button', { name: 'Unlink Studio login' })).toBeVisible()
  // It asks who is here as it is taken over, and the answer would bring the cookie back.
  await page.waitForLoadState('networkidle')
  await context.clearCookies({ name: 'next-auth.session-token' })
  await visit(page, '/')
  await openSignIn(page)
  await page.getByRole('button', { name: BUTTON }).click()
  await expect(page.getByRole('banner').locator('summary', { hasNotText: 'Browse' })).toContainText(
    member.firstName,
  )
  await visit(page, '/account/security')
  await page.getByRole('button', { name: 'Unlink Studio login' }).click()
  await expect(page.getByRole('button', { name: 'Link Studio login', exact: true })).toBeVisible()
})

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
}

/** At the provider: its own pages, which ask who it is and whether we may know. */
async function agreeAs(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('button', { name })
  for (let stop = 0; stop < 12; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}
