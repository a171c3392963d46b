import { err, ok } from 'neverthrow'
import { isLicenseId } from '#domain/license/tier.ts'
import { normalEmail } from '#domain/user/email-address.ts'
import { setStaff, setTier, staffList } from '#server/sql/accounts/staff.ts'
import { shellUser, staffNamed, unexplained, unsigned, type ShopCommand } from './shop-office.ts'
import { textOf } from './shop-words.ts'
import { writeContext } from '#server/sql/write-context.ts'

/** `staff add EMAIL --why TEXT`, `staff remove EMAIL --why TEXT`, `staff list`: by whoever has a shell here. */
export const staffCommand: ShopCommand = {
  options: ['why'],
  refuses: (given) => {
    const [verb, email = '', ...more] = given.words
    if (verb === 'list' && email === '') return null
    if (verb !== 'add' && verb !== 'remove') return 'staff wants add, remove or list'
    if (email === '' || more.length > 0) return `staff ${verb} wants one EMAIL`
    return unexplained(given)
  },
  run: async (office, given) => {
    const [verb, typed = ''] = given.words
    const db = office.services.db
    if (verb === 'list') {
      for (const email of await staffList(db)) office.say(email)
      return ok(undefined)
    }
    const email = normalEmail(typed)
    const staff = verb === 'add'
    const deed = { email, who: shellUser(), why: textOf(given, 'why'), staff }
    const set = await setStaff(
      db,
      deed,
      writeContext(office.services.secrets, office.services.clock),
    )
    return set
      .map((changed) => {
        const now = staff ? 'on the staff' : 'not on the staff'
        office.say(changed ? `${email} is ${now} now` : `${email} was ${now} already`)
      })
      .mapErr(() => noAccount(email))
  },
}

/** `tier EMAIL 1..6 --why TEXT --by EMAIL` (rules 3.6). */
export const tierCommand: ShopCommand = {
  options: ['why', 'by'],
  refuses: (given) => {
    const [email = '', tier = '', ...more] = given.words
    if (email === '' || more.length > 0) return 'tier wants an EMAIL and a number from 1 to 6'
    return /^[1-6]$/.test(tier) ? unsigned(given) : 'a licence is a number from 1 to 6'
  },
  run: async (office, given) => {
    const [typed = '', tier] = given.words
    const to = Number(tier)
    const named = await staffNamed(office, given)
    if (named.isErr()) return err(named.error)
    if (!isLicenseId(to)) return err('a licence is a number from 1 to 6')
    const email = normalEmail(typed)
    const set = await setTier(
      office.services.db,
      { ...named.value, email, to },
      writeContext(office.services.secrets, office.services.clock),
    )
    return set
      .map(({ from, behind }) => {
        office.say(from === to ? `${email} has licence ${to} already` : `${email}: ${from} → ${to}`)
        for (const what of behind) {
          office.say(`tell them: their ${what} stays under a lower licence until they change it`)
        }
      })
      .mapErr(() => noAccount(email))
  },
}

function noAccount(email: string): string {
  return `there is no account ${email}`
}
