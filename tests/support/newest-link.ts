import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The path of the link in the newest email to an address, or in the newest that contains `words`, if given;
 * `null` if there is none yet.
 */
export async function newestLinkTo(
  email: string,
  dataDir: string,
  words = '',
): Promise<string | null> {
  const [address] = /https?:\/\/\S+/.exec(await newestMail(email, dataDir, words)) ?? []
  if (!address) return null
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function newestMail(email: string, dataDir: string, words: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => ({
        text: await readFile(join(folder, name), 'utf8'),
        at: (await stat(join(folder, name))).mtimeMs,
      })),
  )
  const [newest] = mails
    .filter(({ text }) => text.includes(`To: ${email}`) && text.includes(words))
    .toSorted((one, other) => other.at - one.at)
  return newest?.text ?? ''
}
