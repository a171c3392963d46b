import { okAsync, ResultAsync } from 'neverthrow'

/** One of the shop's answers in the device's database. Each call rejects if storage fails. */
export interface StoredAnswer<Value> {
  /** Resolves with undefined if nothing was stored. */
  find(): Promise<Value | undefined>
  keep(value: Value): Promise<unknown>
  drop(): Promise<unknown>
}

/** Milliseconds for which an answer that arrived after its page was shown is still fresh. */
const NEWS = 10_000

/** Resolves with what is stored under `key`, unless the shop answers first. */
export type ShowFirst = <Value, Fault extends { readonly kind: string }>(
  key: string,
  stored: StoredAnswer<Value>,
  ask: () => ResultAsync<Value, Fault>,
) => ResultAsync<Value, Fault>

/**
 * Shows what the device stores at once and asks the shop in the background (device 1). If the shop's answer
 * differs, or says that the item no longer exists, `onRenewed` is called, and the next caller gets that
 * answer without another request. An outage does not change what is shown.
 */
export function shownFirst(onRenewed: () => void): ShowFirst {
  const news = new Map<string, { readonly at: number; readonly answer: unknown }>()

  return <Value, Fault extends { readonly kind: string }>(
    key: string,
    stored: StoredAnswer<Value>,
    ask: () => ResultAsync<Value, Fault>,
  ): ResultAsync<Value, Fault> => {
    const arrived = news.get(key)
    news.delete(key)
    if (arrived && performance.now() - arrived.at < NEWS) {
      return arrived.answer as ResultAsync<Value, Fault>
    }
    const fresh = ask()
      .andTee((value) => void quietly(stored.keep(value)))
      .orTee((fault) => {
        if (isOver(fault)) void quietly(stored.drop())
      })
    const tell = () => {
      news.set(key, { at: performance.now(), answer: fresh })
      onRenewed()
    }
    const look = async () => {
      const kept = await Promise.race([
        quietly(stored.find()),
        Promise.resolve(fresh).then(() => undefined),
      ])
      if (kept === undefined) return fresh
      void fresh.match(
        (value) => {
          if (JSON.stringify(value) !== JSON.stringify(kept)) tell()
        },
        (fault) => {
          if (isOver(fault)) tell()
        },
      )
      return okAsync<Value, Fault>(kept)
    }
    return new ResultAsync(look())
  }
}

function isOver({ kind }: { readonly kind: string }): boolean {
  return kind === 'missing' || kind === 'gone'
}

/** Failing storage is not an error for the shopper: what it would have kept is requested again. */
function quietly<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch(() => undefined)
}
