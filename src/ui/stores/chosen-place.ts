import { makeAutoObservable, observableRef } from 'mobx'
import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { FolderTrouble, SaveFolder, SavePlace } from '#application/ports/saving.ts'
import { savingInWords } from '#words/saving-words.ts'
import type { NotificationStore } from './notification-store.ts'

const NOWHERE: SavePlace = { offered: false, folder: null, allowed: false }

/** Where this browser saves downloads: in a folder that was chosen, or wherever it puts them itself. */
export class ChosenPlace {
  now: SavePlace = NOWHERE
  private readonly folder: SaveFolder
  private readonly notifications: NotificationStore

  constructor(folder: SaveFolder, notifications: NotificationStore) {
    this.folder = folder
    this.notifications = notifications
    makeAutoObservable<this, 'folder' | 'notifications'>(this, {
      now: observableRef,
      folder: false,
      notifications: false,
    })
  }

  get isFolder(): boolean {
    return this.now.folder !== null
  }

  /** The page may not write there before somebody has allowed it again. */
  get isShut(): boolean {
    return this.isFolder && !this.now.allowed
  }

  look(): Promise<void> {
    return this.told(this.folder.look())
  }

  choose(): Promise<void> {
    return this.told(this.folder.choose())
  }

  /** Asks again where it has to; only during a click. */
  async open(): Promise<void> {
    if (this.isShut) await this.told(this.folder.allow())
  }

  leave(): Promise<void> {
    return this.told(this.folder.leave())
  }

  private told(asked: ResultAsync<SavePlace, FolderTrouble | Outage>): Promise<void> {
    return asked.match(
      (place) => this.stand(place),
      (trouble) => this.notifications.say({ type: 'error', body: savingInWords(trouble) }),
    )
  }

  private stand(place: SavePlace): void {
    this.now = place
  }
}
