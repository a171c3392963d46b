import { MINUTE_MS } from '#domain/shared/durations.ts'
import type { ReadModel } from './read-model.ts'

const CHECKED_EVERY_MS = 500
/** A catalog that cannot be built is tried ever more seldom, up to this. */
const TRIED_EVERY_MS = MINUTE_MS

export interface ReadModelSource {
  /** The catalog's version now. */
  version(): Promise<string>
  /** Builds a model of the catalog as it is now; `isAwaited` where no older one answers meanwhile. */
  load(order: { readonly isAwaited: boolean }): Promise<ReadModel>
  /** What spares a start from building; null where nothing is kept. */
  readonly snapshots: ReadModelSnapshots | null
  now(): number
  /** A model could not be renewed, and the old one goes on answering; or no snapshot was written of it. */
  onFailure(cause: unknown): void
}

/** Copies of read models that outlive the process. */
export interface ReadModelSnapshots {
  /** The model of this version; null where there is none that can be trusted. */
  read(version: string): Promise<ReadModel | null>
  write(model: ReadModel): Promise<void>
}

export interface ReadModels {
  /** The read model as it is known now. */
  current(): Promise<ReadModel>
  /** Whether a request can be answered without waiting for the first one. */
  isReady(): boolean
}

/**
 * A read model that follows the catalog. Only the first request waits for it; later changes are
 * checked for twice a second at most and taken in behind the scenes.
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
      ready = (await source.snapshots?.read(await source.version())) ?? (await loaded(true))
      return ready
    } finally {
      first = null
    }
  }

  async function loaded(isAwaited: boolean): Promise<ReadModel> {
    const model = await source.load({ isAwaited })
    void source.snapshots?.write(model).catch((cause: unknown) => source.onFailure(cause))
    return model
  }

  async function renew(model: ReadModel): Promise<void> {
    renewing = true
    try {
      const version = await source.version()
      if (version === model.version) return
      checkedEvery = Math.min(2 * checkedEvery, TRIED_EVERY_MS)
      // Another process of the shop may have built it by now.
      ready = (await source.snapshots?.read(version)) ?? (await loaded(false))
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
