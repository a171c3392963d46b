import type { RenderedEmail } from '../application/ports/mailer.ts'

/** An array becomes a list, one line per item. */
type Paragraph = string | readonly string[]

export interface EmailParts {
  readonly to: string
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly Paragraph[]
  /** The email's single action. Its URL starts with the shop's own public URL. */
  readonly action?: { readonly words: string; readonly url: string }
  /** Additional information, after the link. */
  readonly footer?: readonly Paragraph[]
}

const SIGNATURE = 'Emberstock'

/** Renders both versions of an email from the same parts, so that they cannot differ in content. */
export function emailTemplate(parts: EmailParts): RenderedEmail {
  return { to: parts.to, subject: parts.subject, text: inText(parts), html: inHtml(parts) }
}

function inText({ greeting, paragraphs, action, footer = [] }: EmailParts): string {
  const blocks = [
    `${greeting},`,
    ...paragraphs.map(plain),
    ...(action ? [`${action.words}:\n${action.url}`] : []),
    ...footer.map(plain),
    SIGNATURE,
  ]
  return `${blocks.join('\n\n')}\n`
}

function plain(paragraph: Paragraph): string {
  return typeof paragraph === 'string'
    ? wrapped(paragraph)
    : paragraph.map((item) => `- ${item}`).join('\n')
}

const WIDTH = 80

/** Wraps text to a width that every mail program shows without breaking lines. */
function wrapped(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length > WIDTH && line !== '') lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines.join('\n')
}

/** Mail programs ignore style sheets; an email is dark on light, as they expect. */
const STYLE = {
  body: 'margin:0;padding:24px 16px;background:#ffffff;color:#1f1f22',
  sheet:
    'max-width:520px;margin:0 auto;font:16px/1.5 Archivo,Helvetica,Arial,sans-serif;color:#1f1f22',
  block: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;background:#ff7a3d;color:#140a05;text-decoration:none;font-weight:600',
  small: 'margin:0 0 16px;font-size:14px;color:#5c5852',
  address: 'color:#5c5852;word-break:break-all',
} as const

function inHtml({ subject, greeting, paragraphs, action, footer = [] }: EmailParts): string {
  const address = action && escaped(action.url)
  const blocks = [
    `<p style="${STYLE.block}">${escaped(greeting)},</p>`,
    ...paragraphs.map((paragraph) => marked(paragraph, STYLE.block)),
    ...(action
      ? [
          `<p style="${STYLE.block}"><a href="${address}" style="${STYLE.button}">${escaped(action.words)}</a></p>`,
          `<p style="${STYLE.small}">If the button doesn’t work, open this link:<br><a href="${address}" style="${STYLE.address}">${address}</a></p>`,
        ]
      : []),
    ...footer.map((paragraph) => marked(paragraph, STYLE.small)),
    `<p style="${STYLE.block}">${SIGNATURE}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="${STYLE.body}">
<div style="${STYLE.sheet}">
${blocks.join('\n')}
</div>
</body>
</html>
`
}

function marked(paragraph: Paragraph, style: string): string {
  if (typeof paragraph === 'string') return `<p style="${style}">${escaped(paragraph)}</p>`
  const items = paragraph.map((item) => `<li>${escaped(item)}</li>`).join('\n')
  return `<ul style="${style};padding-left:20px">\n${items}\n</ul>`
}

/** Names contain whatever their owners typed. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
