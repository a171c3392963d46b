import { MINUTE_MS } from '#domain/shared/durations.ts'
import type { ReadModel } from './read-model.ts'

const CHECKED_EVERY_MS = 500
/** Milliseconds. A catalog that brings no new model is loaded again at growing intervals, up to this one. */
const TRIED_EVERY_MS = MINUTE_MS

export interface ReadModelSource {
  /** The current version of the catalog. */
  version(): Promise<string>
  /**
   * A model of the current catalog, which now has this version; null if no older model can answer in the
   * meantime.
   */
  load(version: string | null): Promise<ReadModel>
  now(): number
  /** Called if a model could not be renewed, so that the old one stays in use. */
  onFailure(cause: unknown): void
}

export interface ReadModels {
  /** The latest read model. */
  current(): Promise<ReadModel>
  /** Whether a request can be answered without waiting for the first model. */
  isReady(): boolean
}

/**
 * A read model that follows the catalog. Only the first request waits for it; later changes are checked
 * for at most twice a second and loaded in the background.
 */
export function refreshingReadModel(source: ReadModelSource): ReadModels {
  let ready: ReadModel | null = null
  let first: Promise<ReadModel> | null = null
  let checkedAt = 0
  let checkedEvery = CHECKED_EVERY_MS
  let renewing = false

  async function begin(): Promise<ReadModel> {
    try {
      checkedAt = source.now()
      ready = await source.load(null)
      return ready
    } finally {
      first = null
    }
  }

  async function renew(model: ReadModel): Promise<void> {
    renewing = true
    try {
      const version = await source.version()
      if (version === model.version) return
      checkedEvery = Math.min(2 * checkedEvery, TRIED_EVERY_MS)
      const next = await source.load(version)
      // Pages are kept by the version of the model, so a process never has two of one version. A load that
      // brings nothing new, such as from a replica that is behind, is repeated at growing intervals.
      if (next.version === model.version) return
      ready = next
      checkedEvery = CHECKED_EVERY_MS
    } catch (cause) {
      source.onFailure(cause)
    } finally {
      checkedAt = source.now()
      renewing = false
    }
  }

  return {
    current: () => {
      if (!ready) return (first ??= begin())
      if (!renewing && source.now() - checkedAt >= checkedEvery) void renew(ready)
      return Promise.resolve(ready)
    },
    isReady: () => ready !== null,
  }
}
