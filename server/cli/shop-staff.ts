import { err } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { isLicenseId } from '#domain/license/tier.ts'
import { normalEmail } from '#domain/user/email-address.ts'
import { OWN_ACCOUNT_MESSAGE } from '#messages/admin-messages.ts'
import type { NoAccount, NoTeam, OwnAccount } from '#server/application/account/staff.ts'
import {
  outageMessage,
  shellUser,
  staffNamed,
  unexplained,
  unsigned,
  whyOf,
  type ShopCommand,
} from './admin-context.ts'
import { has } from './shop-arguments.ts'

/** `staff add EMAIL --why TEXT`, `staff remove EMAIL --why TEXT`, `staff list`: by whoever has a shell here. */
export const staffCommand: ShopCommand = {
  options: ['why'],
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
        .map((emails) => emails.forEach((email) => office.say(email)))
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

/** `tier EMAIL 1..6 [--team] --why TEXT --by EMAIL`: of an account, or of the team that it is in (licensing 6). */
export const tierCommand: ShopCommand = {
  options: ['team', 'why', 'by'],
  refuses: (given) => {
    const [email = '', tier = '', ...more] = given.words
    if (email === '' || more.length > 0) return 'tier requires an EMAIL and a number from 1 to 6'
    return /^[1-6]$/.test(tier) ? unsigned(given) : 'a license must be a number from 1 to 6'
  },
  run: async (office, given) => {
    const [typed = '', tier] = given.words
    const to = Number(tier)
    const named = await staffNamed(office, given)
    if (named.isErr()) return err(named.error)
    if (!isLicenseId(to)) return err('a license must be a number from 1 to 6')
    const email = normalEmail(typed)
    const { staff: people } = office.services
    const about = { ...named.value, email, to }
    const change = has(given, 'team')
      ? people.setTeamTier(about).map((made) => ({ ...made, whose: made.teamName }))
      : people.setTier(about).map((made) => ({ ...made, whose: email }))
    return change
      .map(({ from, behind, whose }) => {
        office.say(
          from === to ? `${whose} already has minimum license ${to}` : `${whose}: ${from} → ${to}`,
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

function unknown(email: string, error: NoAccount | NoTeam | OwnAccount | Outage): string {
  if (error.kind === 'own-account') return OWN_ACCOUNT_MESSAGE
  if (error.kind === 'no-team') return `${email} is not on a team`
  return error.kind === 'no-account' ? `no account found for ${email}` : outageMessage(error)
}
