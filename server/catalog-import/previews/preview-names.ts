/** Written last to a folder of previews: if it exists, so do all the others. */
export const NOTE = 'made.json'

/** The preview that every folder has. */
export const POSTER_WEBP = 'poster.webp'

/** Adds the notes of their folders to a list of previews. */
export function withNotes(previews: readonly string[]): readonly string[] {
  const posters = previews.filter((path) => path.endsWith(`/${POSTER_WEBP}`))
  return [...previews, ...posters.map((path) => path.slice(0, -POSTER_WEBP.length) + NOTE)]
}

/** The poster in the folder of a note, because whatever references the one needs the other too. */
export function posterBeside(path: string): string {
  return path.endsWith(`/${NOTE}`) ? path.slice(0, -NOTE.length) + POSTER_WEBP : path
}
