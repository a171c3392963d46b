import type { ReadModel } from './read-model.ts'

const CHECKED_EVERY_MS = 500

export interface ReadModelSource {
  /** The catalog's version now. */
  version(): Promise<string>
  /** Builds a model of the catalog as it is now. */
  load(): Promise<ReadModel>
  now(): number
  /** A model could not be renewed; the old one goes on answering. */
  onFailure(cause: unknown): void
}

/**
 * A read model that follows the catalog. Only the first request waits for it; later changes are
 * checked for twice a second at most and taken in behind the scenes.
 */
export function refreshingReadModel(source: ReadModelSource): () => Promise<ReadModel> {
  let ready: ReadModel | null = null
  let first: Promise<ReadModel> | null = null
  let checkedAt = 0
  let renewing = false

  async function begin(): Promise<ReadModel> {
    try {
      checkedAt = source.now()
      ready = await source.load()
      return ready
    } finally {
      first = null
    }
  }

  async function renew(model: ReadModel): Promise<void> {
    renewing = true
    try {
      if ((await source.version()) !== model.version) ready = await source.load()
    } catch (cause) {
      source.onFailure(cause)
    } finally {
      checkedAt = source.now()
      renewing = false
    }
  }

  return () => {
    if (!ready) return (first ??= begin())
    if (!renewing && source.now() - checkedAt >= CHECKED_EVERY_MS) void renew(ready)
    return Promise.resolve(ready)
  }
}
