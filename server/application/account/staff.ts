import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { customerById } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { ineligibleCredits } from '../subscription/ineligible-subscriptions.ts'

/** An operator's action on an account: who takes it and why. */
export interface AboutAccount {
  readonly email: string
  readonly who: string
  readonly why: string
}

export interface NoAccount {
  readonly kind: 'no-account'
}

/** Staff cannot decide this about themselves (admin 2). */
export interface OwnAccount {
  readonly kind: 'own-account'
}

export const OWN_ACCOUNT: OwnAccount = { kind: 'own-account' }

export interface TierChange {
  readonly from: number
  readonly to: number
  /** What the account keeps paying for under a lower license. */
  readonly behind: readonly string[]
}

export type Staff = ReturnType<typeof createStaff>

/** Members of staff, and what they decide about other people's accounts. Each action is recorded in the audit. */
export const createStaff = (units: UnitOfWork) => ({
  /** The addresses of all members of staff. */
  list: (): ResultAsync<readonly string[], Outage> =>
    units.read(({ accounts }) => accounts.staff()),

  /** The account ID of a member of staff, by address; null if no member of staff has the address. */
  idOf: (email: string): ResultAsync<string | null, Outage> =>
    units.read(async ({ accounts }) => {
      const account = await accounts.byEmail(email)
      return account?.isStaff ? account.profile.user.id : null
    }),

  /** Adds someone to the staff or removes them. False if nothing changed. */
  set: (
    about: AboutAccount & { readonly staff: boolean },
  ): ResultAsync<boolean, NoAccount | OwnAccount | Outage> =>
    units.run((unit) => setStaff(unit, about)),

  /** What a customer would keep paying for under a lower license. */
  leftBehind: (userId: string, to: LicenseId): ResultAsync<readonly string[], NoAccount | Outage> =>
    units
      .read(async (records) => {
        const account = await records.accounts.find(userId)
        return account && ineligibleCredits(records, customerById(userId), to)
      })
      .andThen((behind) => (behind ? ok(behind) : err({ kind: 'no-account' as const }))),

  /** Sets the lowest license that a user may choose (licensing 6); license 1 means no minimum. */
  setTier: (
    about: AboutAccount & { readonly to: LicenseId },
  ): ResultAsync<TierChange, NoAccount | OwnAccount | Outage> =>
    units.run((unit) => setTier(unit, about)),
})

async function setStaff(
  unit: Unit,
  { email, who, why, staff: isStaff }: AboutAccount & { readonly staff: boolean },
): Promise<Result<boolean, NoAccount | OwnAccount>> {
  const account = await unit.accounts.lockByEmail(email)
  if (!account) return err({ kind: 'no-account' })
  const subject = account.profile.user.id
  if (subject === who) return err(OWN_ACCOUNT)
  if (account.isStaff === isStaff) return ok(false)
  await unit.accounts.update(subject, { isStaff }, unit.now)
  const action = isStaff ? 'staff-added' : 'staff-removed'
  await writeAudit(unit, { who, action, subject, why })
  return ok(true)
}

async function setTier(
  unit: Unit,
  { email, who, why, to }: AboutAccount & { readonly to: LicenseId },
): Promise<Result<TierChange, NoAccount | OwnAccount>> {
  const account = await unit.accounts.lockByEmail(email)
  if (!account) return err({ kind: 'no-account' })
  const { user } = account.profile
  if (user.id === who) return err(OWN_ACCOUNT)
  const customer = customerById(user.id)
  const detail = { from: user.minLicenseId ?? 1, to }
  const behind = await ineligibleCredits(unit, customer, to)
  if (detail.from === to) return ok({ ...detail, behind })
  await unit.accounts.update(
    user.id,
    {
      minLicenseId: to === 1 ? null : to,
      // Individuals are asked later whether that is still right only if they answered the survey
      // (licensing 8).
      bandConfirmedAt: to === 1 && !user.hasCompletedSurvey ? null : unit.now,
    },
    unit.now,
  )
  await unit.subscriptions.dropScheduledChangeBelow(customer, to, unit.now)
  const entry = { who, action: 'tier', subject: user.id, why, detail }
  await writeAudit(unit, entry)
  return ok({ ...detail, behind })
}
