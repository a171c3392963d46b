import type { Migration } from 'kysely/migration'
import { catalogueTables } from './001-catalogue.ts'
import { accountTables } from './002-accounts.ts'
import { orderTables } from './003-orders.ts'
import { popularityTable } from './004-popularity.ts'
import { blogTables } from './005-blog.ts'
import { importTable } from './006-imports.ts'
import { identityTables } from './007-identity.ts'
import { looseFileTable } from './008-loose-files.ts'
import { commerceTables } from './009-commerce.ts'
import { paymentTables } from './010-payments.ts'

/** Every migration by name, run in the order of the names. One that was released is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-catalogue': { up: catalogueTables },
  '002-accounts': { up: accountTables },
  '003-orders': { up: orderTables },
  '004-popularity': { up: popularityTable },
  '005-blog': { up: blogTables },
  '006-imports': { up: importTable },
  '007-identity': { up: identityTables },
  '008-loose-files': { up: looseFileTable },
  '009-commerce': { up: commerceTables },
  '010-payments': { up: paymentTables },
}
