import { auditEverywhere } from './audit.ts'
import type { Page } from 'playwright/test'
import { SCREENS, moveMouse, visit } from './shopper.ts'
import { expect, test } from './support.ts'

/** An asset that is in a bundle, and that bundle’s name. */
async function assetInBundle(page: Page) {
  const bundles = await page.request.get('/api/v1/bundles')
  const [first] = (await bundles.json()) as readonly {
    readonly slug: string
    readonly name: string
  }[]
  const answer = await page.request.get(`/api/v1/bundles/${first?.slug}`)
  const { members } = (await answer.json()) as {
    readonly members: readonly { readonly product: { readonly slug: string } }[]
  }
  return { slug: members[0]?.product.slug ?? '', bundle: first?.name ?? '' }
}

test('an asset leads to the bundles that hold it, and says what each saves', async ({ page }) => {
  const { slug, bundle } = await assetInBundle(page)
  for (const { viewport } of SCREENS) {
    await page.setViewportSize(viewport)
    await visit(page, `/product/${slug}`)
    await page.keyboard.press('Tab')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const bundles = page.getByRole('region', { name: 'In these bundles' })
    await expect(bundles.getByRole('link', { name: bundle })).toBeVisible()
    await expect(bundles.getByText(/^Save \$/).first()).toBeVisible()
  }
  await page
    .getByRole('region', { name: 'In these bundles' })
    .getByRole('link', { name: bundle })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: bundle })).toBeVisible()
})

test('an explosion is completed by dust, a shockwave and more, each with its reason', async ({
  page,
}) => {
  for (const { viewport } of SCREENS) {
    await page.setViewportSize(viewport)
    await visit(page, '/product/ground-explosion')
    await moveMouse(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const completes = page.getByRole('region', { name: 'Completes the shot' })
    await expect(completes.getByText('Adds dust and debris').first()).toBeVisible()
    await expect(completes.getByRole('article')).toHaveCount(6)
  }
  await auditEverywhere(page, 'an asset with what completes its shot')
})
