import { makeAutoObservable, observableRef } from 'mobx'
import type { QueueStorage } from '#application/ports/saving.ts'
import { afterReload, isOver, type QueuedFile } from '#domain/download/queue.ts'

/** The files of one person's queue, and their copy in the device's storage. */
export class QueuedFiles {
  all: readonly QueuedFile[] = []
  owner = ''
  /** Why a file failed, by variant id. */
  readonly why = new Map<number, string>()
  private readonly storage: QueueStorage

  constructor(storage: QueueStorage) {
    this.storage = storage
    makeAutoObservable<this, 'storage'>(this, { all: observableRef, owner: false, storage: false })
  }

  /** Starts the queue of another person: what was shown stays in the storage for its owner. */
  begin(owner: string): void {
    this.owner = owner
    this.all = []
    this.why.clear()
  }

  find(variantId: number): QueuedFile | undefined {
    return this.all.find((file) => file.variantId === variantId)
  }

  /** Adds files that an earlier page left. */
  found(kept: readonly QueuedFile[]): void {
    this.all = [...kept.map(afterReload), ...this.all]
  }

  /** A file that is already being downloaded continues; one that is over starts again. */
  join(wanted: readonly QueuedFile[]): void {
    const busy = this.all.filter((file) => !isOver(file)).map((file) => file.variantId)
    const added = new Map(wanted.map((file) => [file.variantId, file]))
    for (const variantId of busy) added.delete(variantId)
    this.all = [...this.all.filter((file) => !added.has(file.variantId)), ...added.values()]
    for (const file of added.values()) this.keep(file)
  }

  /** The files for which a grant was just issued, unless they have arrived. */
  grantedBy(grantId: string): readonly QueuedFile[] {
    return this.all.filter((file) => file.grantId === grantId && file.state !== 'done')
  }

  /** Keeps a grant's files from starting while its reversal is being requested. */
  hold(grantId: string): void {
    for (const { variantId } of this.grantedBy(grantId)) {
      this.show(variantId, { notBefore: Infinity })
    }
  }

  /** Makes a change that outlives the page; a file that is done has nothing left to store. */
  change(variantId: number, change: Partial<QueuedFile>): void {
    this.show(variantId, change)
    const file = this.find(variantId)
    if (file?.state === 'done') void this.storage.forget(this.owner, variantId)
    else if (file) this.keep(file)
  }

  /** Makes a change that is not stored. */
  show(variantId: number, change: Partial<QueuedFile>): void {
    this.all = this.all.map((file) =>
      file.variantId === variantId ? { ...file, ...change } : file,
    )
  }

  failed(variantId: number, state: 'failed' | 'wrong-hash', why: string): void {
    this.why.set(variantId, why)
    this.change(variantId, { state })
  }

  drop(variantId: number): void {
    this.all = this.all.filter((file) => file.variantId !== variantId)
    this.why.delete(variantId)
    void this.storage.forget(this.owner, variantId)
  }

  private keep(file: QueuedFile): void {
    void this.storage.keep(this.owner, file)
  }
}
