/** Written last into a folder of previews: where it is, all the others are. */
export const NOTE = 'made.json'

/** The one preview that every folder has. */
export const POSTER_WEBP = 'poster.webp'

/** Previews and the notes of their folders. */
export function withNotes(previews: readonly string[]): readonly string[] {
  const posters = previews.filter((path) => path.endsWith(`/${POSTER_WEBP}`))
  return [...previews, ...posters.map((path) => path.slice(0, -POSTER_WEBP.length) + NOTE)]
}

/** The preview that stands for a note: what names the one needs the other too. */
export function posterBeside(path: string): string {
  return path.endsWith(`/${NOTE}`) ? path.slice(0, -NOTE.length) + POSTER_WEBP : path
}
