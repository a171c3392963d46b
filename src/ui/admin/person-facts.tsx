import type { PersonPage as Person } from '#application/ports/admin-people.ts'
import { inUsd } from '#domain/shared/money.ts'
import { roleName } from '#domain/team/role.ts'
import { inCredits } from '#messages/credit-messages.ts'
import type { Fact } from '../components/fact-table.tsx'
import { Link } from '../components/link.tsx'
import { PersonState } from './columns.tsx'
import { inUtc, inUtcOr } from './moments.ts'

/** What is known of an account, as its table shows it. */
export function accountFacts(person: Person): readonly (Fact | null)[] {
  const { twoFactorAt, resetAt, pendingEmail, team, credits, frozenCredits } = person
  return [
    { name: 'ID', value: person.id, measured: true },
    { name: 'Name', value: `${person.firstName} ${person.lastName}`.trim() },
    person.company === '' ? null : { name: 'Company', value: person.company },
    person.username === null ? null : { name: 'Username', value: person.username },
    person.phone === '' ? null : { name: 'Phone', value: person.phone },
    { name: 'Status', value: <PersonState person={person} otherwise="Active" /> },
    { name: 'Joined', value: inUtc(person.createdAt) },
    { name: 'Email confirmed', value: inUtcOr(person.confirmedAt, 'No') },
    pendingEmail === null ? null : { name: 'New email, not confirmed', value: pendingEmail },
    { name: 'Password', value: person.hasPassword ? 'Set' : 'None' },
    { name: 'Two-factor authentication', value: inUtcOr(twoFactorAt, 'Off') },
    resetAt === null ? null : { name: 'Two-factor reset possible from', value: inUtc(resetAt) },
    { name: 'Lowest license', value: `License ${person.minLicenseId}` },
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
    ...person.running.map(runningFact),
    {
      name: 'Credits',
      value: frozenCredits > 0 ? `${credits}, plus ${frozenCredits} frozen` : credits,
      measured: true,
    },
  ]
}

/** What renews, in one line. */
export function runningFact(running: Person['running'][number]): Fact {
  const { name, credits, licenseId, price, seats, interval, nextCharge } = running
  const { isPastDue, paidUntil, cancelAt } = running
  const course =
    cancelAt !== null
      ? `canceled, ends ${inUtc(cancelAt)}`
      : `${isPastDue ? 'past due, ' : ''}paid until ${inUtcOr(paidUntil, 'further notice')}`
  const terms =
    name === null ? `${inCredits(credits ?? 0)} per month` : `${name}${withSeats(seats)}`
  const next = nextCharge === null ? '' : `, next charge ${inUsd(nextCharge)}`
  return {
    name: name === null ? 'Monthly credits' : 'Plan',
    value: `${terms}, license ${licenseId}, ${inUsd(price)} per ${interval}, ${course}${next}`,
  }
}

function withSeats(seats: number): string {
  if (seats === 0) return ''
  return seats === 1 ? ' with 1 extra seat' : ` with ${seats} extra seats`
}
