/** Fetches a part of the shop once, and for everybody. One that did not arrive is fetched again by whoever asks next. */
export function fetchedOnce<Part>(fetch: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | null = null
  return () => {
    part ??= fetch().catch((cause: unknown) => {
      part = null
      throw cause
    })
    return part
  }
}
