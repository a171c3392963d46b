import { makeAutoObservable, observableRef } from 'mobx'
import type { DownloadLimit } from '#domain/download/decision.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** Dialogs that exclude one another: showing one hides the other (download 3). */
export type Modal =
  /**
   * `again`: for someone who is signed in and has to sign in again; `error`: what went wrong on the way here;
   * `passwordLater`: as for signing up.
   */
  | {
      readonly kind: 'login'
      readonly again?: true
      readonly error?: string | null
      readonly passwordLater?: boolean
    }
  /** Requests an email for setting a new password; starts with the address typed so far. */
  | { readonly kind: 'forgot'; readonly email: string }
  /** `passwordLater`: starts without the password, which a link in an email sets (sign-in 4). */
  | { readonly kind: 'sign-up'; readonly passwordLater?: boolean }
  | { readonly kind: 'limit'; readonly limit: DownloadLimit; readonly wanted: Wanted }
  /**
   * `take`: applies another license to the current purchase; without it, the license of the shop and the plan
   * changes.
   */
  | {
      readonly kind: 'license'
      readonly required: LicenseId
      readonly onward?: Continuation
      readonly take?: (licenseId: LicenseId) => void
    }
  /** For buying more credits, with the mode of pricing 5; `missing` is 0 if no credits are missing. */
  | {
      readonly kind: 'credits'
      /** The file that they are for; it can be bought for money instead. */
      readonly variantId?: number
      readonly missing: number
      readonly mode: CreditsMode
      readonly onward: Continuation
    }
  /** The preselected plan, null for the shop's default, and the requested license, if any. */
  | {
      readonly kind: 'upgrade'
      readonly planId: number | null
      readonly licenseId: LicenseId | null
      readonly onward: Continuation
    }
  /** What the shop may do with a person's visits (privacy 4). */
  | { readonly kind: 'privacy' }
  /** What the shop did with this visit (tracking 7). */
  | { readonly kind: 'sent-data' }
  /**
   * The survey (survey 2). `offered`: opened from the invitation; `business`: part of the enterprise and business
   * flow.
   */
  | { readonly kind: 'survey'; readonly offered: boolean; readonly business: boolean }

/** What continues by itself once a dialog is done. */
export type Continuation = (() => void) | null

export type CreditsMode = 'download' | 'cart' | 'account'

/** The file whose download ran into a limit, and the function that requests it again. */
export interface WantedFile {
  readonly variantId: number
  readonly again: () => void
}

/** The cart that ran into a limit when it was to be paid with credits. */
interface WantedCart {
  readonly payInMoney: () => void
  readonly again: () => void
}

export type Wanted = WantedFile | WantedCart

export class ModalStore {
  open: Modal | null = null
  /** What the visitor wanted when they were asked to sign in; runs as soon as they have. */
  private onEntered: (() => void) | null = null

  constructor() {
    makeAutoObservable<this, 'onEntered'>(this, { open: observableRef, onEntered: false })
  }

  get isAskingAgain(): boolean {
    return this.open?.kind === 'login' && this.open.again === true
  }

  show(modal: Modal): void {
    this.open = modal
  }

  /**
   * Asks for sign-in; `then` runs once someone has signed in. `error` is a code of sign-in 6 that they came with.
   * With `passwordLater`, a new customer only says who they are.
   */
  askToSignIn(
    then: (() => void) | null = null,
    error: string | null = null,
    passwordLater = false,
  ): void {
    this.onEntered = then
    this.open = { kind: 'login', error, passwordLater }
  }

  /** Asks a signed-in person to sign in again; `then` runs once they have. */
  askAgain(then: () => void, error: string | null = null): void {
    this.onEntered = then
    this.open = { kind: 'login', again: true, error }
  }

  close(): void {
    this.open = null
    this.onEntered = null
  }

  entered(): void {
    const then = this.onEntered
    this.close()
    then?.()
  }
}
