import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

interface Rendering {
  /** Ends what waits for something. */
  readonly signal: AbortSignal
  readonly alarm: (cause: unknown) => void
}

/** A page as React writes it, all of it there: as bytes, since text of this size is copied with whatever is put beside it. */
export async function pageMarkup(page: ReactNode, rendering: Rendering): Promise<Buffer> {
  return madeAtOnce(page) ?? (await madeAsItComes(page, rendering))
}

/** As React marks a part that it left to the browser. Text of a page cannot look like this, since it is escaped. */
const LEFT_OUT = '<!--$!-->'

/**
 * A page in which nothing has to be waited for: text is joined, where a stream makes bytes of each of ten thousand pieces. Null
 * where a part is still to be fetched, or broke: the other way waits for the one, and says what became of the other.
 */
function madeAtOnce(page: ReactNode): Buffer | null {
  try {
    const markup = Buffer.from(renderToString(page), 'utf8')
    return markup.includes(LEFT_OUT) ? null : Buffer.concat([DOCTYPE, markup])
  } catch {
    return null
  }
}

/** What a stream begins with, and text does not. */
const DOCTYPE = Buffer.from('<!DOCTYPE html>', 'utf8')

function madeAsItComes(page: ReactNode, { signal, alarm }: Rendering): Promise<Buffer> {
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
        resolve(Buffer.concat(parts))
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
