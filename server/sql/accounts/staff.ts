import { err, ok, type Result } from 'neverthrow'
import type { LicenseId } from '#domain/license/tier.ts'
import { writeAudit } from '../audit-writing.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { lockingOwners } from '../dialect.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { leftBehind } from '#server/application/subscription/outgrown.ts'
import { unitOver } from '../repositories.ts'

/** What an operator does about an account, by whom and why. */
export interface AboutAccount {
  readonly email: string
  readonly who: string
  readonly why: string
}

/** Whether an address is that of an account on the staff. */
export async function isStaff(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('staff', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** The addresses of everybody on the staff. */
export async function staffList(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('staff', '=', 1)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Puts somebody on the staff, or takes them off it. False if nothing changed. */
export function setStaff(
  db: Db,
  { email, who, why, staff }: AboutAccount & { readonly staff: boolean },
  context: WriteContext,
): Promise<Result<boolean, 'no-account'>> {
  return db.transaction().execute(async (tx) => {
    const account = await lockedByEmail(tx, email)
    if (!account) return err('no-account')
    if ((account.staff === 1) === staff) return ok(false)
    await tx
      .updateTable('users')
      .set({ staff: staff ? 1 : 0, updated_at: context.now })
      .where('id', '=', account.id)
      .execute()
    const action = staff ? 'staff-added' : 'staff-removed'
    await writeAudit(tx, { who, action, subject: account.id, why, detail: {} }, context)
    return ok(true)
  })
}

export interface TierChange {
  readonly from: number
  readonly to: number
  /** What the account goes on paying for under a lower licence. */
  readonly behind: readonly string[]
}

/** Sets the lowest licence that somebody may choose (rules 3.6); licence 1 means no minimum. */
export function setTier(
  db: Db,
  { email, who, why, to }: AboutAccount & { readonly to: LicenseId },
  context: WriteContext,
): Promise<Result<TierChange, 'no-account'>> {
  return db.transaction().execute(async (tx) => {
    const account = await lockedByEmail(tx, email)
    if (!account) return err('no-account')
    const change = { from: account.min_license_id ?? 1, to }
    const unit = unitOver(tx, context)
    const customer = customerOf(account.id)
    const behind = await leftBehind(unit, customer, to)
    if (change.from === to) return ok({ ...change, behind })
    await tx
      .updateTable('users')
      .set({
        min_license_id: to === 1 ? null : to,
        // Individuals are asked whether that is still right only if they answered the survey (rules 3.8).
        band_confirmed_at: to === 1 && account.has_completed_survey === 0 ? null : context.now,
        updated_at: context.now,
      })
      .where('id', '=', account.id)
      .execute()
    await unit.subscriptions.dropWaitingBelow(customer, to, context.now)
    await writeAudit(tx, { who, action: 'tier', subject: account.id, why, detail: change }, context)
    return ok({ ...change, behind })
  })
}

function lockedByEmail(tx: Db, email: string) {
  const account = tx
    .selectFrom('users')
    .select(['id', 'staff', 'min_license_id', 'has_completed_survey'])
    .where('email', '=', email)
    .where('anonymized_at', 'is', null)
  return lockingOwners(tx, account).executeTakeFirst()
}
