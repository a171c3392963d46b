import type { Browser, Locator, Page } from 'playwright/test'
import { hydrated, moveMouse, signIn, signUp, visit } from './shopper.ts'
import { aStranger, expect, newestLink, register, test, type Visitor } from './support.ts'

const FRESH = 'the kettle sings at dawn'
const PHONE = { width: 390, height: 844 }

test('two tabs sign out together', async ({ page }) => {
  await register(page)
  await visit(page, '/2d')
  const other = await page.context().newPage()
  // Somebody uses it, too; what the first tab tells the others may be a beginning as well.
  const read = other.waitForResponse('/api/v1/cart')
  await visit(other, '/bundles')
  await expect(menu(other)).toBeVisible()
  await moveMouse(other)
  await read
  await signOut(page)
  await expect(signInButton(page)).toBeVisible()
  await expect(signInButton(other)).toBeVisible()
})

test('a session that was ended on another device is noticed when the window is returned to', async ({
  page,
  browser,
}) => {
  const member = await register(page)
  await visit(page, '/account/security')
  await expect(page.getByText('This device')).toBeVisible()
  const elsewhere = await signedInElsewhere(browser, member)
  await visit(elsewhere, '/account/security')
  await elsewhere.getByRole('button', { name: /^Sign out .* on / }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(elsewhere.getByText(/^Signed out/)).toBeVisible()

  await returnTo(page)
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog).toBeVisible()
  await signIn(page, member)
  await expect(page).toHaveURL(/\/account\/security$/)
  await elsewhere.context().close()
})

test('an address that is confirmed in another tab is confirmed in the first one, without a reload', async ({
  page,
}) => {
  await visit(page, '/2d')
  await signInButton(page).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  const member = await signUp(page)
  const notice = page.getByText(/has not been confirmed|is not verified yet/)
  await expect(notice).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))

  const tab = await page.context().newPage()
  await tab.goto(await newestLink(member.email))
  await expect(tab.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
})

test('a forgotten password is replaced by a mailed link, which signs in and leads on', async ({
  page,
  browser,
  expectComplaint,
}) => {
  const member = await register(page)
  await visit(page, '/2d')
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visit(visitor, '/2d')
  await forget(visitor, member)
  await visit(visitor, await newestLink(member.email))
  await setPassword(visitor)
  await expect(visitor.getByText(/^Your password has been reset/)).toBeVisible()
  await expect(menu(visitor)).toBeVisible()

  await returnTo(page)
  await expect(signInButton(page)).toBeVisible()
  expectComplaint(/status of 401/)
  const old = await page.request.post('/api/v1/users/sign_in', {
    data: { email: member.email, password: member.password },
  })
  expect(old.status()).toBe(401)
  await context.close()
})

test('the token of a mailed link leaves the address, and a reload still has it', async ({
  page,
}) => {
  const member = await register(page, { confirmed: false })
  await visit(page, await newestLink(member.email))
  await expect(page).toHaveURL('/auth/confirm')
  const confirmed = page.getByRole('heading', { name: 'Your email address is confirmed' })
  await expect(confirmed).toBeVisible()
  await page.reload()
  await expect(confirmed).toBeVisible()

  const { email } = aStranger()
  await visit(page, '/account/profile')
  await page.getByLabel('New email address').fill(email)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(/^Waiting for you to confirm/)).toBeVisible()
  await visit(page, await newestLink(email))
  await expect(page).toHaveURL('/auth/email')
  await page.reload()
  await page.getByRole('button', { name: 'Confirm new address' }).click()
  await expect(
    page.getByRole('heading', { name: 'Your email address has been changed' }),
  ).toBeVisible()

  await loseCookies(page)
  await visit(page, '/2d')
  await forget(page, { ...member, email })
  await visit(page, await newestLink(email))
  await expect(page).toHaveURL('/auth/reset')
  await page.reload()
  await hydrated(page)
  await setPassword(page)
  await expect(page.getByText(/^Your password has been reset/)).toBeVisible()
})

test('a cookie that is gone takes the header set of that sign-in with it', async ({ page }) => {
  const member = await register(page)
  await loseCookies(page)
  await visit(page, '/2d')
  await signInButton(page).click()
  await signIn(page, member)
  await expect(menu(page)).toBeVisible()
  const stored = () => page.evaluate(() => localStorage.getItem('emberstock-auth-headers'))
  expect(await stored()).toContain(member.email)
  await loseCookies(page)
  await visit(page, '/2d')
  await expect(signInButton(page)).toBeVisible()
  await expect.poll(stored).toBeNull()
})

test('a new address is in use once its link was followed and pressed', async ({ page }) => {
  const member = await register(page)
  const { email } = aStranger()
  await visit(page, '/account/profile')
  await page.getByLabel('New email address').fill(email)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(/^Waiting for you to confirm/)).toContainText(email)
  await expect(page.getByText(/^Waiting for you to confirm/)).toContainText(member.email)

  const tab = await page.context().newPage()
  await visit(tab, await newestLink(email))
  await tab.getByRole('button', { name: 'Confirm new address' }).click()
  await expect(
    tab.getByRole('heading', { name: 'Your email address has been changed' }),
  ).toBeVisible()
  await visit(page, '/account/profile')
  await expect(page.getByLabel('New email address')).toBeVisible()
  await expect(page.getByText(/^Waiting for you to confirm/)).toHaveCount(0)
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
})

test('the archive holds what the shop keeps, and closing the account ends in peace', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/)
  const member = await register(page)
  await visit(page, '/account/privacy')
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/\.zip$/)

  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(dialog.getByRole('button', { name: 'Close my account' })).toBeDisabled()
  await dialog.getByLabel('Your email address').fill(member.email)
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await expect(signInButton(page)).toBeVisible()
  await visit(page, '/account/orders')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

test('leaving with unsaved edits asks, at a link and at the closing of the tab', async ({
  page,
}) => {
  await register(page)
  await visit(page, '/account/profile')
  await page.getByLabel('First name').fill('Augusta')
  await page.getByRole('navigation', { name: 'Account' }).getByText('Orders').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')

  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (question) => {
      resolve(question.type())
      void question.dismiss()
    })
  })
  await page.close({ runBeforeUnload: true })
  expect(await asked).toBe('beforeunload')
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: PHONE })

  test('the profile is edited, the password set anew, every tab within reach', async ({ page }) => {
    await register(page)
    await visit(page, '/account/profile')
    await page.getByLabel('Company').fill('Analytical Engines')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()

    const tabs = page.getByRole('navigation', { name: 'Account' })
    await tabs.getByRole('link', { name: 'Security' }).click()
    await setPassword(page, 'Change password')
    await expect(page.getByText(/password has been changed/i)).toBeVisible()
    await tabs.getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(tabs.getByRole('link', { name: 'Privacy' })).toBeInViewport({ ratio: 0.9 })
  })
})

test.describe('messages on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: PHONE })

  test('stand in the middle, and clear of what has the focus', async ({ page }) => {
    await register(page, { confirmed: false })
    await visit(page, '/bundles')
    const stack = page.getByRole('region', { name: 'Messages' })
    await expect(stack).toContainText('not verified yet')
    // A window whose scrollbar takes room, which a test's browser hides.
    const width = await page.evaluate(() => {
      const bar = new CSSStyleSheet()
      bar.replaceSync('body { width: 375px; transform: translate(0) }')
      document.adoptedStyleSheets.push(bar)
      return document.body.clientWidth
    })
    const message = await boxOf(stack.getByRole('status'))
    expect(message.x).toBeGreaterThan(8)
    expect(message.x).toBeCloseTo(width - message.x - message.width, 0)

    await page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    const top = async () => (await boxOf(stack)).y
    const focused = page.locator(':focus')
    await expect
      .poll(async () => {
        const { y, height } = await boxOf(focused)
        return y + height <= (await top())
      })
      .toBe(true)
  })

  test('that come up over what has the focus make room for it', async ({
    page,
    expectComplaint,
  }) => {
    // What the page was still asking when somebody signed out elsewhere.
    expectComplaint(/status of 401/)
    await register(page)
    await visit(page, '/2d')
    const link = page.getByRole('region', { name: 'Results' }).getByRole('link').nth(6)
    await link.evaluate((element: HTMLElement) => {
      element.focus({ preventScroll: true })
      window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 8)
    })
    const reach = async () => (await boxOf(link)).y + (await boxOf(link)).height
    expect(await reach()).toBeGreaterThan(PHONE.height - 100)

    const left = await page.request.delete('/api/v1/auth/sign_out', {
      headers: { Origin: new URL(page.url()).origin },
    })
    expect(left.ok(), await left.text()).toBe(true)
    await returnTo(page)
    const stack = page.getByRole('region', { name: 'Messages' })
    await expect(stack).toContainText('signed out')
    await expect(link).toBeFocused()
    await expect.poll(async () => (await reach()) <= (await boxOf(stack)).y).toBe(true)
  })
})

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  return box ?? { x: 0, y: 0, width: 0, height: 0 }
}

function menu(page: Page) {
  return page.getByRole('banner').locator('summary', { hasNotText: 'Browse' })
}

function signInButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: 'Sign in' })
}

async function signOut(page: Page): Promise<void> {
  await menu(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

async function signedInElsewhere(browser: Browser, { email, password }: Visitor): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const answer = await page.request.post('/api/v1/users/sign_in', { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return page
}

/** What a browser tells a page whose window gets the focus again. */
async function returnTo(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** Asks for the mail that a forgotten password is replaced by. */
async function forget(page: Page, { email }: Visitor): Promise<void> {
  const before = await newestLink(email)
  await signInButton(page).click()
  await page.getByRole('button', { name: /^Forgot/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await expect.poll(() => newestLink(email)).not.toBe(before)
}

async function setPassword(page: Page, verb = 'Set password and sign in'): Promise<void> {
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(FRESH)
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(FRESH)
  await page.getByRole('button', { name: verb }).click()
}

/** No answer that is still on its way may bring a cookie back. */
async function loseCookies(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
