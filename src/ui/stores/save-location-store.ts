import { makeAutoObservable, observableRef } from 'mobx'
import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { FolderError, SaveFolder, SaveLocation } from '#application/ports/saving.ts'
import { savingMessage } from '#messages/save-messages.ts'
import type { NotificationStore } from './notification-store.ts'

const NOWHERE: SaveLocation = { offered: false, folder: null, allowed: false }

/** Where this browser saves downloads: in a folder that was chosen, or wherever the browser puts them. */
export class SaveLocationStore {
  now: SaveLocation = NOWHERE
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

  /** The page may not write there until access is granted again. */
  get isShut(): boolean {
    return this.isFolder && !this.now.allowed
  }

  look(): Promise<void> {
    return this.update(this.folder.look())
  }

  choose(): Promise<void> {
    return this.update(this.folder.choose())
  }

  /** Requests access again if it has to; only during a click. */
  async open(): Promise<void> {
    if (this.isShut) await this.update(this.folder.allow())
  }

  leave(): Promise<void> {
    return this.update(this.folder.leave())
  }

  private update(asked: ResultAsync<SaveLocation, FolderError | Outage>): Promise<void> {
    return asked.match(
      (place) => this.stand(place),
      (error) => this.notifications.say({ type: 'error', body: savingMessage(error) }),
    )
  }

  private stand(place: SaveLocation): void {
    this.now = place
  }
}
