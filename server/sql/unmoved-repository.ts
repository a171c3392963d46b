import type { UnmovedRepository } from '#server/application/ports/unmoved-repository.ts'
import { productCards } from './catalogue/product-cards.ts'
import type { Db } from './database.ts'
import { licenseFiles } from './orders/file-licensing.ts'

export const unmovedRepository = (db: Db): UnmovedRepository => ({
  productCards: (ids) => productCards(db, ids),
  licenseFiles: ({ id, customer, licenseId }, at) =>
    licenseFiles(db, { id, user_id: customer, license_id: licenseId }, at),
})
