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
import type { ModalStore } from './modal-store.ts'
import type { NotificationStore } from './notification-store.ts'
import type { WishlistStore } from './wishlist-store.ts'

interface SessionNeeds {
  readonly accounts: Accounts
  readonly watch: SessionWatch
  readonly signIn: SignIn
  readonly register: Register
  readonly cart: CartStore
  readonly modals: ModalStore
  readonly notifications: NotificationStore
  readonly wishlists: WishlistStore
}

/**
 * Who is here, and the login state of sign-in 7: undefined before there is this store, while main.tsx
 * shows the full-screen loader; then `loading`, or somebody, or nobody.
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

  /** Says what an unconfirmed user must do first; called once the page stands, and after coming in. */
  remindToConfirm(): void {
    const { user } = this
    if (!user || isConfirmed(user)) return
    this.needs.notifications.say({
      type: 'confirm_email',
      body: EMAIL_UNCONFIRMED,
      customUi: 'confirm-email',
    })
  }

  /** They go on to `returnTo`, a path of ours. */
  async signIn(credentials: Credentials, returnTo: string): Promise<void> {
    await this.arrive(this.needs.signIn(credentials, returnTo))
  }

  /** With a password or without one; the link in the mail leads on to `returnTo`, a path of ours. */
  async register(form: RegistrationForm | PasswordlessForm, returnTo: string): Promise<void> {
    await this.arrive(this.needs.register(form, returnTo))
  }

  async signOut(): Promise<void> {
    await this.needs.accounts.signOut().match(
      () => this.leave(),
      (error) => void this.needs.notifications.complain(error),
    )
  }

  /** Looks again who is signed in: after a confirmation link was followed in another tab, say. */
  async refresh(): Promise<void> {
    const before = this.viewer
    const found = await this.needs.accounts.whoAmI()
    // Whoever came or went meanwhile is known already.
    if (found.isOk() && this.viewer === before) this.know(found.value ?? A_VISITOR)
  }

  /** Follows who comes and goes in other tabs, and elsewhere meanwhile. Returns a function that stops it. */
  follow(): () => void {
    let end: (() => void) | null = null
    let hasStopped = false
    void this.needs.watch
      .watch((user) => this.see(user))
      .map((stop) => {
        end = stop
        if (hasStopped) stop()
      })
    return () => {
      hasStopped = true
      end?.()
    }
  }

  /** Acts for this team from now on, or for oneself. */
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
    // Somebody who was asked to prove themselves again is still signed in.
    if (!this.needs.modals.isAskingAgain) this.know(A_VISITOR)
    this.loading = false
    this.error = error
  }

  private know(viewer: Viewer): void {
    const { user } = this
    const isSame = viewer.kind === 'registered' && viewer.id === user?.id
    // Nobody else says whom they act for, and it is forgotten when they go (customer 7).
    this.viewer = isSame ? { ...viewer, team: user.team } : viewer
    if (viewer.kind === 'registered' && isConfirmed(viewer)) {
      this.needs.notifications.closeType('confirm_email')
    }
  }

  private leave(): void {
    this.know(A_VISITOR)
    this.needs.notifications.closeType('confirm_email')
    this.needs.notifications.say({ type: 'success', body: 'You’re signed out.' })
    void this.needs.cart.reread()
  }

  /** What the watch brought; whoever is coming in here at this moment counts more. */
  private see(user: Registered | null): void {
    if (this.loading) return
    const before = this.user
    this.know(user ?? A_VISITOR)
    if (before?.id === user?.id) return
    void this.needs.cart.reread()
    if (user) this.welcome()
    else this.notifySessionEnd()
  }

  /** Somebody came in in another tab: a dialog that asks for that here has nothing left to ask. */
  private welcome(): void {
    const { modals } = this.needs
    if (modals.open?.kind === 'login' || modals.open?.kind === 'sign-up') modals.entered()
    this.remindToConfirm()
  }

  private notifySessionEnd(): void {
    this.needs.notifications.closeType('confirm_email')
    this.needs.notifications.say({
      type: 'info',
      body: 'You were signed out in another tab or on another device.',
    })
  }
}
