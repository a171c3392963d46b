import type {
  LicenseRequestRepository,
  NamedRequest,
} from '#server/application/ports/license-request-repository.ts'
import type { Db } from '../database.ts'

export const licenseRequestRepository = (db: Db): LicenseRequestRepository => ({
  add: async ({ id, teamId, userId, variantId, note, projectTag, now }) => {
    await db
      .insertInto('license_requests')
      .values({
        id,
        team_id: teamId,
        user_id: userId,
        variant_id: variantId,
        note,
        project_tag: projectTag,
        status: 'pending',
        answer: '',
        decided_by: null,
        order_id: null,
        created_at: now,
        decided_at: null,
      })
      .execute()
  },

  find: async (teamId, id) => {
    const row = await requests(db, teamId).where('asked.id', '=', id).executeTakeFirst()
    return row ? named(row) : null
  },

  list: async (teamId, { userId, most }) => {
    const rows = await requests(db, teamId)
      .$if(userId !== null, (row) => row.where('asked.user_id', '=', userId ?? ''))
      .orderBy((row) => row.case().when('asked.status', '=', 'pending').then(0).else(1).end())
      .orderBy('asked.created_at', 'desc')
      .orderBy('asked.id', 'desc')
      .limit(most)
      .execute()
    return rows.map(named)
  },

  openFiles: async (teamId, userId) => {
    const rows = await db
      .selectFrom('license_requests')
      .select('variant_id')
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .where('status', '=', 'pending')
      .execute()
    return rows.map((row) => row.variant_id)
  },

  decide: async (id, { status, by, answer, orderId, now }) => {
    await db
      .updateTable('license_requests')
      .set({ status, decided_by: by, answer, order_id: orderId, decided_at: now })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute()
  },

  end: async (teamId, userId, now) => {
    await db
      .updateTable('license_requests')
      .set({ status: 'ended', decided_at: now })
      .where('team_id', '=', teamId)
      .where('status', '=', 'pending')
      .$if(userId !== null, (row) => row.where('user_id', '=', userId ?? ''))
      .execute()
  },
})

function requests(db: Db, teamId: string) {
  return db
    .selectFrom('license_requests as asked')
    .innerJoin('users as requester', 'requester.id', 'asked.user_id')
    .leftJoin('users as decider', 'decider.id', 'asked.decided_by')
    .innerJoin('variants', 'variants.id', 'asked.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['asked.id', 'asked.user_id', 'asked.variant_id', 'asked.note', 'asked.project_tag'])
    .select(['asked.status', 'asked.answer', 'asked.decided_by', 'asked.created_at'])
    .select(['asked.decided_at', 'requester.first_name', 'requester.last_name'])
    .select(['decider.first_name as decider_first', 'decider.last_name as decider_last'])
    .select(['products.name as product_name', 'products.slug', 'variants.name as file_name'])
    .where('asked.team_id', '=', teamId)
}

type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

function named(row: Row): NamedRequest {
  return {
    id: row.id,
    userId: row.user_id,
    variantId: row.variant_id,
    note: row.note,
    projectTag: row.project_tag,
    status: row.status,
    answer: row.answer,
    createdAt: row.created_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    requester: `${row.first_name} ${row.last_name}`.trim(),
    decider:
      row.decided_by === null
        ? null
        : `${row.decider_first ?? ''} ${row.decider_last ?? ''}`.trim(),
    productName: row.product_name,
    productSlug: row.slug,
    fileName: row.file_name,
  }
}
