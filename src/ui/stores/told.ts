import type { Trouble } from '#words/trouble.ts'
import { OFFLINE } from '#words/texts.ts'

/**
 * A trouble's sentence. No page needs one at its start, so they stay out of the first load and come
 * with the first call to the server (main.tsx); where even that fails, there is no connection.
 */
export function told(trouble: Trouble): Promise<string> {
  return import('#words/in-words.ts').then(
    ({ inWords }) => inWords(trouble),
    () => OFFLINE,
  )
}
