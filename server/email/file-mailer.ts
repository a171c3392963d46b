import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#application/ports/clock.ts'
import { attempted } from '#application/ports/outage.ts'
import type { KeyedEmail, Mailer } from '../application/ports/mailer.ts'
import { headersOf, messageId, oneLine } from './message.ts'

export interface MailFolder {
  readonly folder: string
  readonly from: string
  readonly clock: Clock
  /** Called with each email's recipient, subject and first link, so that a developer can follow it. */
  readonly show: (line: string) => void
}

/** Writes mail to files that any mail program opens, for a shop without a mail server. */
export const fileMailer = (mailFolder: MailFolder): Mailer => ({
  deliver: (email) => attempted(write(mailFolder, email)),
})

/**
 * One file per email, named by its key: the same email again is the same file. The file is either complete or
 * absent.
 */
async function write(mailFolder: MailFolder, email: KeyedEmail): Promise<void> {
  const { folder, show } = mailFolder
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = email.key.replace(/[^\w-]/g, '_').slice(0, 120)
  const draft = join(folder, `.${name}.part`)
  const file = await open(draft, 'w', 0o600)
  await file.writeFile(asMessage(mailFolder, email))
  await file.sync()
  await file.close()
  await rename(draft, join(folder, `${name}.eml`))
  const [link] = /https?:\/\/\S+/.exec(email.text) ?? []
  show(`mail to ${email.to}: ${email.subject}${link ? ` → ${link}` : ''}`)
}

/** Both versions of the email, readable without decoding: 8bit, no encoding. */
function asMessage({ from, clock }: MailFolder, email: KeyedEmail): string {
  const headers = [
    `From: ${from}`,
    `To: ${oneLine(email.to)}`,
    `Subject: ${encodedWord(oneLine(email.subject))}`,
    `Date: ${new Date(clock.now()).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId(email, 'emberstock')}`,
    'MIME-Version: 1.0',
    ...Object.entries(headersOf(email)).map(([name, value]) => `${name}: ${value}`),
  ]
  return [...headers, ...contentOf(email)].join('\r\n')
}

function contentOf({ text, html }: KeyedEmail): readonly string[] {
  if (html === '') return part('plain', text)
  const boundary = `=_${createHash('sha256').update(text).update(html).digest('hex').slice(0, 40)}`
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    ...part('plain', text),
    `--${boundary}`,
    ...part('html', html),
    `--${boundary}--`,
    '',
  ]
}

function part(kind: 'plain' | 'html', text: string): readonly string[] {
  return [
    `Content-Type: text/${kind}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    ...text.split('\n'),
  ]
}

function encodedWord(text: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(text)
  return isPlain ? text : `=?utf-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`
}
