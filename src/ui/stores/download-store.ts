import { makeAutoObservable, observableRef } from 'mobx'
import type { FileToSave } from '#domain/download/queue.ts'
import type { DownloadNeeds } from './download-needs.ts'
import type { Spend } from './download-outcome.ts'
import type { DownloadQueue } from './download-queue.ts'

/** Asks the server for files and shows each refusal where rules 11 say it belongs. */
export class DownloadStore {
  /** Variants whose link is being asked for. */
  readonly asking = new Set<number>()
  /** The last spend, until its ten minutes are over. */
  spend: Spend | null = null
  /** Counts changes to what is owned: pages that show it load again. */
  changes = 0
  /** What is on its way; null until something is. */
  queue: DownloadQueue | null = null
  private opening: Promise<DownloadQueue> | null = null
  private readonly needs: DownloadNeeds

  constructor(needs: DownloadNeeds) {
    this.needs = needs
    makeAutoObservable<this, 'opening' | 'needs'>(this, {
      spend: observableRef,
      queue: observableRef,
      opening: false,
      needs: false,
    })
  }

  /** `cost` is what the button said, in credits. */
  async start(variantId: number, cost = 0): Promise<void> {
    if (this.asking.has(variantId)) return
    this.asking.add(variantId)
    // What comes of it is said by a module of its own, fetched meanwhile.
    const [answer, outcome] = await Promise.all([
      this.needs.downloads.request(this.needs.viewer(), variantId),
      import('./download-outcome.ts'),
    ])
    this.answered(variantId)
    answer.match(
      (link) => outcome.grant(this, this.needs, { variantId, link, cost }),
      (refusal) =>
        outcome.refuse(this.needs, refusal, {
          variantId,
          again: () => void this.start(variantId, cost),
        }),
    )
  }

  /** Several files at once, of those that are owned. */
  async startAll(files: readonly FileToSave[]): Promise<void> {
    await (await this.opened()).addAll(files)
  }

  /** Takes up what was on its way when the page was left; also after somebody comes in. */
  async recall(): Promise<void> {
    const viewer = this.needs.viewer()
    if (viewer.kind === 'registered' && !this.queue) {
      const left = await this.needs.queueShelf.items(viewer.id)
      if (left.unwrapOr([]).length > 0) await this.opened()
    }
    await this.queue?.load()
  }

  opened(): Promise<DownloadQueue> {
    this.opening ??= import('./download-queue.ts').then(async ({ DownloadQueue }) => {
      const queue = new DownloadQueue(this.needs)
      await queue.load()
      this.use(queue)
      return queue
    })
    return this.opening
  }

  /** Gives a spend back, and keeps its file from being fetched. */
  async takeBack(spend: Spend): Promise<void> {
    const outcome = await import('./download-outcome.ts')
    await outcome.takeBack(this, this.needs, spend)
  }

  keep(spend: Spend | null): void {
    this.spend = spend
    this.changes += 1
  }

  private use(queue: DownloadQueue): void {
    this.queue = queue
  }

  private answered(variantId: number): void {
    this.asking.delete(variantId)
  }
}
