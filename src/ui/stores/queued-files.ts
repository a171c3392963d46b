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

  /** Somebody else is here: what was shown stays in the storage for its owner. */
  begin(owner: string): void {
    this.owner = owner
    this.all = []
    this.why.clear()
  }

  find(variantId: number): QueuedFile | undefined {
    return this.all.find((file) => file.variantId === variantId)
  }

  /** Files that a page before this one left. */
  found(kept: readonly QueuedFile[]): void {
    this.all = [...kept.map(afterReload), ...this.all]
  }

  /** A file that is on its way already goes on; one that is over begins anew. */
  join(wanted: readonly QueuedFile[]): void {
    const busy = this.all.filter((file) => !isOver(file)).map((file) => file.variantId)
    const added = new Map(wanted.map((file) => [file.variantId, file]))
    for (const variantId of busy) added.delete(variantId)
    this.all = [...this.all.filter((file) => !added.has(file.variantId)), ...added.values()]
    for (const file of added.values()) this.keep(file)
  }

  /** The files a grant was just given for, unless they have arrived. */
  grantedBy(grantId: string): readonly QueuedFile[] {
    return this.all.filter((file) => file.grantId === grantId && file.state !== 'done')
  }

  /** Nothing of a grant starts while it is asked whether that may be taken back. */
  hold(grantId: string): void {
    for (const { variantId } of this.grantedBy(grantId)) {
      this.show(variantId, { notBefore: Infinity })
    }
  }

  /** A change that outlives the page; what is done has nothing left to outlive it. */
  change(variantId: number, change: Partial<QueuedFile>): void {
    this.show(variantId, change)
    const file = this.find(variantId)
    if (file?.state === 'done') void this.storage.forget(this.owner, variantId)
    else if (file) this.keep(file)
  }

  /** A change of the moment. */
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
