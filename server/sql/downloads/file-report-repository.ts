import { customerById } from '#domain/customer/customer.ts'
import type {
  FileReportRepository,
  StoredFileReport,
} from '#server/application/ports/file-report-repository.ts'
import type { Db } from '../database.ts'

export const fileReportRepository = (db: Db): FileReportRepository => ({
  add: async ({ id, customer, userId, variantId, orderId, kind, message, now }) => {
    const written = await db
      .insertInto('file_reports')
      .values({
        id,
        user_id: userId,
        customer_id: customer,
        variant_id: variantId,
        order_id: orderId,
        kind,
        message,
        answer: null,
        created_at: now,
        answered_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return written !== undefined
  },

  find: async (id) => {
    const row = await reports(db).where('file_reports.id', '=', id).executeTakeFirst()
    return row ? stored(row) : null
  },

  openOf: async (customer, variantIds) => {
    if (variantIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('file_reports')
      .select(['variant_id', 'created_at'])
      .where('customer_id', '=', customer)
      .where('answered_at', 'is', null)
      .where('variant_id', 'in', variantIds)
      .execute()
    return new Map(rows.map((row) => [row.variant_id, row.created_at]))
  },

  list: async (which, most) => {
    const rows = await reports(db)
      .$if(which === 'open', (row) => row.where('answered_at', 'is', null))
      .orderBy('file_reports.created_at')
      .orderBy('file_reports.id')
      .limit(most)
      .execute()
    return rows.map(stored)
  },

  answer: async (id, { text, now }) => {
    const answered = await db
      .updateTable('file_reports')
      .set({ answer: text, answered_at: now })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return answered !== undefined
  },
})

function reports(db: Db) {
  return db
    .selectFrom('file_reports')
    .innerJoin('variants', 'variants.id', 'file_reports.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'file_reports.id as id',
      'file_reports.customer_id as customer_id',
      'file_reports.user_id as user_id',
      'file_reports.variant_id as variant_id',
      'file_reports.order_id as order_id',
      'file_reports.kind as kind',
      'file_reports.message as message',
      'file_reports.answer as answer',
      'file_reports.created_at as created_at',
      'file_reports.answered_at as answered_at',
      'products.name as product_name',
      'variants.filename as filename',
      'variants.sku as sku',
    ])
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number]

function stored(row: ReportRow): StoredFileReport {
  return {
    id: row.id,
    customer: customerById(row.customer_id),
    userId: row.user_id,
    variantId: row.variant_id,
    orderId: row.order_id,
    kind: row.kind,
    message: row.message,
    productName: row.product_name,
    filename: row.filename,
    sku: row.sku,
    createdAt: row.created_at,
    answer: row.answer,
    answeredAt: row.answered_at,
  }
}
