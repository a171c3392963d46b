import { audit } from './audit.ts'
import { buyFile, firstFile, LIBRARY, productsOf } from './seed.ts'
import { SCREENS, visit } from './shopper.ts'
import { expect, newestLink, register, test } from './support.ts'

for (const { name, viewport, tag } of SCREENS) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('a buyer withdraws from an order, in two steps, and the receipt shows it', async ({
      page,
    }) => {
      await register(page)
      const [product] = await productsOf(page, LIBRARY.FOOTAGE, 1)
      if (!product) throw new Error('nothing is sold')
      await buyFile(page, firstFile(product))
      await visit(page, '/')
      await page.getByRole('link', { name: 'Withdraw from contract here' }).click()
      await expect(page.getByRole('checkbox')).toBeChecked()
      await audit(page, 'withdrawing')
      await page.getByRole('button', { name: 'Withdraw from selected items' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Confirm your withdrawal' })
      await expect(dialog).toContainText('Ada Byron, you’re withdrawing')
      await audit(page, 'the second step')
      await dialog.getByRole('button', { name: 'Confirm withdrawal' }).press('Enter')
      const received = page.getByRole('heading', { name: 'We have received your withdrawal' })
      await expect(received).toBeFocused()
      await audit(page, 'the receipt of a withdrawal')
      await page.getByRole('link', { name: 'View order' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order refunded')
      await expect(page.getByRole('row', { name: /^Refunded/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0)
      await expect(page.getByText(/^Credit note EMB-CN-/)).toBeVisible()
      await audit(page, 'the receipt of a refunded order')
      await visit(page, '/account/downloads')
      await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible()
    })

    test('who is not signed in states it, and confirms by the mailed link', async ({
      page,
      context,
    }) => {
      const { email } = await register(page)
      const [product] = await productsOf(page, LIBRARY.FOOTAGE, 1)
      if (!product) throw new Error('nothing is sold')
      await buyFile(page, firstFile(product))
      const orders = await page.request.get('/api/v1/orders')
      const { items } = (await orders.json()) as { readonly items: { readonly id: string }[] }
      await context.clearCookies()
      await visit(page, '/withdraw')
      await page.evaluate(() => localStorage.clear())
      await visit(page, '/withdraw')
      await page.getByLabel('Name').fill('Ada Byron')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Order or invoice number').fill(items[0]?.id ?? '')
      await audit(page, 'the form of a withdrawal')
      await page.getByRole('button', { name: 'Withdraw from this contract' }).click()
      const dialog = page.getByRole('dialog', { name: 'Confirm your withdrawal' })
      await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await expect(
        page.getByRole('heading', { name: 'We have received your statement' }),
      ).toBeFocused()
      await expect.poll(() => newestLink(email)).toContain('/withdraw?token=')
      await visit(page, await newestLink(email))
      await expect(page).toHaveURL(/\/withdraw$/)
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await expect(
        page.getByRole('heading', { name: 'We have received your withdrawal' }),
      ).toBeFocused()
      await expect(page.getByRole('main').getByRole('listitem')).toContainText('we’ll refund $')
    })
  })
}
