import type { UnmovedRepository } from '#server/application/ports/unmoved-repository.ts'
import { productCards } from './catalogue/product-cards.ts'
import type { Db } from './database.ts'
import { updatedLines } from './orders/license-updates.ts'
import { writeCertificates } from './papers/certificate-writing.ts'
import { licenseFiles } from './orders/file-licensing.ts'

export const unmovedRepository = (db: Db): UnmovedRepository => ({
  productCards: (ids) => productCards(db, ids),
  isCertified: async ({ userId, variantId, licenseId }) => {
    const held = await db
      .selectFrom('certificates')
      .select('id')
      .where('user_id', '=', userId)
      .where('variant_id', '=', variantId)
      .where('license_id', '=', licenseId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return held !== undefined
  },
  certify: ({ orderId, userId, variantId, licenseId }, at) => {
    const files = [{ variant_id: variantId, license_id: licenseId }]
    return writeCertificates(db, { orderId, userId, files, newId: () => at.newId(), now: at.now })
  },
  isUpdated: async (orderId) => (await updatedLines(db, await orderById(db, orderId))).size > 0,
  licenseFiles: ({ id, customer, licenseId }, at) =>
    licenseFiles(db, { id, user_id: customer, license_id: licenseId }, at),
})

function orderById(db: Db, orderId: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}
