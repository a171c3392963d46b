import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

interface Rendering {
  /** Ends what waits for something. */
  readonly signal: AbortSignal
  readonly alarm: (cause: unknown) => void
}

/** A page as React writes it, all of it there. */
export async function pageMarkup(page: ReactNode, rendering: Rendering): Promise<string> {
  return madeAtOnce(page) ?? (await madeAsItComes(page, rendering))
}

/** As React marks a part that it left to the browser. Text of a page cannot look like this, since it is escaped. */
const LEFT_OUT = '<!--$!-->'

/**
 * A page in which nothing has to be waited for: text is joined, where a stream makes bytes of each of ten thousand pieces. Null
 * where a part is still to be fetched, or broke: the other way waits for the one, and says what became of the other.
 */
function madeAtOnce(page: ReactNode): string | null {
  try {
    const markup = renderToString(page)
    // It leaves out what a stream begins with.
    return markup.includes(LEFT_OUT) ? null : `<!DOCTYPE html>${markup}`
  } catch {
    return null
  }
}

function madeAsItComes(page: ReactNode, { signal, alarm }: Rendering): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = []
    const faults: unknown[] = []
    const whole = new Writable({
      highWaterMark: LARGEST_DOCUMENT,
      write: (part: Uint8Array, _encoding, done) => {
        parts.push(part)
        done()
      },
      final: (done) => {
        resolve(Buffer.concat(parts).toString('utf8'))
        done()
      },
    })
    const made = renderToPipeableStream(page, {
      // Nothing that is there is sent apart from its place, to be put there by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        faults.forEach(alarm)
        made.pipe(whole)
      },
      // Whoever waits for the page says what broke it.
      onShellError: reject,
      onError: (cause) => void faults.push(cause),
    })
    signal.addEventListener('abort', () => made.abort(signal.reason), { once: true })
  })
}

/** Bytes. React waits for nobody: what it writes is held here until it is all there. */
const LARGEST_DOCUMENT = 64 * 1024 * 1024
