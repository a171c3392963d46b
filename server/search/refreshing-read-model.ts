import type { ReadModel } from './read-model.ts'

const CHECKED_EVERY_MS = 500

export interface ReadModelSource {
  /** The catalog's version now. */
  version(): Promise<string>
  /** Builds a model of the catalog as it is now. */
  load(): Promise<ReadModel>
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
  let renewing = false

  async function begin(): Promise<ReadModel> {
    try {
      checkedAt = source.now()
      ready = (await source.snapshots?.read(await source.version())) ?? (await loaded())
      return ready
    } finally {
      first = null
    }
  }

  async function loaded(): Promise<ReadModel> {
    const model = await source.load()
    void source.snapshots?.write(model).catch((cause: unknown) => source.onFailure(cause))
    return model
  }

  async function renew(model: ReadModel): Promise<void> {
    renewing = true
    try {
      if ((await source.version()) !== model.version) ready = await loaded()
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
      if (!renewing && source.now() - checkedAt >= CHECKED_EVERY_MS) void renew(ready)
      return Promise.resolve(ready)
    },
    isReady: () => ready !== null,
  }
}
