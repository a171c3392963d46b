import { makeAutoObservable } from 'mobx'
import type { DownloadLink, Downloads } from '#application/ports/downloads.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { DownloadRefusal } from '#domain/download/decision.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { inWords } from '#words/in-words.ts'
import type { ModalStore } from './modal-store.ts'
import type { NotificationStore } from './notification-store.ts'

interface DownloadNeeds {
  readonly downloads: Downloads
  readonly modals: ModalStore
  readonly notifications: NotificationStore
  viewer(): Viewer
  /** Hands a signed address to the browser, which fetches, shows progress and resumes by itself. */
  fetchFile(link: DownloadLink): void
}

/** Asks the server for files and shows each refusal where rules 11 say it belongs. */
export class DownloadStore {
  /** Variants whose link is being asked for. */
  readonly asking = new Set<number>()
  private readonly needs: DownloadNeeds

  constructor(needs: DownloadNeeds) {
    this.needs = needs
    makeAutoObservable<this, 'needs'>(this, { needs: false })
  }

  async start(variantId: number): Promise<void> {
    if (this.asking.has(variantId)) return
    this.asking.add(variantId)
    await this.needs.downloads.request(this.needs.viewer(), variantId).match(
      (link) => this.fetchFile(variantId, link),
      (refusal) => this.refuse(variantId, refusal),
    )
  }

  private fetchFile(variantId: number, link: DownloadLink): void {
    this.asking.delete(variantId)
    this.needs.fetchFile(link)
    this.needs.notifications.say({ type: 'success', body: `${link.filename} is on its way.` })
  }

  private refuse(variantId: number, refusal: DownloadRefusal | Missing | Outage): void {
    this.asking.delete(variantId)
    const { modals, notifications } = this.needs
    switch (refusal.kind) {
      case 'sign-in-required':
      case 'signed-out':
        return modals.askToSignIn(() => void this.start(variantId))
      case 'license-tier-too-low':
        return modals.show({ kind: 'license', required: refusal.requiredLicenseId })
      case 'practice-limit':
      case 'download-limit':
      case 'download-limit-4k':
        return modals.show({ kind: 'limit', limit: refusal })
      case 'email-unconfirmed':
        return notifications.say({
          type: 'confirm_email',
          body: inWords(refusal),
          customUi: 'confirm-email',
        })
      default:
        return notifications.say({ type: 'error', body: inWords(refusal) })
    }
  }
}
