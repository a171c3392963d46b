import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { InvoiceAccount } from '#application/ports/admin-invoices.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { customerById } from '#domain/customer/customer.ts'
import { checkInvoiceTerms, type InvoiceTerms } from '#domain/order/on-account.ts'
import { NOTHING } from '#domain/shared/money.ts'
import type { Team } from '#domain/team/team.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { namedAccount } from '#server/application/account/block-account.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { AuditNote } from '#server/application/ports/refunds.ts'
import type { Records, Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/** Staff cannot decide whether their own team pays by invoice (admin 2). */
export interface OwnTerms {
  readonly kind: 'own-terms'
}

const NO_TEAM: Missing = { kind: 'missing', what: 'team' }
const OWN_TERMS: OwnTerms = { kind: 'own-terms' }

interface TermsChange extends AuditNote {
  /** The team's ID, or the address or ID of one of its members. */
  readonly team: string
  readonly terms: InvoiceTerms
}

/** Which teams may pay by invoice, and up to what amount (on-account 1). */
export const invoiceTerms = (units: UnitOfWork) => ({
  account: (typed: string): ResultAsync<InvoiceAccount, Missing | Outage> =>
    units
      .read(async (records) => {
        const team = await teamNamed(records, typed)
        return team && accountOf(records, team)
      })
      .andThen((found) => (found ? ok(found) : err(NO_TEAM))),

  /** Open invoices do not change. */
  setTerms: (
    change: TermsChange,
  ): ResultAsync<InvoiceAccount, OwnTerms | Invalid | Missing | Outage> =>
    checkInvoiceTerms(change.terms).asyncAndThen((terms) =>
      units.run((unit) => changeTerms(unit, change, () => terms)),
    ),

  /** From now on, the team cannot buy by invoice. */
  stop: (
    change: Omit<TermsChange, 'terms'>,
  ): ResultAsync<InvoiceAccount, OwnTerms | Missing | Outage> =>
    units.run((unit) =>
      changeTerms(unit, change, (before) => ({ ...(before ?? NO_TERMS), allowed: false })),
    ),
})

const NO_TERMS: InvoiceTerms = { allowed: false, limit: NOTHING, fulfillment: 'on-payment' }

async function changeTerms(
  unit: Unit,
  { team: typed, who, why }: Omit<TermsChange, 'terms'>,
  termsAfter: (before: InvoiceTerms | null) => InvoiceTerms,
): Promise<Result<InvoiceAccount, OwnTerms | Missing>> {
  const team = await teamNamed(unit, typed)
  if (!team) return err(NO_TEAM)
  if ((await unit.teams.membership(who))?.team.id === team.id) return err(OWN_TERMS)
  // An order that is being written at the same time sees either the old terms or the new ones.
  await unit.customers.lock(customerById(team.id))
  const before = await unit.onAccount.terms(customerById(team.id))
  const terms = termsAfter(before)
  await unit.onAccount.setTerms(team.id, terms, unit.now)
  const detail = { before: before && asAudited(before), after: asAudited(terms) }
  await writeAudit(unit, { who, why, action: 'invoice-terms', subject: team.id, detail })
  return ok(await accountOf(unit, team))
}

function asAudited({ allowed, limit, fulfillment }: InvoiceTerms) {
  return { allowed, limit, fulfillment }
}

async function teamNamed(records: Records, typed: string): Promise<Team | null> {
  const team = await records.teams.find(typed)
  if (team) return team
  const account = await namedAccount(records, typed)
  const own = account && (await records.teams.membership(account.profile.user.id))
  return own?.team ?? null
}

async function accountOf(records: Records, team: Team): Promise<InvoiceAccount> {
  const customer = customerById(team.id)
  const { onAccount } = records
  return {
    team,
    terms: await onAccount.terms(customer),
    openAmount: await onAccount.openAmount(customer),
    oldest: await onAccount.oldest(customer),
  }
}
