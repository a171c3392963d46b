import { okAsync, type ResultAsync } from 'neverthrow'
import { carriedOver } from '#domain/license/choice.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import type { Accounts, Credentials } from '../ports/accounts.ts'
import type { Carts, QuotedOrder } from '../ports/carts.ts'
import type { BotCheck } from '../ports/gates.ts'
import type { Preferences } from '../ports/memory.ts'
import type { RegistrationForm } from '#domain/user/registration.ts'

/** Who came in, with the cart that the server merged for them (rules 17). */
export interface Entered {
  readonly user: Registered
  /** Null where the cart could not be opened: whoever came in is in all the same. */
  readonly order: QuotedOrder | null
  /** The visitor's licence was below this user's minimum and has been raised (rules 3.3). */
  readonly licenseRaised: boolean
}

export type SignIn = ReturnType<typeof signIn>
export type Register = ReturnType<typeof register>

export const signIn =
  (accounts: Accounts, carts: Carts, preferences: Preferences) => (credentials: Credentials) =>
    accounts.signIn(credentials).andThen((user) => settle(user, carts, preferences))

export interface RegisterPorts {
  readonly accounts: Accounts
  readonly botCheck: BotCheck
  readonly carts: Carts
  readonly preferences: Preferences
}

export const register =
  ({ accounts, botCheck, carts, preferences }: RegisterPorts) =>
  (form: RegistrationForm, returnTo: string) =>
    botCheck
      .solve()
      .andThen((proof) => accounts.register(form, proof, returnTo))
      .andThen((user) => settle(user, carts, preferences))

function settle(
  user: Registered,
  carts: Carts,
  preferences: Preferences,
): ResultAsync<Entered, never> {
  return preferences
    .chosenLicense()
    .andThen((choice) => {
      const { licenseId, raised } = carriedOver(choice, minimumLicense(user))
      return preferences.keepLicense(licenseId).map(() => raised)
    })
    .orElse(() => okAsync(false))
    .andThen((licenseRaised) =>
      carts
        .open(user)
        .map((order): Entered => ({ user, order, licenseRaised }))
        .orElse(() => okAsync<Entered>({ user, order: null, licenseRaised })),
    )
}
