import { makeAutoObservable } from 'mobx'
import type { Result } from 'neverthrow'
import type { DownloadLink } from '#application/ports/downloads.ts'
import {
  isHeld,
  isOver,
  MOST_AT_ONCE,
  queued,
  startable,
  type QueuedFile,
  type FileToSave,
} from '#domain/download/queue.ts'
import { viewerId } from '#domain/user/viewer.ts'
import { savingMessage } from '#messages/save-messages.ts'
import { SaveLocationStore } from './save-location-store.ts'
import type { QueueNeeds } from './download-needs.ts'
import { fetchFile } from './fetch-file.ts'
import { runFile, type RunError } from './queue-run.ts'
import { QueuedFiles } from './queued-files.ts'
import { TabLock } from './tab-lock.ts'

interface Run {
  readonly stop: AbortController
  /** Its name in the folder, which may only just have been assigned. */
  savedAs: string | null
  ended: Promise<void>
}

/**
 * The files being saved to one person's disk, independent of the router and of reloads: into the folder that they
 * chose, each verified by its hash, or through plain links that the browser follows itself.
 */
export class DownloadQueue {
  readonly list: QueuedFiles
  readonly place: SaveLocationStore
  /** Left behind by a reload, or without permission to write: nothing starts before a click. */
  paused = false
  /** What just happened, for people who cannot see it. */
  announcement = ''
  private readonly runs = new Map<number, Run>()
  private readonly tabs: TabLock
  /** Cancels the scheduled wake-up. */
  private stayAsleep = () => {}
  private readonly needs: QueueNeeds

  constructor(needs: QueueNeeds) {
    this.needs = needs
    this.list = new QueuedFiles(needs.queueStorage)
    this.tabs = new TabLock(needs.queueStorage)
    this.place = new SaveLocationStore(needs.saveFolder, needs.notifications)
    needs.page.onEnd(() => this.begin(''))
    makeAutoObservable<this, 'runs' | 'tabs' | 'stayAsleep' | 'needs'>(this, {
      list: false,
      place: false,
      runs: false,
      tabs: false,
      stayAsleep: false,
      needs: false,
    })
  }

  get files(): readonly QueuedFile[] {
    return this.list.all
  }

  /**
   * Resumes what the current viewer left unfinished; anything that belongs to someone else stops and waits for
   * them.
   */
  async load(): Promise<void> {
    const owner = viewerId(this.needs.viewer())
    if (owner !== '' && owner === this.list.owner) return
    this.begin(owner)
    if (owner === '') return
    const [kept] = await Promise.all([this.needs.queueStorage.items(owner), this.place.look()])
    if (owner === this.list.owner) this.found(kept.unwrapOr([]))
  }

  /**
   * Saves a file whose link was just issued: into the folder if there is one, otherwise through the link itself. A
   * file that is held for a moment stays on the list meanwhile, so that a reload does not lose it.
   */
  async take(variantId: number, link: DownloadLink, holdMs = 0): Promise<void> {
    if (this.needs.page.isOver) return
    if (!this.place.isFolder && holdMs === 0) return fetchFile(link)
    const { url, expiresAt, grantId } = link
    const now = Date.now()
    const more = { link: { url, expiresAt }, notBefore: now + holdMs, grantId }
    this.list.join([queued({ ...link, variantId }, now, more)])
    await this.goOn()
  }

  /** Settles a grant: if it was reversed, its files are canceled; otherwise they start now. */
  async settle(grantId: string, isReversed: boolean): Promise<void> {
    for (const { variantId } of this.list.grantedBy(grantId)) {
      if (isReversed) await this.cancel(variantId)
      else this.list.change(variantId, { notBefore: Date.now() })
    }
    this.wake()
  }

  /** Adds several files at once; must run during a click, since access to the folder may have to be granted again. */
  async addAll(wanted: readonly FileToSave[]): Promise<void> {
    const now = Date.now()
    this.list.join(wanted.map((file, place) => queued(file, now + place)))
    await this.goOn()
  }

  async goOn(): Promise<void> {
    await this.place.open()
    this.pump()
  }

  async retry(variantId: number): Promise<void> {
    this.list.change(variantId, { state: 'waiting' })
    await this.goOn()
  }

  /** Removes a file from the queue, along with what was written of it, unless it is complete. */
  async cancel(variantId: number): Promise<void> {
    const file = this.list.find(variantId)
    const run = this.runs.get(variantId)
    this.list.drop(variantId)
    this.runs.delete(variantId)
    run?.stop.abort()
    await run?.ended
    this.wake()
    const savedAs = run?.savedAs ?? file?.savedAs ?? null
    const isGone = file?.state === 'done' || file?.state === 'wrong-hash'
    if (savedAs !== null && !isGone) await this.needs.saveFolder.remove(savedAs)
  }

  /** Removes the files that are done or have failed. */
  clear(): void {
    for (const { variantId } of this.files.filter(isOver)) this.list.drop(variantId)
  }

  async chooseFolder(): Promise<void> {
    await this.place.choose()
    if (this.paused) this.pump()
  }

  /** Stops what is running here; it stays in the storage for its owner. */
  private begin(owner: string): void {
    for (const { stop } of this.runs.values()) stop.abort()
    this.runs.clear()
    this.stayAsleep()
    this.list.begin(owner)
    this.lockTabs()
  }

  private found(kept: readonly QueuedFile[]): void {
    this.list.found(kept)
    this.paused = this.files.some((file) => !isOver(file))
  }

  /** Starts everything that may start. */
  private pump(): void {
    if (this.needs.page.isOver) return
    this.paused = this.place.isShut
    const now = Date.now()
    const atOnce = this.place.isFolder ? MOST_AT_ONCE : 1
    for (const file of this.paused ? [] : startable(this.files, atOnce, now)) this.start(file)
    this.wakeAt(this.files.filter((file) => isHeld(file, now)).map((file) => file.notBefore))
    this.lockTabs()
  }

  /** Schedules a wake-up for the first of the files that are on hold. */
  private wakeAt(moments: readonly number[]): void {
    this.stayAsleep()
    const next = Math.min(...moments)
    if (!Number.isFinite(next)) return
    this.stayAsleep = this.needs.page.after(next - Date.now(), () => this.wake())
  }

  /** Continues with what may run; files left behind by a reload still wait for a click. */
  private wake(): void {
    if (this.paused) this.paused = this.files.some((file) => !isOver(file))
    else this.pump()
  }

  private lockTabs(): void {
    const isHolding = !this.paused && this.files.some((file) => isHeld(file, Date.now()))
    this.tabs.say(this.runs.size > 0 || isHolding)
  }

  private start(file: QueuedFile): void {
    const { variantId, savedAs } = file
    const run: Run = { stop: new AbortController(), savedAs, ended: Promise.resolve() }
    this.runs.set(variantId, run)
    this.list.change(variantId, { state: 'running' })
    run.ended = runFile({
      needs: this.needs,
      file,
      toFolder: this.place.isFolder,
      signal: run.stop.signal,
      changed: (change) => {
        run.savedAs = change.savedAs ?? run.savedAs
        this.list.change(variantId, change)
      },
      progressed: (received) => this.list.show(variantId, { received }),
    }).then((outcome) => {
      if (run.stop.signal.aborted) return
      this.runs.delete(variantId)
      this.ended(file, outcome)
    })
  }

  private ended(file: QueuedFile, outcome: Result<void, RunError>): void {
    const { variantId, filename, bytes } = file
    if (outcome.isErr()) this.failed(file, outcome.error)
    else {
      this.list.change(variantId, { state: 'done', received: bytes })
      const isInFolder = this.list.find(variantId)?.savedAs !== null
      const how = isInFolder ? 'was saved' : 'was sent to your browser’s downloads'
      this.announcement = `${filename} ${how}.`
    }
    this.pump()
  }

  private failed({ variantId, filename }: QueuedFile, error: RunError): void {
    const words = savingMessage(error)
    this.list.failed(variantId, error.kind === 'wrong-hash' ? 'wrong-hash' : 'failed', words)
    this.announcement = `${filename}: ${words}`
    if (error.kind === 'folder-closed') void this.place.look()
    if (error.kind === 'credits-changed') this.needs.onLost()
  }
}
