import { makeAutoObservable, observableRef } from 'mobx'
import type { DownloadLimit } from '#domain/download/decision.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** The dialogs that exclude one another: showing one hides the other (download 3). */
export type Modal =
  /**
   * `again`: for somebody who is signed in and has to prove it once more; `error`: what went wrong on
   * the way here; `passwordLater`: as for signing up.
   */
  | {
      readonly kind: 'login'
      readonly again?: true
      readonly error?: string | null
      readonly passwordLater?: boolean
    }
  /** Asks for a mail to set a new password, beginning with the address typed so far. */
  | { readonly kind: 'forgot'; readonly email: string }
  /** `passwordLater`: begins without the password, which a link in an e-mail sets (sign-in 4). */
  | { readonly kind: 'sign-up'; readonly passwordLater?: boolean }
  | { readonly kind: 'limit'; readonly limit: DownloadLimit; readonly wanted: Wanted }
  /** `take`: puts what is being bought under another license; without it, the shop and the plan are. */
  | {
      readonly kind: 'license'
      readonly required: LicenseId
      readonly onward?: Continuation
      readonly take?: (licenseId: LicenseId) => void
    }
  /** Buy more credits, with the mode of pricing 5; `missing` is 0 where nothing is short. */
  | {
      readonly kind: 'credits'
      /** The file that they are for: it can be bought for money instead. */
      readonly variantId?: number
      readonly missing: number
      readonly mode: CreditsMode
      readonly onward: Continuation
    }
  /** The plan that is chosen at the start, null for the shop's default, and the license that was asked for, if one was. */
  | {
      readonly kind: 'upgrade'
      readonly planId: number | null
      readonly licenseId: LicenseId | null
      readonly onward: Continuation
    }
  /** What the shop may do with one's visits (privacy 4). */
  | { readonly kind: 'privacy' }
  /** What it did with this one (tracking 7). */
  | { readonly kind: 'sent-data' }
  /** The survey (survey 2). `offered`: opened from the invitation; `business`: of the enterprise and business flow. */
  | { readonly kind: 'survey'; readonly offered: boolean; readonly business: boolean }

/** What goes on by itself once a dialog's business is done. */
export type Continuation = (() => void) | null

export type CreditsMode = 'download' | 'cart' | 'account'

/** The file whose download ran into a limit, and how to ask for it again. */
export interface WantedFile {
  readonly variantId: number
  readonly again: () => void
}

/** The cart that ran into one when credits were to pay for it. */
interface WantedCart {
  readonly payInMoney: () => void
  readonly again: () => void
}

export type Wanted = WantedFile | WantedCart

export class ModalStore {
  open: Modal | null = null
  /** What somebody wanted when they were asked to sign in; done as soon as they have. */
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
   * Asks for sign-in; `then` runs once somebody is in. `error` is a code of sign-in 6 that they came with. With
   * `passwordLater` whoever is new only says who they are.
   */
  askToSignIn(
    then: (() => void) | null = null,
    error: string | null = null,
    passwordLater = false,
  ): void {
    this.onEntered = then
    this.open = { kind: 'login', error, passwordLater }
  }

  /** Asks somebody who is signed in to sign in again; `then` runs once they have. */
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
