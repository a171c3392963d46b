/**
 * Puts what Vite's development server adds to a page behind its `<head>`, with the page's nonce. The
 * finished build has nothing to add and passes untouched.
 */
export function developmentHeadInto(
  page: ReadableStream<Uint8Array>,
  head: string,
  nonce: string,
): ReadableStream<Uint8Array> {
  if (head === '') return page
  const added = new TextEncoder().encode(head.replaceAll('<script', `<script nonce="${nonce}"`))
  let isDone = false
  return page.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        const at = isDone ? -1 : endOfHeadTag(chunk)
        if (at < 0) return controller.enqueue(chunk)
        isDone = true
        controller.enqueue(chunk.subarray(0, at))
        controller.enqueue(added)
        controller.enqueue(chunk.subarray(at))
      },
    }),
  )
}

/** Where the bytes behind `<head>` begin. Everything before it is ASCII, so characters count as bytes. */
function endOfHeadTag(chunk: Uint8Array): number {
  const at = new TextDecoder('latin1').decode(chunk).indexOf('<head>')
  return at < 0 ? -1 : at + '<head>'.length
}
