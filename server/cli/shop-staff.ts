import { err, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { effectiveMinimum } from '#domain/license/choice.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { normalEmail } from '#domain/user/email-address.ts'
import { OWN_ACCOUNT_MESSAGE, TEAM_UNCHANGED_MESSAGES } from '#messages/admin-messages.ts'
import type { AboutAccount, NoAccount, OwnAccount } from '#server/application/account/staff.ts'
import {
  outageMessage,
  shellUser,
  staffNamed,
  unexplained,
  unsigned,
  whyOf,
  type AdminContext,
  type ShopCommand,
} from './admin-context.ts'
import { unknownMessage } from './shop-account.ts'
import { has } from './shop-arguments.ts'

/**
 * `staff add EMAIL --reason TEXT`, `staff remove EMAIL --reason TEXT`, `staff list`: for anyone with a shell on this
 * machine.
 */
export const staffCommand: ShopCommand = {
  options: ['reason'],
  refuses: (given) => {
    const [verb, email = '', ...more] = given.words
    if (verb === 'list' && email === '') return null
    if (verb !== 'add' && verb !== 'remove') return 'staff requires add, remove or list'
    if (email === '' || more.length > 0) return `staff ${verb} requires one EMAIL`
    return unexplained(given)
  },
  run: async (office, given) => {
    const [verb, typed = ''] = given.words
    const { staff: people } = office.services
    if (verb === 'list') {
      return people
        .list()
        .map((emails) => {
          if (emails.length === 0) office.say('no staff members')
          emails.forEach((email) => office.say(email))
        })
        .mapErr(outageMessage)
    }
    const email = normalEmail(typed)
    const staff = verb === 'add'
    return people
      .set({ email, who: shellUser(), why: whyOf(given), staff })
      .map((changed) => {
        const now = staff ? 'a staff member' : 'not a staff member'
        office.say(
          changed
            ? `${email} is ${staff ? 'now' : 'no longer'} a staff member`
            : `${email} was already ${now}`,
        )
      })
      .mapErr((error) => unknown(email, error))
  },
}

/**
 * `minimum-license EMAIL 1..6 [--team] --reason TEXT --by EMAIL`: sets the minimum license of an account, or of the team that
 * it is in (licensing 6).
 */
export const minimumLicenseCommand: ShopCommand = {
  options: ['team', 'reason', 'by'],
  refuses: (given) => {
    const [email = '', tier = '', ...more] = given.words
    if (email === '' || more.length > 0)
      return 'minimum-license requires an EMAIL and a number from 1 to 6'
    return /^[1-6]$/.test(tier) ? unsigned(given) : 'a license must be a number from 1 to 6'
  },
  run: async (office, given) => {
    const [typed = '', tier] = given.words
    const to = Number(tier)
    const named = await staffNamed(office, given)
    if (named.isErr()) return err(named.error)
    if (!isLicenseId(to)) return err('a license must be a number from 1 to 6')
    const email = normalEmail(typed)
    if (has(given, 'team')) return setTeamTier(office, { ...named.value, email, to })
    return office.services.staff
      .setTier({ ...named.value, email, to })
      .map(({ from, behind }) => {
        office.say(
          from === to ? `${email} already has minimum license ${to}` : `${email}: ${from} → ${to}`,
        )
        for (const what of behind) {
          office.say(
            `let them know that their ${what} stays below their minimum license until they change it`,
          )
        }
      })
      .mapErr((error) => unknown(email, error))
  },
}

/** Sets the minimum license of the team that an account is in. */
async function setTeamTier(
  office: AdminContext,
  { email, who, why, to }: AboutAccount & { readonly to: LicenseId },
): Promise<Result<void, string>> {
  const { adminTeams, support } = office.services
  const found = await support.account(email)
  if (found.isErr()) return err(outageMessage(found.error))
  if (!found.value) return err(unknownMessage(email))
  const own = found.value.team
  if (!own) return err(`${email} is not on a team`)
  const { team } = own
  const from = effectiveMinimum(own.minLicenseId)
  return adminTeams
    .setLicense({ teamId: team.id, who, why, licenseId: to })
    .map(() =>
      office.say(
        from === to
          ? `${team.name} already has minimum license ${to}`
          : `${team.name}: ${from} → ${to}`,
      ),
    )
    .mapErr((error) => {
      if (error.kind === 'team-unchanged') return TEAM_UNCHANGED_MESSAGES[error.why]
      return error.kind === 'missing' ? `${email} is not on a team` : outageMessage(error)
    })
}

function unknown(email: string, error: NoAccount | OwnAccount | Outage): string {
  if (error.kind === 'own-account') return OWN_ACCOUNT_MESSAGE
  return error.kind === 'no-account' ? `no account found for ${email}` : outageMessage(error)
}
