import { okAsync } from 'neverthrow'
import type { KeyedEmail, Mailer } from '#server/application/ports/mailer.ts'

const STYLE = `
  :host { position: fixed; inset: auto auto 16px 16px; z-index: 1000; max-width: min(420px, 90vw) }
  aside { padding: 12px 16px; background: #1f1f22; color: #edebe8; font: 14px/1.5 sans-serif }
  a { color: inherit } p { margin: 0 0 4px } button { font: inherit }
`

/** Sends no mail: writes each email to the console and shows its link on the page. */
export const consoleMailer = (): Mailer => ({
  deliver: (email) => {
    // oxlint-disable-next-line no-console -- the console is this page's mailbox
    console.info(`mail to ${email.to}: ${email.subject}\n\n${email.text}`)
    show(email)
    return okAsync(undefined)
  },
})

/**
 * Renders outside of React's tree, in its own shadow root, so that the shop's styles and scripts cannot
 * affect it.
 */
function show({ to, subject, text }: KeyedEmail): void {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const note = document.createElement('aside')
  const anchor = Object.assign(document.createElement('a'), { href: link ?? '#' })
  anchor.textContent = link ? 'Follow its link' : 'It has no link'
  const close = document.createElement('button')
  close.textContent = 'Close'
  close.addEventListener('click', () => host.remove())
  note.append(paragraph(`Mail to ${to}`), paragraph(subject), anchor, ' ', close)
  shadow.append(Object.assign(document.createElement('style'), { textContent: STYLE }), note)
  document.body.append(host)
}

function paragraph(text: string): HTMLParagraphElement {
  return Object.assign(document.createElement('p'), { textContent: text })
}
