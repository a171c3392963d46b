import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { fileSnapshots, LEAST_ASSETS, type SnapshotFile } from './file-snapshots.ts'
import { joined, type ReadModelPart } from './read-model-parts.ts'
import type { BuiltModel, ReadModelBuilds } from './sql-catalog.ts'

/** What a process needs to build a read model on its own. */
export interface BuildOrder {
  readonly database: { readonly file: string } | { readonly url: string }
  /** Where it leaves a copy for the waiting process and for the next start; null if none is kept. */
  readonly snapshots: SnapshotFile | null
}

/**
 * Messages to that process: first the order, and once the model is built, a request for its parts
 * because the copy was unusable.
 */
export type BuildRequest = { readonly order: BuildOrder } | { readonly askedForParts: true }

/**
 * Messages from it: the model of a version is built and its copy is left; no copy could be left; a part
 * of the model, and that this was all, if requested; or why there is no model.
 */
export type BuildMessage =
  | { readonly built: string }
  | { readonly unwritten: string }
  | { readonly part: ReadModelPart }
  | { readonly done: true }
  | { readonly failed: string }

/** Next to the sources, or above the build chunk that contains this module. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? 'worker-entry.ts' : '../read-model-worker.js',
  import.meta.url,
)

/** Milliseconds. A million assets take some minutes. */
const LONGEST_MS = 20 * 60_000

/**
 * Builds read models in a separate process, with its own read-only connection. Building takes ten times
 * as much memory as the model; a process returns that memory when it ends, and a thread does not.
 */
export function buildsInWorker(
  order: () => BuildOrder,
  onUnwritten: (cause: string) => void,
): ReadModelBuilds {
  return { leastAssets: LEAST_ASSETS, build: () => build(order(), onUnwritten) }
}

function build(order: BuildOrder, onUnwritten: (cause: string) => void): Promise<BuiltModel> {
  const { promise, resolve, reject } = Promise.withResolvers<BuiltModel>()
  const parts: ReadModelPart[] = []
  let isWritten = order.snapshots !== null
  const worker = fork(fileURLToPath(ENTRY), { serialization: 'advanced' })
  // Ignores failed sends: a process that has ended or never started is reported by its events.
  const ask = (request: BuildRequest) => worker.connected && worker.send(request, () => undefined)
  const takeCopy = async (version: string): Promise<void> => {
    const copy = order.snapshots && (await fileSnapshots(order.snapshots).read(version))
    if (copy) resolve({ model: copy, isWritten })
    else ask({ askedForParts: true })
  }
  worker.on('message', (message: BuildMessage) => {
    if ('part' in message) parts.push(message.part)
    else if ('done' in message) resolve({ model: joined(parts), isWritten })
    else if ('built' in message) takeCopy(message.built).catch(reject)
    else if ('failed' in message) reject(new Error(message.failed))
    else {
      isWritten = false
      onUnwritten(message.unwritten)
    }
  })
  worker.on('error', reject)
  worker.on('exit', (code, signal) => reject(new Error(`the process ended with ${signal ?? code}`)))
  ask({ order })
  // Its database may have gone away silently.
  const late = setTimeout(() => reject(new Error('the process took too long')), LONGEST_MS)
  return promise.finally(() => {
    clearTimeout(late)
    worker.kill('SIGKILL')
  })
}
