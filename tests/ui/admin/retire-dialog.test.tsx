import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { putPack } from '#tests/support/free-packs.ts'
import { ADA, heading, openShop, PATIENCE } from '#tests/support/shop.tsx'
import { employ } from '#tests/support/staff.ts'

test('who retires an asset reads first which bundles and free packs lose it', async () => {
  const shop = await openShop({ at: '/2d', member: 'confirmed' })
  const { db, user } = shop
  await employ(db, ADA.email)
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', 'EMB-7')
    .executeTakeFirstOrThrow()
  const { id: file } = await db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  const kits = Array.from({ length: 7 }, (_, at) => ({ bundle_id: 900 + at, at }))
  for (const { bundle_id, at } of kits) {
    const words = {
      sku: `KIT-90${at}`,
      slug: `kit-90${at}`,
      name: `Set ${at}`,
      description: 'All.',
    }
    const rest = {
      cover: 'kit.webp',
      effective_discount: 20,
      published_at: 1,
      retired: 0,
      draft: 0,
    }
    await db
      .insertInto('bundles')
      .values({ id: bundle_id, ...words, ...rest, position: 900 + at })
      .execute()
    await db
      .insertInto('bundle_members')
      .values({ bundle_id, variant_id: file, position: 0 })
      .execute()
  }
  await putPack(db, '2999-12', id)
  await putPack(db, 'standing', id)
  await shop.reload('/admin/catalog/EMB-7')
  await heading('Asset 7')
  await user.click(await screen.findByRole('button', { name: 'Retire' }, PATIENCE))
  const dialog = within(await screen.findByRole('dialog', {}, PATIENCE))
  const title = /^While this asset is retired, these \d+ bundles aren’t sold:$/
  const bundles = within(await dialog.findByRole('list', { name: title }, PATIENCE))
  expect(bundles.getAllByRole('link')).toHaveLength(5)
  expect(bundles.getByText(/^and \d more$/)).toBeVisible()
  const packs = within(
    dialog.getByRole('list', { name: /^Subscribers who already have it keep it\./ }),
  )
  expect(packs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Packs from the default list',
    'Pack for December 2999',
  ])
}, 60_000)
