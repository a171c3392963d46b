import { readFile } from 'node:fs/promises'
import type { Texts } from '#application/ports/texts.ts'
import { botCheckWords, type BotCheckKind } from '../articles/bot-check-words.ts'
import { later } from '#application/ports/later.ts'

const FOLDER = 'texts'

/** Help and policies from the repository's files, which the operator may change. */
export function shopTexts(botCheck: BotCheckKind): Texts {
  const through = later(async () => {
    const { markdownTexts } = await import('../articles/read-text.ts')
    return markdownTexts(readIn, botCheckWords(botCheck))
  })
  return { text: (slug) => through((texts) => texts.text(slug)) }
}

function readIn(name: string): Promise<string | null> {
  return readFile(`${FOLDER}/${name}`, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return null
    throw fault
  })
}
