import { err, ok, type Result } from 'neverthrow'
import type { Selectable } from 'kysely'
import type { DiscountCode } from '#domain/cart/discount-code.ts'
import type { ItemRef } from '#domain/cart/item.ts'
import { writeAudit } from '../audit-writing.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import type { DiscountCodeTable } from '../schema/schema-accounts.ts'

export type NewCode = Omit<DiscountCode, 'uses' | 'usesByYou'>
export type CodeRow = Selectable<DiscountCodeTable>

interface Responsible {
  readonly who: string
  readonly why: string
}

/** Makes a code that shoppers can enter from now on, or from its first day (rules 16). */
export function addCode(
  db: Db,
  { code, who, why }: Responsible & { readonly code: NewCode },
  context: WriteContext,
): Promise<Result<void, 'taken'>> {
  return db.transaction().execute(async (tx) => {
    const row = toRow(code)
    const added = await tx
      .insertInto('discount_codes')
      .values(row)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (!added) return err('taken')
    await writeAudit(
      tx,
      { who, action: 'code-added', subject: row.code, why, detail: row },
      context,
    )
    return ok(undefined)
  })
}

/** Ends a code now. Orders that took it keep what it gave them. */
export function stopCode(
  db: Db,
  { code, who, why }: Responsible & { readonly code: string },
  context: WriteContext,
): Promise<Result<void, 'missing' | 'over'>> {
  return db.transaction().execute(async (tx) => {
    const stopped = await tx
      .updateTable('discount_codes')
      .set({ ends_at: context.now })
      .where('code', '=', code)
      .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', context.now)]))
      .returning('uses')
      .executeTakeFirst()
    if (!stopped) return err((await codeRow(tx, code)) ? 'over' : 'missing')
    const detail = { uses: stopped.uses }
    await writeAudit(tx, { who, action: 'code-stopped', subject: code, why, detail }, context)
    return ok(undefined)
  })
}

/** All codes, by their letters. */
export function codeRows(db: Db): Promise<readonly CodeRow[]> {
  return db.selectFrom('discount_codes').selectAll().orderBy('code').execute()
}

function codeRow(db: Db, code: string): Promise<CodeRow | undefined> {
  return db.selectFrom('discount_codes').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Files and bundles by their SKUs, or the first SKU that does not exist. */
export async function itemsBySku(
  db: Db,
  skus: readonly string[],
): Promise<Result<readonly ItemRef[], string>> {
  const items: ItemRef[] = []
  for (const sku of skus) {
    const file = await db
      .selectFrom('variants')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirst()
    const bundle = await db
      .selectFrom('bundles')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirst()
    if (file) items.push({ kind: 'product', variantId: file.id })
    else if (bundle) items.push({ kind: 'bundle', bundleId: bundle.id })
    else return err(sku)
  }
  return ok(items)
}

function toRow({ code, off, ...terms }: NewCode): CodeRow {
  return {
    code,
    percentage: off.kind === 'percentage' ? off.percent : null,
    value: off.kind === 'value' ? off.value : null,
    starts_at: terms.startsAt,
    ends_at: terms.endsAt,
    max_uses: terms.maxUses,
    uses: 0,
    max_uses_each: terms.maxUsesEach,
    min_total: terms.minTotal,
    items: terms.items && JSON.stringify(terms.items),
    license_ids: terms.licenseIds && JSON.stringify(terms.licenseIds),
  }
}
