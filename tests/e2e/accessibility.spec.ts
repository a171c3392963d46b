import type { Page } from 'playwright/test'
import { audit } from './audit.ts'
import { assetsForSale, closeDialog, openCart, SCREENS, seedCart, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

const NARROWEST = { width: 320, height: 640 }
const LEAST_TARGET_PX = 24

const PUBLIC_PAGES = [
  '/',
  '/2d',
  '/practice-footage',
  '/3d',
  '/search?search_query=fire',
  '/search?search_query=qqqqqq',
  '/categories',
  '/collections',
  '/category/fire',
  '/bundles',
  '/pricing',
  '/pricing/enterprise',
  '/help',
  '/help/api',
  '/policies/terms',
  '/policies/license',
  '/policies/cookies',
  '/auth/confirm?confirmation_token=none',
  '/auth/reset',
  '/auth/reset?reset_password_token=none',
  '/auth/email?token=none',
  '/license/verify',
  '/license/verify/none',
  '/account/closed',
  '/no-such-page',
]

for (const { name, viewport, tag } of SCREENS) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })
    test.setTimeout(500_000)

    test('axe finds nothing on what everybody sees', async ({ page, expectComplaint }) => {
      expectComplaint(/status of 404/)
      for (const path of PUBLIC_PAGES) {
        await visit(page, path)
        await audit(page, path)
      }
    })

    test('axe finds nothing on assets of each library, nor on a bundle', async ({ page }) => {
      for (const path of await oneOfEach(page)) {
        await visit(page, path)
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
        await audit(page, path)
      }
    })

    test('axe finds nothing with dialogs and panels open', async ({ page, expectComplaint }) => {
      expectComplaint(/status of 4(01|22)/)
      const [asset = ''] = await assetsForSale(page, '/2d')
      await visit(page, '/')
      await openCart(page)
      await audit(page, 'the empty cart')
      await seedCart(page, asset.replace('/product/', ''))
      await page.reload()
      const cart = await openCart(page)
      await audit(page, 'the cart')
      await cart.getByRole('button', { name: /^Remove / }).click()
      await audit(page, 'the cart with a line taken out')
      await closeDialog(page)

      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
      const dialog = page.getByRole('dialog')
      await audit(page, 'sign-in')
      await dialog.getByLabel('Email').fill('nobody@example.com')
      await dialog.getByRole('textbox', { name: 'Password' }).fill('Incorrect password')
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(dialog).toContainText('Incorrect email address or password')
      await audit(page, 'sign-in refused')
      await dialog.getByRole('button', { name: 'Create an account' }).click()
      await expect(dialog).toHaveAccessibleName('Create an account')
      await audit(page, 'sign-up')
      await dialog.getByRole('button', { name: 'Create account' }).click()
      await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible()
      await audit(page, 'sign-up with errors')
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
      await dialog.getByRole('button', { name: /^Forgot/ }).click()
      await expect(dialog).toHaveAccessibleName('Forgot your password?')
      await audit(page, 'a forgotten password')
    })

    test('axe finds nothing on the pages of an account, nor with their dialogs open', async ({
      page,
      browser,
      expectComplaint,
    }) => {
      expectComplaint(/status of 422/)
      const member = await register(page)
      await visit(page, '/account/profile')
      await page.getByLabel('New email address').fill(`new.${member.email}`)
      await page.getByRole('button', { name: 'Change email' }).click()
      await expect(page.getByText(/^Waiting for you to confirm/)).toBeVisible()
      await page.getByLabel('First name').fill('')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
      await audit(page, 'the profile with an error and a pending address')
      await page.getByRole('navigation', { name: 'Account' }).getByText('Security').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await audit(page, 'leaving with unsaved edits')
      await page.getByRole('button', { name: 'Discard' }).click()

      const elsewhere = await browser.newContext()
      await elsewhere.request.post('/api/v1/users/sign_in', {
        data: { email: member.email, password: member.password },
      })
      await elsewhere.close()
      await visit(page, '/account/security')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      await audit(page, 'the security page with an error')
      await page.getByRole('button', { name: /^Sign out / }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await audit(page, 'signing another device out')
      await closeDialog(page)

      await visit(page, '/account/privacy')
      await expect(page.getByLabel(/^Email me/)).toBeVisible()
      await audit(page, 'the privacy page')
      await page.getByRole('button', { name: 'Close my account' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await audit(page, 'closing the account')
    })

    test('axe finds nothing from the checkout to the downloads', async ({
      page,
      expectComplaint,
    }) => {
      expectComplaint(/status of 4(02|22)/)
      const [asset = ''] = await assetsForSale(page, '/2d')
      await visit(page, '/checkout')
      await audit(page, 'the checkout with nothing to pay')
      await seedCart(page, asset.replace('/product/', ''))
      await visit(page, '/checkout')
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
      await audit(page, 'the checkout of a visitor')
      await register(page)
      await visit(page, '/checkout')
      await page.getByRole('button', { name: 'Confirm & Pay' }).click()
      await expect(page.getByLabel('Billing country')).toHaveAttribute('aria-invalid', 'true')
      await audit(page, 'the checkout with an error')
      await page.getByLabel('Billing country').selectOption('US')
      await page.getByRole('radio', { name: 'Test 3-D Secure' }).check()
      await page.getByRole('button', { name: 'Confirm & Pay' }).click()
      await expect(page.getByRole('dialog', { name: 'Verify payment' })).toBeVisible()
      await audit(page, 'the second step')
      await page.getByRole('dialog').getByText('Approve', { exact: true }).click()
      await expect(page).toHaveURL(/\/checkout\/complete/)
      await expect(page.getByRole('table', { name: 'Receipt' })).toBeVisible()
      await audit(page, 'the receipt')
      for (const path of ['/account/downloads', '/account/orders', '/account/licenses']) {
        await visit(page, path)
        await audit(page, path)
      }
      await page.getByRole('banner').locator('summary', { hasNotText: 'Browse' }).click()
      await audit(page, 'the account menu')
    })
  })
}

test('nothing is cut off at 320 pixels, nor with e-mails twice as large', async ({
  page,
  expectComplaint,
}) => {
  test.setTimeout(500_000)
  expectComplaint(/status of 404/)
  await page.setViewportSize(NARROWEST)
  const found: string[] = []
  for (const path of [...PUBLIC_PAGES, ...(await oneOfEach(page)), '/checkout']) {
    await visit(page, path)
    found.push(...(await overflow(page, `${path} at 320 px`)))
    await page.setViewportSize({ width: 640, height: 900 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    found.push(...(await overflow(page, `${path} at 200 % text`)))
    await page.setViewportSize(NARROWEST)
  }
  expect(found).toEqual([])
})

test('every stop of the Tab key can be seen and is large enough to hit', async ({ page }) => {
  // Fades would hide for a moment what this looks at.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [asset = ''] = await assetsForSale(page, '/2d')
  for (const path of ['/', '/2d', asset]) {
    await visit(page, path)
    const seen = new Set<string>()
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab')
      const focus = await focused(page)
      if (!focus) continue
      seen.add(focus.name)
      expect(focus.marked, `${path}: focus on ${focus.name} shows`).toBe(true)
      expect(focus.small, `${path}: ${focus.name} is a target of 24 px`).toBe(false)
    }
    expect(seen.size).toBeGreaterThan(10)
  }
})

/** A product of each library and a bundle, as paths. */
async function oneOfEach(page: Page): Promise<readonly string[]> {
  const listings = ['/2d', '/practice-footage', '/3d?asset_type=3d_models', '/3d?asset_type=vdb']
  const pages = await Promise.all(
    [...listings, '/bundles'].map(async (listing) => (await page.request.get(listing)).text()),
  )
  return pages.map((html) => /href="(\/(?:product|bundle)\/[^"]+)"/.exec(html)?.[1] ?? '/nothing')
}

/** Says what sticks out to the right of the window. */
async function overflow(page: Page, where: string): Promise<readonly string[]> {
  return page.evaluate((place) => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`)
    return [`${place}: ${scrollWidth} > ${clientWidth}: ${wide.slice(0, 4).join(' ')}`]
  }, where)
}

/** What has the focus: its name, whether that changes how it looks, and whether it is too small to hit. */
function focused(page: Page) {
  return page.evaluate((least) => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const looks = () =>
      [element, element.parentElement, element.parentElement?.parentElement]
        .flatMap((one) => (one ? [getComputedStyle(one), getComputedStyle(one, '::after')] : []))
        .map(({ outline, boxShadow, borderColor, opacity }) =>
          [outline, boxShadow, borderColor, opacity].join(),
        )
        .join()
    const withFocus = looks()
    element.blur()
    const without = looks()
    element.focus({ preventScroll: true })
    const target = element.closest('label') ?? element
    const { width, height } = target.getBoundingClientRect()
    const inText = getComputedStyle(element).display === 'inline'
    return {
      name: `${element.tagName} ${element.ariaLabel ?? element.textContent.trim().slice(0, 40)}`,
      marked: withFocus !== without,
      small: !inText && (width < least - 0.5 || height < least - 0.5),
    }
  }, LEAST_TARGET_PX)
}
