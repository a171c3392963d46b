import { makeAutoObservable, observableRef } from 'mobx'
import type { ResultAsync } from 'neverthrow'
import type { Accounts, Credentials, SessionWatch } from '#application/ports/accounts.ts'
import type { SignedIn, Register, SignIn } from '#application/session/sign-in.ts'
import type { PasswordlessForm, RegistrationForm } from '#domain/user/registration.ts'
import {
  A_VISITOR,
  isConfirmed,
  type ActedFor,
  type Registered,
  type Viewer,
} from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'
import { EMAIL_UNCONFIRMED } from '#messages/texts.ts'
import type { CartStore } from './cart-store.ts'
import type { DraftStore } from './draft-store.ts'
import type { ModalStore } from './modal-store.ts'
import type { NotificationStore } from './notification-store.ts'
import type { WishlistStore } from './wishlist-store.ts'

interface SessionNeeds {
  readonly accounts: Accounts
  readonly watch: SessionWatch
  readonly signIn: SignIn
  readonly register: Register
  readonly cart: CartStore
  readonly drafts: DraftStore
  readonly modals: ModalStore
  readonly notifications: NotificationStore
  readonly wishlists: WishlistStore
}

/**
 * The current viewer, and the login state of sign-in 7: undefined before this store exists, while main.tsx shows
 * the full-screen loader; then `loading`, a user, or no user.
 */
export class SessionStore {
  viewer: Viewer
  loading = false
  error: UserError | null = null
  private readonly needs: SessionNeeds

  constructor(viewer: Viewer, needs: SessionNeeds) {
    this.viewer = viewer
    this.needs = needs
    makeAutoObservable<this, 'needs'>(this, {
      viewer: observableRef,
      error: observableRef,
      needs: false,
    })
  }

  get user(): Registered | null {
    return this.viewer.kind === 'registered' ? this.viewer : null
  }

  /** Tells an unconfirmed user what to do first; called once the page is mounted, and after sign-in. */
  remindToConfirm(): void {
    const { user } = this
    if (!user || isConfirmed(user)) return
    this.needs.notifications.say({
      type: 'confirm_email',
      body: EMAIL_UNCONFIRMED,
      customUi: 'confirm-email',
    })
  }

  /** The person continues to `returnTo`, a path of the shop. */
  async signIn(credentials: Credentials, returnTo: string): Promise<void> {
    await this.arrive(this.needs.signIn(credentials, returnTo))
  }

  /** With a password or without one; the link in the email leads to `returnTo`, a path of the shop. */
  async register(form: RegistrationForm | PasswordlessForm, returnTo: string): Promise<void> {
    await this.arrive(this.needs.register(form, returnTo))
  }

  async signOut(): Promise<void> {
    await this.needs.accounts.signOut().match(
      () => this.leave(),
      (error) => void this.needs.notifications.complain(error),
    )
  }

  /** Checks again who is signed in, for example after a confirmation link was followed in another tab. */
  async refresh(): Promise<void> {
    const before = this.viewer
    const found = await this.needs.accounts.whoAmI()
    // If someone signed in or out in the meantime, that is already known.
    if (found.isOk() && this.viewer === before) this.know(found.value ?? A_VISITOR)
  }

  /** Follows sign-ins and sign-outs in other tabs and elsewhere. Returns a function that stops it. */
  follow(): () => void {
    const watching = this.needs.watch.watch((user) => this.see(user))
    return () => void watching.map((stop) => stop())
  }

  /** Switches to acting for this team, or for oneself. */
  act(team: ActedFor | undefined): void {
    if (this.user) this.viewer = { ...this.user, team }
  }

  clearError(): void {
    this.error = null
  }

  private async arrive(arriving: ResultAsync<SignedIn, UserError>): Promise<void> {
    this.loading = true
    this.error = null
    await arriving.match(
      (entered) => this.enter(entered),
      (error) => this.fail(error),
    )
  }

  private enter({ user, order, licenseRaised, joined }: SignedIn): void {
    this.know(user)
    this.loading = false
    if (order) this.needs.cart.show(order)
    if (joined) void this.needs.wishlists.notifyJoined(joined)
    this.needs.modals.entered()
    this.remindToConfirm()
    if (licenseRaised) {
      this.needs.notifications.say({
        type: 'license_raised',
        body: 'Prices are now shown for your account’s minimum license.',
      })
    }
  }

  private fail(error: UserError): void {
    // Someone who was asked to sign in again is still signed in.
    if (!this.needs.modals.isAskingAgain) this.know(A_VISITOR)
    this.loading = false
    this.error = error
  }

  private know(viewer: Viewer): void {
    const { user } = this
    const isSame = viewer.kind === 'registered' && viewer.id === user?.id
    if (!user && viewer.kind === 'registered') this.needs.drafts.adopt(viewer.id)
    // No answer says whom they act for, so it is carried over, and forgotten when they leave (customer 7).
    this.viewer = isSame ? { ...viewer, team: user.team } : viewer
    if (viewer.kind === 'visitor' || isConfirmed(viewer)) {
      this.needs.notifications.closeType('confirm_email')
    }
  }

  private leave(): void {
    this.know(A_VISITOR)
    this.needs.notifications.say({ type: 'success', body: 'You’re signed out.' })
    void this.needs.cart.reread()
  }

  /** Handles what the watch reports; a sign-in that is in progress here takes precedence. */
  private see(user: Registered | null): void {
    if (this.loading) return
    const before = this.user
    this.know(user ?? A_VISITOR)
    if (before?.id === user?.id) return
    void this.needs.cart.reread()
    if (user) this.welcome()
    else this.notifySessionEnd()
  }

  /** Someone signed in in another tab, so a dialog that asks for it here is done. */
  private welcome(): void {
    const { modals } = this.needs
    if (modals.open?.kind === 'login' || modals.open?.kind === 'sign-up') modals.entered()
    this.remindToConfirm()
  }

  private notifySessionEnd(): void {
    this.needs.notifications.say({
      type: 'info',
      body: 'You were signed out in another tab or on another device.',
    })
  }
}
