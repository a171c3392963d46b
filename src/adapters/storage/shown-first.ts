import { okAsync, ResultAsync } from 'neverthrow'

/** One answer of the shop in the device's database. Each call rejects where storage fails. */
export interface StoredAnswer<Value> {
  /** Undefined where it was never kept. */
  find(): Promise<Value | undefined>
  keep(value: Value): Promise<unknown>
  drop(): Promise<unknown>
}

/** How long an answer that arrived behind its page is news, in milliseconds. */
const NEWS = 10_000

/** Asks by what is asked for; answers with what is stored, unless the shop is faster. */
export type ShowFirst = <Value, Fault extends { readonly kind: string }>(
  key: string,
  stored: StoredAnswer<Value>,
  ask: () => ResultAsync<Value, Fault>,
) => ResultAsync<Value, Fault>

/**
 * What the device keeps is shown at once, and the shop is asked behind it (device 1). Where the shop says something
 * else, or that there is no such thing any more, `onRenewed` is told, and whoever asks next gets that answer without
 * another question. An outage changes nothing of what is shown.
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

/** Failing storage is no error for the shopper: what it would have kept is asked for again. */
function quietly<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch(() => undefined)
}
