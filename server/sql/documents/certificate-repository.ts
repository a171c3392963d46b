import type { CustomerId } from '#domain/customer/customer.ts'
import type { Certificate } from '#domain/license/certificate.ts'
import type {
  CertificateRepository,
  OnlyCertificates,
} from '#server/application/ports/certificate-repository.ts'
import type { Db } from '../database.ts'
import { placedBy } from '../placed-by.ts'
import {
  certificates,
  certificatesOf,
  newestFirst,
  ownCertificates,
  type Row,
} from './certificate-rows.ts'

export const certificateRepository = (db: Db): CertificateRepository => ({
  find: async (id) => found(db, await certificates(db).where('certificates.id', '=', id).execute()),

  ofCustomer: async (customer, id, by) =>
    found(db, await ownCertificates(db, customer, by).where('certificates.id', '=', id).execute()),

  all: async (customer, by) => certificatesOf(db, await newestFirst(db, customer, by).execute()),

  count: async (customer, only) => {
    const { held } = await chosen(db, customer, only)
      .select((row) => row.fn.countAll<number | string>().as('held'))
      .executeTakeFirstOrThrow()
    return Number(held)
  },

  some: async (customer, only, slice) => {
    const all = listed(db, customer, only)
    const some = !slice
      ? all
      : 'ids' in slice
        ? all.where('certificates.id', 'in', slice.ids)
        : all.offset(slice.offset).limit(slice.limit)
    const rows = await some.execute()
    const certificates = await certificatesOf(db, rows)
    return certificates.map((certificate, at) => ({
      ...certificate,
      licensedBy: {
        id: rows[at]?.licenseeId ?? '',
        name: fullName(rows[at]?.firstName, rows[at]?.lastName),
      },
      requestedBy:
        typeof rows[at]?.requestId === 'string'
          ? fullName(rows[at].requesterFirst ?? '', rows[at].requesterLast ?? '')
          : null,
      projectTag: rows[at]?.projectTag ?? '',
    }))
  },

  searchTexts: async (customer, only) => {
    const rows = await chosen(db, customer, only)
      .innerJoin('users', 'users.id', 'certificates.user_id')
      .select(['certificates.id', 'certificates.asset', 'certificates.file', 'certificates.sku'])
      .select(['certificates.license', 'certificates.order_id', 'project_tags.tag'])
      .select(['users.first_name', 'users.last_name'])
      .orderBy('certificates.licensed_at', 'desc')
      .orderBy('certificates.id', 'desc')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      texts: Object.values(row).map((text) => text ?? ''),
    }))
  },

  licensees: async (customer, only) => {
    const rows = await chosen(db, customer, only)
      .innerJoin('users', 'users.id', 'certificates.user_id')
      .select(['users.id', 'users.first_name', 'users.last_name'])
      .distinct()
      .orderBy('users.first_name')
      .orderBy('users.last_name')
      .orderBy('users.id')
      .execute()
    return rows.map((row) => ({ id: row.id, name: fullName(row.first_name, row.last_name) }))
  },

  projects: async (customer, only) => {
    const rows = await chosen(db, customer, only)
      .select('project_tags.tag')
      .distinct()
      .orderBy('project_tags.tag')
      .execute()
    return rows.flatMap(({ tag }) => (tag === null ? [] : [tag]))
  },

  isCertified: async ({ customer, variantId, licenseId }) => {
    const held = await db
      .selectFrom('certificates')
      .select('id')
      .where('customer_id', '=', customer)
      .where('variant_id', '=', variantId)
      .where('license_id', '=', licenseId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return held !== undefined
  },

  add: async (written) => {
    const rows = written.map(({ holder, now, ...certificate }) => ({
      id: certificate.id,
      user_id: placedBy(db, certificate.orderId),
      customer_id: certificate.customer,
      order_id: certificate.orderId,
      product_id: certificate.productId,
      variant_id: certificate.variantId,
      license_id: certificate.licenseId,
      asset: certificate.asset,
      file: certificate.file,
      sku: certificate.sku,
      license: certificate.license,
      holder_name: holder.name,
      holder_company: holder.company,
      licensed_at: now,
      revoked_at: null,
    }))
    if (rows.length === 0) return
    await db
      .insertInto('certificates')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['order_id', 'variant_id', 'license_id'])
          .doUpdateSet({ revoked_at: null }),
      )
      .execute()
  },

  revoke: async ({ orderId, variantIds }, now) => {
    if (variantIds.length === 0) return
    await db
      .updateTable('certificates')
      .set({ revoked_at: now })
      .where('order_id', '=', orderId)
      .where('revoked_at', 'is', null)
      .where('variant_id', 'in', variantIds)
      .execute()
  },

  restore: async ({ orderId, variantIds }, revokedAt) => {
    if (variantIds.length === 0) return
    await db
      .updateTable('certificates')
      .set({ revoked_at: null })
      .where('order_id', '=', orderId)
      .where('variant_id', 'in', variantIds)
      .where('revoked_at', '=', revokedAt)
      .execute()
  },
})

/** The selected certificates of a customer, joined with the project tags of their files. */
function chosen(db: Db, customer: CustomerId, { by, projectTag }: OnlyCertificates) {
  return db
    .selectFrom('certificates')
    .leftJoin('project_tags', (tags) =>
      tags
        .onRef('project_tags.customer_id', '=', 'certificates.customer_id')
        .onRef('project_tags.variant_id', '=', 'certificates.variant_id'),
    )
    .where('certificates.customer_id', '=', customer)
    .$if(by !== undefined, (own) => own.where('certificates.user_id', '=', by ?? ''))
    .$if(projectTag !== undefined, (own) => own.where('project_tags.tag', '=', projectTag ?? ''))
}

function listed(db: Db, customer: CustomerId, { by, projectTag }: OnlyCertificates) {
  return newestFirst(db, customer, by)
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .leftJoin('project_tags', (tags) =>
      tags
        .onRef('project_tags.customer_id', '=', 'certificates.customer_id')
        .onRef('project_tags.variant_id', '=', 'certificates.variant_id'),
    )
    .leftJoin('license_requests', (requests) =>
      requests
        .onRef('license_requests.team_id', '=', 'certificates.customer_id')
        .onRef('license_requests.order_id', '=', 'certificates.order_id')
        .onRef('license_requests.variant_id', '=', 'certificates.variant_id'),
    )
    .leftJoin('users as requester', 'requester.id', 'license_requests.user_id')
    .select(['license_requests.id as requestId', 'requester.first_name as requesterFirst'])
    .select('requester.last_name as requesterLast')
    .select(['users.id as licenseeId', 'users.first_name as firstName'])
    .select(['users.last_name as lastName', 'project_tags.tag as projectTag'])
    .$if(projectTag !== undefined, (own) => own.where('project_tags.tag', '=', projectTag ?? ''))
}

function fullName(first = '', last = ''): string {
  return `${first} ${last}`.trim()
}

async function found(db: Db, rows: readonly Row[]): Promise<Certificate | null> {
  const [certificate = null] = await certificatesOf(db, rows)
  return certificate
}
