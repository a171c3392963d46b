import { Worker } from 'node:worker_threads'
import type { ReadModel } from '#server/search/read-model.ts'
import { LEAST_ASSETS, type SnapshotFile } from './file-snapshots.ts'
import { joined, type ReadModelPart } from './read-model-parts.ts'
import type { ReadModelBuilds } from './sql-catalog.ts'

/** What a thread needs to build a read model by itself. */
export interface BuildOrder {
  readonly database: { readonly file: string } | { readonly url: string }
  /** Where it leaves a copy for the next start; null where none is kept. */
  readonly snapshots: SnapshotFile | null
}

/** What a thread says: a part of the model, that no copy could be left, or that this was all. */
export type BuildMessage =
  | { readonly part: ReadModelPart }
  | { readonly unwritten: string }
  | { readonly done: true }

/** Beside the sources, or above the chunk of the build that this is in. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? 'worker-entry.ts' : '../read-model-worker.js',
  import.meta.url,
)

/** A million assets take some minutes. */
const LONGEST_MS = 20 * 60_000

/** Read models built in a thread of their own, with a connection of its own that only reads. */
export function buildsInWorker(
  order: BuildOrder,
  onUnwritten: (cause: string) => void,
): ReadModelBuilds {
  return { leastAssets: LEAST_ASSETS, build: () => build(order, onUnwritten) }
}

function build(order: BuildOrder, onUnwritten: (cause: string) => void): Promise<ReadModel> {
  return new Promise((resolve, reject) => {
    const parts: ReadModelPart[] = []
    const worker = new Worker(ENTRY, { name: 'read-model', workerData: order })
    // Its database may have gone without a word.
    const late = setTimeout(() => {
      reject(new Error('the thread took too long'))
      void worker.terminate()
    }, LONGEST_MS)
    worker.once('exit', () => clearTimeout(late))
    worker.on('message', (message: BuildMessage) => {
      if ('part' in message) parts.push(message.part)
      else if ('done' in message) resolve(joined(parts))
      else onUnwritten(message.unwritten)
    })
    worker.on('error', reject)
    worker.on('messageerror', reject)
    worker.on('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
  })
}
