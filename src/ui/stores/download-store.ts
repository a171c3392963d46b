import { makeAutoObservable, observableRef } from 'mobx'
import type { FileToSave } from '#domain/download/queue.ts'
import { once } from '#domain/shared/once.ts'
import type { DownloadNeeds } from './download-needs.ts'
import type * as Outcomes from './download-outcome.ts'
import type { DownloadQueue } from './download-queue.ts'

/** Requests files from the server and shows each refusal where download 3 says it belongs. */
export class DownloadStore {
  /** Variants whose link is being requested. */
  readonly asking = new Set<number>()
  /** The last spend, until its ten minutes are over. */
  spend: Outcomes.Spend | null = null
  /** Counts changes to what is owned: pages that show it reload on each. */
  changes = 0
  /** The files being downloaded; null until there are any. */
  queue: DownloadQueue | null = null
  /** Opens the queue, which is created on first use. */
  readonly opened = once(async () => {
    const { DownloadQueue } = await import('./download-queue.ts')
    const queue = new DownloadQueue({ ...this.needs, onLost: () => this.changed() })
    await queue.load()
    this.use(queue)
    return queue
  })
  private readonly needs: DownloadNeeds

  constructor(needs: DownloadNeeds) {
    this.needs = needs
    makeAutoObservable<this, 'needs'>(this, {
      spend: observableRef,
      queue: observableRef,
      opened: false,
      needs: false,
    })
  }

  /** `cost` is what the button showed, in credits: never more than that is spent. */
  async start(variantId: number, cost = 0): Promise<void> {
    if (this.asking.has(variantId)) return
    this.asking.add(variantId)
    const outcome = await this.outcome()
    const answer =
      outcome && (await this.needs.downloads.request(this.needs.viewer(), variantId, cost))
    this.answered(variantId)
    if (this.needs.page.isOver) return
    answer?.match(
      (link) => outcome?.grant(this, this.needs, { variantId, link, shown: cost }),
      (refusal) =>
        outcome?.refuse(this, this.needs, refusal, {
          variantId,
          again: () => void this.start(variantId, cost),
        }),
    )
  }

  /** Downloads several owned files at once. */
  async startAll(files: readonly FileToSave[]): Promise<void> {
    if (await this.outcome()) await (await this.opened()).addAll(files)
  }

  /** Resumes the downloads that were running when the page was left; also called after someone signs in. */
  async recall(): Promise<void> {
    const viewer = this.needs.viewer()
    if (viewer.kind === 'registered' && !this.queue) {
      const left = await this.needs.queueStorage.items(viewer.id)
      if (left.unwrapOr([]).length > 0) await this.opened()
    }
    await this.queue?.load()
  }

  /** Reverses a spend, and keeps its file from being downloaded. */
  async reverse(spend: Outcomes.Spend): Promise<void> {
    const outcome = await this.outcome()
    await outcome?.reverse(this, this.needs, spend)
  }

  keep(spend: Outcomes.Spend | null): void {
    this.spend = spend
  }

  changed(): void {
    this.changes += 1
  }

  /**
   * Loads the code that handles a download's outcome, along with the queue that takes the file: both must be there
   * before the server is asked for anything. Null if loading failed, which is reported.
   */
  private async outcome(): Promise<typeof Outcomes | null> {
    try {
      const parts = [import('./download-outcome.ts'), import('./download-queue.ts')] as const
      const [outcome] = await Promise.all(parts)
      return outcome
    } catch {
      await this.needs.notifications.complain({ kind: 'part-missing', part: 'download' })
      return null
    }
  }

  private use(queue: DownloadQueue): void {
    this.queue = queue
  }

  private answered(variantId: number): void {
    this.asking.delete(variantId)
  }
}
