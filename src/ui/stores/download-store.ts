import { makeAutoObservable, observableRef } from 'mobx'
import type { FileToSave } from '#domain/download/queue.ts'
import { once } from '#domain/shared/once.ts'
import type { DownloadNeeds } from './download-needs.ts'
import type * as Outcomes from './download-outcome.ts'
import type { DownloadQueue } from './download-queue.ts'

/** Asks the server for files and shows each refusal where download 3 says it belongs. */
export class DownloadStore {
  /** Variants whose link is being asked for. */
  readonly asking = new Set<number>()
  /** The last spend, until its ten minutes are over. */
  spend: Outcomes.Spend | null = null
  /** Counts changes to what is owned: pages that show it load again. */
  changes = 0
  /** What is on its way; null until something is. */
  queue: DownloadQueue | null = null
  /** The queue, made when it is first needed. */
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

  /** `cost` is what the button said, in credits: more is never spent. */
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

  /** Several files at once, of those that are owned. */
  async startAll(files: readonly FileToSave[]): Promise<void> {
    if (await this.outcome()) await (await this.opened()).addAll(files)
  }

  /** Takes up what was on its way when the page was left; also after somebody comes in. */
  async recall(): Promise<void> {
    const viewer = this.needs.viewer()
    if (viewer.kind === 'registered' && !this.queue) {
      const left = await this.needs.queueStorage.items(viewer.id)
      if (left.unwrapOr([]).length > 0) await this.opened()
    }
    await this.queue?.load()
  }

  /** Gives a spend back, and keeps its file from being fetched. */
  async reverse(spend: Outcomes.Spend): Promise<void> {
    const outcome = await this.outcome()
    await outcome?.reverse(this, this.needs, spend)
  }

  keep(spend: Outcomes.Spend | null): void {
    this.spend = spend
    this.changed()
  }

  changed(): void {
    this.changes += 1
  }

  /**
   * What says how a download came out, with the queue that takes the file: both are there before the
   * server is asked for anything. Null where they did not arrive, which is said.
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
