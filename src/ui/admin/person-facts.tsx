import type { PersonPage as Person } from '#application/ports/admin-people.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { inUsd } from '#domain/shared/money.ts'
import { roleName } from '#domain/team/role.ts'
import { inCredits } from '#messages/credit-messages.ts'
import type { Fact } from '../components/fact-table.tsx'
import { Link } from '../components/link.tsx'
import { PersonState } from './columns.tsx'
import { inUtc } from './moments.ts'

/** Returns a license's name. */
export type NamedLicense = (id: LicenseId) => string

/** The facts of an account, for its table. */
export function accountFacts(person: Person, named: NamedLicense): readonly (Fact | null)[] {
  const { twoFactorAt, resetAt, pendingEmail, team, credits, frozenCredits } = person
  return [
    { name: 'ID', value: person.id, measured: true },
    { name: 'Name', value: `${person.firstName} ${person.lastName}`.trim() },
    person.company === '' ? null : { name: 'Company', value: person.company },
    person.username === null ? null : { name: 'Username', value: person.username },
    person.phone === '' ? null : { name: 'Phone', value: person.phone },
    { name: 'Status', value: <PersonState person={person} otherwise="Active" /> },
    { name: 'Joined', value: inUtc(person.createdAt) },
    { name: 'Email', value: sinceOr('Confirmed', person.confirmedAt, 'Not confirmed') },
    pendingEmail === null ? null : { name: 'New email, not confirmed', value: pendingEmail },
    { name: 'Password', value: person.hasPassword ? 'Set' : 'None' },
    { name: 'Two-factor authentication', value: sinceOr('On since', twoFactorAt, 'Off') },
    resetAt === null ? null : { name: 'Two-factor reset available from', value: inUtc(resetAt) },
    { name: 'Minimum license', value: named(person.minLicenseId) },
    {
      name: 'Team',
      value: team ? (
        <>
          <Link to={`/admin/teams/${team.id}`}>{team.name}</Link> ({roleName(team.roleId)})
        </>
      ) : (
        'None'
      ),
    },
    ...person.running.map((running) => runningFact(running, named)),
    {
      name: 'Credits',
      value: frozenCredits > 0 ? `${credits}, plus ${frozenCredits} frozen` : credits,
      measured: true,
    },
  ]
}

/** A plan or credit subscription in one line. */
export function runningFact(running: Person['running'][number], named: NamedLicense): Fact {
  const { name, credits, licenseId, price, seats, interval, nextCharge } = running
  const { isPastDue, paidUntil, cancelAt } = running
  const paid = paidUntil === null ? 'no end date' : `paid until ${inUtc(paidUntil)}`
  const course =
    cancelAt !== null
      ? `canceled, ends ${inUtc(cancelAt)}`
      : `${isPastDue ? 'past due, ' : ''}${paid}`
  const terms =
    name === null ? `${inCredits(credits ?? 0)} per month` : `${name}${withSeats(seats)}`
  const next = nextCharge === null ? '' : `, next charge ${inUsd(nextCharge)}`
  return {
    name: name === null ? 'Monthly credits' : 'Plan',
    value: `${terms}, ${named(licenseId)} license, ${inUsd(price)} per ${interval}, ${course}${next}`,
  }
}

function withSeats(seats: number): string {
  if (seats === 0) return ''
  return seats === 1 ? ' with 1 extra seat' : ` with ${seats} extra seats`
}

/** "On since Nov 21, 2026, 14:05 UTC" */
function sinceOr(what: string, moment: number | null, otherwise: string): string {
  return moment === null ? otherwise : `${what} ${inUtc(moment)}`
}
