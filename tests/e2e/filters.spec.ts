import { audit } from './audit.ts'
import { hydrated, openCart, signUp, visit } from './shopper.ts'
import { expect, test } from './support.ts'

test('by keyboard a list is narrowed by category, color and duration, and Back and a reload bring each step again', async ({
  page,
}) => {
  await visit(page, '/2d')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const electricity = filters.getByRole('checkbox', { name: /^Electricity and lightning/ })
  await electricity.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/2d?category=electricity')
  await expect(electricity).toBeChecked()
  await expect(electricity).toBeFocused()

  const blue = filters.getByRole('checkbox', { name: /^Blue/ })
  await blue.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/color=blue/)
  const cards = page.getByRole('region', { name: 'Results' }).getByRole('article')
  await expect(cards.filter({ hasText: 'Single bolt, close' })).toHaveCount(1)
  await expect(cards.filter({ hasText: 'Jacob' })).toHaveCount(0)
  await audit(page, 'a filtered list')

  await page.reload()
  await hydrated(page)
  await expect(blue).toBeChecked()
  await page.getByRole('link', { name: 'Remove Category: Electricity and lightning' }).click()
  await expect(page).toHaveURL('/2d?color=blue')
  await expect(electricity).not.toBeChecked()
  await page.goBack()
  await expect(electricity).toBeChecked()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/2d')
  await expect(blue).not.toBeChecked()
})

test('what is typed and what is chosen are one filter', async ({ page }) => {
  await visit(page, '/search?search_query=free+orange+color')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByRole('checkbox', { name: /^Free/ })).toBeChecked()
  await expect(filters.getByRole('checkbox', { name: /^Orange/ })).toBeChecked()
  const total = await page.locator('h1 + output').textContent()
  await visit(page, '/search?price=free&color=orange')
  await expect(page.locator('h1 + output')).toHaveText(total ?? '')
})

test('a value that nothing has left is shown, and cannot be chosen', async ({ page }) => {
  await visit(page, '/2d?color=brown')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const weather = filters.getByRole('checkbox', { name: /^Weather/ })
  await expect(weather).toBeDisabled()
  await expect(page.locator('h1 + output')).not.toHaveText('0 assets')
})

test('a phone has the same filters in a sheet, and the button says how many are on @phone', async ({
  page,
}) => {
  await visit(page, '/2d')
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('Fire', { exact: true }).tap()
  await expect(page).toHaveURL('/2d?category=fire')
  await sheet.getByText('Orange', { exact: true }).tap()
  await expect(page).toHaveURL(/color=orange/)
  await audit(page, 'the sheet of filters')
  await sheet.getByRole('button', { name: /^Show \d+ assets?$/ }).tap()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
})

test('going back from a list leaves its sheet of filters @phone', async ({ page }) => {
  await visit(page, '/2d')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^3D/ }).tap()
  await expect(page).toHaveURL('/3d')
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/2d')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('going back with the cart open begins at the page, not at the button of the cart', async ({
  page,
}) => {
  await visit(page, '/2d')
  await page
    .getByRole('region', { name: 'Results' })
    .locator('a[href^="/product/"]')
    .first()
    .click()
  await expect(page).toHaveURL(/^[^?]*\/product\//)
  await openCart(page)
  await page.goBack()
  await expect(page).toHaveURL('/2d')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('only who is signed in can filter by what they own, and nobody keeps that page', async ({
  page,
}) => {
  await visit(page, '/2d?owned=yes')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByText('Owned', { exact: true })).toHaveCount(0)
  await expect(page.locator('h1 + output')).not.toHaveText('0 assets')

  await visit(page, '/2d')
  await page.getByRole('banner').getByText('Sign in').click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await signUp(page)
  await visit(page, '/2d')
  await filters.getByText('Not owned', { exact: true }).click()
  await expect(page).toHaveURL('/2d?owned=no')
  await expect(filters.getByRole('checkbox', { name: /^Owned/ })).toBeDisabled()
  const answer = await page.request.get('/2d?owned=no')
  expect(answer.headers()['cache-control']).toBe('private, no-store')
  const listed = await page.request.get('/api/v1/products?owned=no')
  expect(listed.headers()['cache-control']).toContain('no-store')
})
