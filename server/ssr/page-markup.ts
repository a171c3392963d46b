import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

interface Rendering {
  /** Aborts what is still pending. */
  readonly signal: AbortSignal
  readonly alarm: (cause: unknown) => void
}

/** The complete markup of a page, as bytes: text of this size would be copied with whatever is concatenated to it. */
export async function pageMarkup(page: ReactNode, rendering: Rendering): Promise<Buffer> {
  return madeAtOnce(page) ?? (await madeAsItComes(page, rendering))
}

/**
 * React's marker for a part that it left to the browser. The text of a page cannot contain it, since it is
 * escaped.
 */
const LEFT_OUT = '<!--$!-->'

/**
 * Renders a page in which nothing has to be awaited, by joining text, where a stream encodes each of ten
 * thousand pieces. Null if a part is still loading, or failed: `madeAsItComes` waits for the one, and reports
 * the other.
 */
function madeAtOnce(page: ReactNode): Buffer | null {
  try {
    const markup = Buffer.from(renderToString(page), 'utf8')
    return markup.includes(LEFT_OUT) ? null : Buffer.concat([DOCTYPE, markup])
  } catch {
    return null
  }
}

/** A stream starts with it, and text does not. */
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
        forgetLastPage()
      },
    })
    const made = renderToPipeableStream(page, {
      // Keeps finished content in its place, instead of sending it later to be moved there by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        faults.forEach(alarm)
        made.pipe(whole)
      },
      // The caller reports what broke the page.
      onShellError: reject,
      onError: (cause) => void faults.push(cause),
    })
    signal.addEventListener('abort', () => made.abort(signal.reason), { once: true })
  })
}

/**
 * React leaves the contexts of the last part that it rendered in place until it renders again, and with them the
 * request, its cookies, and whose page it was.
 */
function forgetLastPage(): void {
  renderToPipeableStream(null)
}

/** Bytes. React does not wait for readers: its output is held here until it is complete. */
const LARGEST_DOCUMENT = 64 * 1024 * 1024
