import { okAsync, ResultAsync } from 'neverthrow'
import { carriedOver } from '#domain/license/choice.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import type { Accounts, Credentials } from '../ports/accounts.ts'
import type { Carts, QuotedOrder } from '../ports/carts.ts'
import type { BotCheck } from '../ports/gates.ts'
import type { Preferences } from '../ports/memory.ts'
import type { DeviceJoined, JoinDeviceList } from '../wishlist/open-wishlists.ts'
import type { PasswordlessForm, RegistrationForm } from '#domain/user/registration.ts'

/** The user who signed in, with the cart that the server merged for them (cart 3). */
export interface SignedIn {
  readonly user: Registered
  /** Null if the cart could not be opened: the user is signed in anyway. */
  readonly order: QuotedOrder | null
  /** The visitor's license was below this user's minimum and has been raised (licensing 3). */
  readonly licenseRaised: boolean
  /** The outcome of joining the device's list (wishlist 2); null if the shop could not be reached. */
  readonly joined: DeviceJoined | null
}

export type SignIn = ReturnType<typeof signIn>
export type Register = ReturnType<typeof register>

export interface SignInPorts {
  readonly accounts: Accounts
  readonly carts: Carts
  readonly joinDeviceList: JoinDeviceList
  readonly preferences: Preferences
}

export interface RegisterPorts extends SignInPorts {
  readonly botCheck: BotCheck
}

export const signIn = (ports: SignInPorts) => (credentials: Credentials, returnTo: string) =>
  ports.accounts.signIn(credentials, returnTo).andThen((user) => settle(user, ports))

/** Registers an account with a password, or one whose first password is set by email (sign-in 4). */
export const register =
  (ports: RegisterPorts) => (form: RegistrationForm | PasswordlessForm, returnTo: string) =>
    ports.botCheck
      .solve()
      .andThen((proof) =>
        'password' in form
          ? ports.accounts.register(form, proof, returnTo)
          : ports.accounts.registerPasswordless(form, proof, returnTo),
      )
      .andThen((user) => settle(user, ports))

/** No failure here undoes the sign-in. The cart is opened under the license that is carried over. */
function settle(user: Registered, ports: SignInPorts): ResultAsync<SignedIn, never> {
  return keepLicense(user, ports.preferences).andThen((licenseRaised) =>
    ResultAsync.combine([
      ports.carts.open(user).orElse(() => okAsync(null)),
      ports.joinDeviceList(user).orElse(() => okAsync(null)),
    ]).map(([order, joined]): SignedIn => ({ user, order, licenseRaised, joined })),
  )
}

/** Carries over the license chosen on the device; true if it was too low for the user and was raised. */
function keepLicense(user: Registered, preferences: Preferences): ResultAsync<boolean, never> {
  return preferences
    .chosenLicense()
    .andThen((choice) => {
      const { licenseId, raised } = carriedOver(choice, minimumLicense(user))
      return preferences.keepLicense(licenseId).map(() => raised)
    })
    .orElse(() => okAsync(false))
}
