import { audit } from './audit.ts'
import { visit } from './shopper.ts'
import { expect, test } from './support.ts'

test('by keyboard alone the menu leads from any page to a subject, and Esc gives the button back', async ({
  page,
}) => {
  await visit(page, '/pricing')
  const browse = page.locator('header summary', { hasText: 'Browse' })
  await browse.focus()
  await page.keyboard.press('Enter')
  const elements = page.getByRole('navigation', { name: '2D elements' })
  await expect(elements.getByRole('link', { name: 'Explosions' })).toBeVisible()
  await audit(page, 'the open menu')
  await page.keyboard.press('Escape')
  await expect(elements).toBeHidden()
  await expect(browse).toBeFocused()

  await page.keyboard.press('Enter')
  const subject = elements.getByRole('link', { name: 'Smoke and fog' })
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await subject.evaluate((link) => link === document.activeElement)) break
  }
  await expect(subject).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/category/smoke-and-fog')
  await expect(elements).toBeHidden()
})

test('a category leads to the collections that its assets are in, and every topic has its way in', async ({
  page,
}) => {
  await visit(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'All collections' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collections')
  await page.getByRole('main').getByRole('link', { name: 'Categories' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories')
  const fire = page.getByRole('article').filter({ hasText: /^Fire/ })
  await expect(fire).toContainText(/^Fire\d+ assets$/)
  await fire.getByRole('link').click()
  await expect(page).toHaveURL('/category/fire')
  await page.getByRole('main').getByRole('link', { name: 'Night camp' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night camp')
})

test('a phone has the same menu in reach, in one row with the libraries @phone', async ({
  page,
}) => {
  await visit(page, '/')
  const places = page.getByRole('navigation', { name: 'Main' })
  const tops = await places
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
  await page.locator('header summary', { hasText: 'Browse' }).tap()
  await page
    .getByRole('navigation', { name: '3D assets' })
    .getByRole('link', { name: 'Volumes' })
    .tap()
  await expect(page).toHaveURL('/category/volumes')
})
