import type { Locator, Page } from 'playwright/test'
import { audit } from './audit.ts'
import { SCREENS, signIn, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

for (const { name, viewport, tag } of SCREENS) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('a visitor chooses a plan, signs in, sees the exact charge and subscribes', async ({
      page,
    }) => {
      const member = await register(page)
      await page.context().clearCookies()
      await visit(page, '/pricing')
      await audit(page, 'the plans')
      await page.getByRole('link', { name: 'Choose Basic' }).click()
      await signIn(page, member)
      await expect(page).toHaveURL('/checkout/purchase?plan=3')
      await expect(row(page, 'Due today')).toContainText('$180.00')
      await expect(row(page, 'Next payment')).toContainText('$180.00 on')
      await expect(row(page, 'Credits after purchase')).toContainText('10')
      await audit(page, 'the checkout of a plan')
      await page.getByLabel('Billing country').selectOption('Canada')
      await page.getByRole('button', { name: 'Confirm & Pay' }).click()
      await expect(page.getByRole('heading', { name: 'Your plan is active' })).toBeVisible()
      await expect(page.getByRole('table', { name: 'Items' })).toContainText('Basic plan')
      await audit(page, 'the receipt of a plan')
      await visit(page, '/pricing')
      await expect(page.getByText('Your plan', { exact: true })).toBeVisible()
    })

    test('nothing is wider than the screen', async ({ page }) => {
      for (const path of ['/pricing', '/pricing/enterprise']) {
        await visit(page, path)
        await audit(page, path)
        const beside = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(beside).toBeLessThanOrEqual(0)
      }
    })
  })
}

test('whoever has no plan upgrades, and goes back at the end of what is paid for', async ({
  page,
}) => {
  await register(page)
  await buy(page, 'plan=3', 'Your plan is active')
  await visit(page, '/checkout/purchase?plan=7')
  await expect(row(page, 'Unused time on current plan')).toContainText('$180.00')
  await expect(row(page, 'Due today')).toContainText('$576.00')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Your plan is active' })).toBeVisible()
  await visit(page, '/checkout/purchase?plan=3')
  await expect(page.getByRole('heading', { name: /^Plan change on / })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText(/^Basic plan starts on /)).toBeVisible()
  await audit(page, 'a scheduled smaller plan')
  await visit(page, '/pricing')
  await page.getByRole('link', { name: 'Join the free plan' }).click()
  await expect(page.getByText(/^After that you’ll be on the free plan/)).toContainText('12 months')
  await audit(page, 'the free plan that is to wait')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText(/^Free plan starts on /)).toBeVisible()
})

test('credits are bought by keyboard alone, and the bank is answered too', async ({ page }) => {
  await register(page)
  await visit(page, '/pricing')
  await tabTo(page, page.getByLabel('Custom amount'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('24')
  await expect(page.getByText('The 25-credit pack costs less: $45.00.')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Buy the 25-credit pack' }))
  await page.keyboard.press('Enter')
  await expect(row(page, 'Due today')).toContainText('$45.00')
  await tabTo(page, page.getByLabel('Billing country'))
  await page.keyboard.type('Canada')
  await tabTo(page, page.getByRole('radio', { name: 'Test: payment succeeds', exact: true }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Test 3-D Secure' })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Confirm & Pay' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Verify payment' })).toBeVisible()
  await audit(page, 'the bank’s question')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your credits are ready' })).toBeVisible()
})

test('a declined card buys nothing, and says so', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 402/)
  await register(page)
  await visit(page, '/checkout/purchase?pack=1')
  await page.getByLabel('Billing country').selectOption('Canada')
  await page.getByRole('radio', { name: 'Test: card declined' }).check()
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page.getByText(/was declined and nothing was charged/)).toBeVisible()
  const credits = await page.request.get('/api/v1/credits')
  expect(await credits.json()).toMatchObject({ balance: 0 })
})

test('a visitor at the address of a checkout is asked to sign in, and comes back to it', async ({
  page,
}) => {
  const member = await register(page)
  await page.context().clearCookies()
  await page.goto('/checkout/purchase?credits=40')
  await signIn(page, member)
  await expect(page).toHaveURL('/checkout/purchase?credits=40')
  await expect(row(page, 'Due today')).toContainText('$72.00')
})

test('prices come from the server under the license that a visitor chose before', async ({
  page,
  browser,
}) => {
  await visit(page, '/pricing')
  await page.getByLabel('License', { exact: true }).selectOption('Startup')
  await expect(page.getByRole('table', { name: /^Plans under/ })).toContainText('$324.00')
  await expect.poll(() => keptLicense(page)).toBe('2')
  const state = await page.context().storageState()
  const plain = await browser.newContext({ storageState: state, javaScriptEnabled: false })
  const served = await plain.newPage()
  await served.goto(page.url())
  await expect(served.getByRole('table', { name: /^Plans under/ })).toContainText('$324.00')
  await plain.close()
})

async function buy(page: Page, wanted: string, receipt: string): Promise<void> {
  await visit(page, `/checkout/purchase?${wanted}`)
  await pay(page)
  await expect(page.getByRole('heading', { name: receipt })).toBeVisible()
}

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Billing country').selectOption('Canada')
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
}

/** The license that this device tells the server: kept once the cart has taken the choice. */
async function keptLicense(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'emberstock-license')?.value
}

function row(page: Page, name: string): Locator {
  const bill = page.getByRole('table', { name: 'Order summary' })
  return bill.getByRole('row', { name: new RegExp(`^${name}`) })
}

/** Goes on by Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const arrived = () => wanted.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 60; steps += 1) {
    if (await arrived()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(wanted)}`)
}
