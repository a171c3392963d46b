import type { SaveToFolder } from '#application/download/save-to-folder.ts'
import type { Credits } from '#application/ports/credits.ts'
import type { Downloads } from '#application/ports/downloads.ts'
import type { QueueStorage, SaveFolder } from '#application/ports/saving.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { CreditStore } from './credit-store.ts'
import type { ModalStore } from './modal-store.ts'
import type { NotificationStore } from './notification-store.ts'
import type { PageLifetime } from './page-lifetime.ts'

/** What saving files to a person's disk needs. */
export interface QueueNeeds {
  readonly downloads: Downloads
  readonly queueStorage: QueueStorage
  readonly saveFolder: SaveFolder
  readonly saveToFolder: SaveToFolder
  readonly notifications: NotificationStore
  readonly page: PageLifetime
  viewer(): Viewer
  /** Called when a file turns out to be no longer owned. */
  onLost(): void
}

/** What requesting files needs: a queue for them, their cost, and where a refusal leads. */
export interface DownloadNeeds extends Omit<QueueNeeds, 'onLost'> {
  readonly credits: Credits
  readonly creditStore: CreditStore
  readonly modals: ModalStore
}
