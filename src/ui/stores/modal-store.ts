import { makeAutoObservable, observableRef } from 'mobx'
import type { DownloadLimit } from '#domain/download/decision.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** The dialogs that exclude one another: showing one hides the other (spec 4). */
export type Modal =
  | { readonly kind: 'login' }
  | { readonly kind: 'sign-up' }
  | { readonly kind: 'limit'; readonly limit: DownloadLimit }
  | { readonly kind: 'license'; readonly required: LicenseId }

export class ModalStore {
  open: Modal | null = null
  /** What somebody wanted when they were asked to sign in; done as soon as they have. */
  private onEntered: (() => void) | null = null

  constructor() {
    makeAutoObservable<this, 'onEntered'>(this, { open: observableRef, onEntered: false })
  }

  show(modal: Modal): void {
    this.open = modal
  }

  /** Asks for sign-in; `then` runs once somebody is in. */
  askToSignIn(then: (() => void) | null = null): void {
    this.onEntered = then
    this.open = { kind: 'login' }
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
