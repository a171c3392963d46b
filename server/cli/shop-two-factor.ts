import { err, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { TWO_FACTOR_RESET_MS } from '#domain/user/two-factor.ts'
import { spelledTime } from '#messages/spelled.ts'
import type { NotReset, TwoFactorReset } from '#server/application/account/reset-two-factor.ts'
import {
  outageMessage,
  shellUser,
  staffNamed,
  unexplained,
  unsigned,
  whyOf,
  type AdminContext,
  type Done,
  type ShopCommand,
} from './admin-context.ts'
import { has, type Arguments } from './shop-arguments.ts'

/**
 * `two-factor reset EMAIL|ID --reason TEXT --by EMAIL` announces a reset, and carries it out when the command is
 * run again a day later; `cancel` cancels it (two-factor 6). `--last-staff` needs no second staff member, since
 * there is none.
 */
export const twoFactorCommand: ShopCommand = {
  options: ['last-staff', 'reason', 'by'],
  refuses: (given) => {
    const [verb, account = '', ...more] = given.words
    if (verb !== 'reset' && verb !== 'cancel') return 'two-factor requires reset or cancel'
    if (account === '' || more.length > 0) {
      return `two-factor ${verb} requires the EMAIL or ID of one account`
    }
    if (!has(given, 'last-staff')) return unsigned(given)
    return verb === 'reset' ? unexplained(given) : '--last-staff is for reset only'
  },
  run: async (office, given) => {
    const [verb, account = ''] = given.words
    const resets = office.services.twoFactorResets
    if (has(given, 'last-staff')) {
      const asked = { account, who: shellUser(), why: whyOf(given) }
      return told(office, account, resets.resetLastStaff(asked))
    }
    return byStaff(office, given, (named) =>
      told(
        office,
        account,
        (verb === 'reset' ? resets.reset : resets.cancel)({ ...named, account }),
      ),
    )
  },
}

async function byStaff(
  office: AdminContext,
  given: Arguments,
  act: (named: { readonly who: string; readonly why: string }) => Promise<Done>,
): Promise<Done> {
  const named = await staffNamed(office, given)
  return named.isErr() ? err(named.error) : act(named.value)
}

async function told(
  office: AdminContext,
  account: string,
  doing: ResultAsync<TwoFactorReset, NotReset | Outage>,
): Promise<Done> {
  return doing
    .map((reset) => office.say(resetMessage(account, reset)))
    .mapErr((error) => refusalMessage(account, error))
}

function resetMessage(account: string, reset: TwoFactorReset): string {
  switch (reset.kind) {
    case 'announced':
      return `we emailed ${account}. Run this command again after ${utc(reset.at)} to turn two-factor authentication off`
    case 'waiting':
      return `nothing changed: the reset of ${account} was announced less than ${spelledTime(TWO_FACTOR_RESET_MS)} ago. Run this command again after ${utc(reset.at)}`
    case 'done':
      return `two-factor authentication is off for ${account}, and all sessions have ended`
    case 'canceled':
      return `the reset of ${account} is canceled`
    case 'nothing-to-cancel':
      return `no reset of ${account} was announced`
  }
}

function refusalMessage(account: string, error: NotReset | Outage): string {
  switch (error.kind) {
    case 'no-account':
      return `no account found for ${account}`
    case 'two-factor-off':
      return `two-factor authentication is already off for ${account}`
    case 'not-last-staff':
      return '--last-staff works only when there is exactly one staff member. Use --by EMAIL instead'
    default:
      return outageMessage(error)
  }
}

function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
