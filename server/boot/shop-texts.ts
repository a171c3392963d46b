import { readFile } from 'node:fs/promises'
import type { Texts } from '#application/ports/texts.ts'
import { botCheckTexts, type BotCheckKind } from '../articles/bot-check-texts.ts'
import { later } from '#application/ports/later.ts'

const FOLDER = 'texts'

/** Help and policies from a folder, by default the repository's, which the operator may change. */
export function shopTexts(botCheck: BotCheckKind, folder = FOLDER): Texts {
  const through = later(async () => {
    const { markdownTexts } = await import('../articles/read-text.ts')
    return markdownTexts((name) => readIn(folder, name), botCheckTexts(botCheck))
  })
  return { text: (slug) => through((texts) => texts.text(slug)) }
}

function readIn(folder: string, name: string): Promise<string | null> {
  return readFile(`${folder}/${name}`, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return null
    throw fault
  })
}
