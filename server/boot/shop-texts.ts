import { readFile } from 'node:fs/promises'
import type { Texts } from '#application/ports/texts.ts'
import { botCheckWords, type BotCheckKind } from '../articles/bot-check-words.ts'
import { markdownTexts } from '../articles/read-text.ts'

const FOLDER = 'texts'

/** Help and policies as they lie in the repository, for their operator to change. */
export function shopTexts(botCheck: BotCheckKind): Texts {
  return markdownTexts(
    (name) =>
      readFile(`${FOLDER}/${name}`, 'utf8').catch((fault: NodeJS.ErrnoException) => {
        if (fault.code === 'ENOENT') return null
        throw fault
      }),
    botCheckWords(botCheck),
  )
}
