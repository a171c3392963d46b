import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ReadModel } from '#server/search/read-model.ts'
import { fileSnapshots, LEAST_ASSETS, type SnapshotFile } from './file-snapshots.ts'
import { joined, type ReadModelPart } from './read-model-parts.ts'
import type { ReadModelBuilds } from './sql-catalog.ts'

/** What a process needs to build a read model by itself. */
export interface BuildOrder {
  readonly database: { readonly file: string } | { readonly url: string }
  /** Where it leaves a copy, for who waits and for the next start; null where none is kept. */
  readonly snapshots: SnapshotFile | null
}

/** What is said to such a process: first the order, and once the model is built, that its copy was of no use. */
export type BuildRequest = { readonly order: BuildOrder } | { readonly askedForParts: true }

/**
 * What it says: that the model of a version is built, and its copy is left; that no copy could be left; a part of the
 * model, and that this was all, where they are asked for; or why there is none.
 */
export type BuildMessage =
  | { readonly built: string }
  | { readonly unwritten: string }
  | { readonly part: ReadModelPart }
  | { readonly done: true }
  | { readonly failed: string }

/** Beside the sources, or above the chunk of the build that this is in. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? 'worker-entry.ts' : '../read-model-worker.js',
  import.meta.url,
)

/** A million assets take some minutes. */
const LONGEST_MS = 20 * 60_000

/**
 * Read models built in a process of their own, with a connection of its own that only reads. Ten times as much memory is
 * used for it as the model takes; with a process it is given back, and with a thread it is not.
 */
export function buildsInWorker(
  order: BuildOrder,
  onUnwritten: (cause: string) => void,
): ReadModelBuilds {
  return { leastAssets: LEAST_ASSETS, build: () => build(order, onUnwritten) }
}

function build(order: BuildOrder, onUnwritten: (cause: string) => void): Promise<ReadModel> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadModel>()
  const parts: ReadModelPart[] = []
  const worker = fork(fileURLToPath(ENTRY), { serialization: 'advanced' })
  // Who has ended, or was never started, hears nothing: its end says it all.
  const ask = (request: BuildRequest) => worker.connected && worker.send(request, () => undefined)
  const takeCopy = async (version: string): Promise<void> => {
    const copy = order.snapshots && (await fileSnapshots(order.snapshots).read(version))
    if (copy) resolve(copy)
    else ask({ askedForParts: true })
  }
  worker.on('message', (message: BuildMessage) => {
    if ('part' in message) parts.push(message.part)
    else if ('done' in message) resolve(joined(parts))
    else if ('built' in message) takeCopy(message.built).catch(reject)
    else if ('failed' in message) reject(new Error(message.failed))
    else onUnwritten(message.unwritten)
  })
  worker.on('error', reject)
  worker.on('exit', (code, signal) => reject(new Error(`the process ended with ${signal ?? code}`)))
  ask({ order })
  // Its database may have gone without a word.
  const late = setTimeout(() => reject(new Error('the process took too long')), LONGEST_MS)
  return promise.finally(() => {
    clearTimeout(late)
    worker.kill('SIGKILL')
  })
}
