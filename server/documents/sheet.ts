import PDFDocument from 'pdfkit'
import { fontFiles, runsOf, type Weight } from './typeface.ts'

export interface TextStyle {
  readonly size: number
  readonly weight: Weight
  readonly color: string
}

/** Where text starts, and the maximum width of its lines; all measures are points from the top left. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

export const A4 = { width: 595.28, height: 841.89 } as const
export const MARGIN = 56
export const INNER = A4.width - 2 * MARGIN

/** Dark ink on white paper; ember only for the mark and links. */
export const INK = {
  text: '#151517',
  quiet: '#66615b',
  line: '#d4d0ca',
  ember: '#e0561a',
  bad: '#b3261e',
} as const

export const STYLE = {
  title: { size: 24, weight: 400, color: INK.text },
  lead: { size: 14, weight: 400, color: INK.text },
  text: { size: 10, weight: 400, color: INK.text },
  strong: { size: 10, weight: 700, color: INK.text },
  small: { size: 8.5, weight: 400, color: INK.quiet },
} as const satisfies Record<string, TextStyle>

const LEADING = 1.45

export interface SheetFacts {
  readonly title: string
  /** Epoch milliseconds; fixed, so that printing a document again produces the same file. */
  readonly at: number
}

export type Sheet = ReturnType<typeof openSheet>

/** Opens a document to draw on, with the font files of all scripts, so that it can set any name. */
export function openSheet({ title, at }: SheetFacts) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: 'Emberstock', CreationDate: new Date(at) },
  })
  for (const { name, bytes } of FONTS) doc.registerFont(name, bytes)

  function widthOf(text: string, style: TextStyle): number {
    return runsOf(text, style.weight).reduce(
      (width, run) => width + doc.font(run.font).fontSize(style.size).widthOfString(run.text),
      0,
    )
  }

  function line(text: string, place: Place, style: TextStyle): void {
    const { y, width, align = 'left' } = place
    let x = align === 'right' ? place.x + width - widthOf(text, style) : place.x
    for (const run of runsOf(text, style.weight)) {
      doc.font(run.font).fontSize(style.size).fillColor(style.color)
      const wide = doc.widthOfString(run.text)
      doc.text(run.text, x, y, { lineBreak: false, baseline: 'hanging' })
      x += wide
    }
  }

  /** Writes text in as many lines as it needs; returns where the next text may start. */
  function write(text: string, place: Place, style: TextStyle = STYLE.text): number {
    const height = style.size * LEADING
    const lines = wrapped(text, place.width, (part) => widthOf(part, style))
    for (const [nth, part] of lines.entries()) {
      line(part, { ...place, y: place.y + nth * height }, style)
    }
    return place.y + lines.length * height
  }

  return {
    write,

    heightOf: (text: string, width: number, style: TextStyle): number =>
      wrapped(text, width, (part) => widthOf(part, style)).length * style.size * LEADING,

    rule: (y: number, { color, weight }: { color: string; weight: number } = HAIRLINE): void => {
      doc
        .moveTo(MARGIN, y)
        .lineTo(A4.width - MARGIN, y)
        .lineWidth(weight)
        .stroke(color)
    },

    block: (place: Omit<Place, 'align'> & { readonly height: number }, color: string): void => {
      doc.rect(place.x, place.y, place.width, place.height).fill(color)
    },

    link: (place: Omit<Place, 'align'> & { readonly height: number }, url: string): void => {
      doc.link(place.x, place.y, place.width, place.height, url)
    },

    turn: (): void => void doc.addPage(),

    /** Draws on each page once all pages exist. */
    onEachPage: (draw: (page: number, pages: number) => void): void => {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page)
        draw(page + 1, count)
      }
    },

    /** Ends the document and returns its bytes. */
    printed: async (): Promise<Uint8Array<ArrayBuffer>> => {
      doc.end()
      const chunks: Uint8Array[] = []
      for await (const chunk of doc) chunks.push(chunk as Uint8Array)
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
}

const HAIRLINE = { color: INK.line, weight: 0.75 } as const
/** Read once, since they are the same for every document. */
const FONTS = fontFiles()

/** Breaks text between words, and a word that is too long for a line between letters. */
function wrapped(
  text: string,
  width: number,
  widthOf: (part: string) => number,
): readonly string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((one) => fitting(one, width, widthOf))) {
    const longer = current === '' ? word : `${current} ${word}`
    if (current !== '' && widthOf(longer) > width) {
      lines.push(current)
      current = word
    } else current = longer
  }
  return current === '' ? lines : [...lines, current]
}

function fitting(
  word: string,
  width: number,
  widthOf: (part: string) => number,
): readonly string[] {
  if (widthOf(word) <= width) return [word]
  const parts: string[] = []
  let current = ''
  for (const char of word) {
    if (current !== '' && widthOf(current + char) > width) {
      parts.push(current)
      current = ''
    }
    current += char
  }
  return [...parts, current]
}
