import { create, type Font } from 'fontkit'
import sharp from 'sharp'
import type { SocialCard } from '#server/application/ports/social-cards.ts'
import { fontFiles, runsOf, type Weight } from '../documents/typeface.ts'

/** Pixels. */
const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 64]
const QUALITY = 82
const BACKGROUND = '#0c0c0d'

interface Lettering {
  readonly size: number
  readonly weight: Weight
}

const TITLE: Lettering = { size: 64, weight: 700 }
const LINE = 76
const SMALL: Lettering = { size: 30, weight: 400 }
const SHOP: Lettering = { size: 30, weight: 700 }

/** Renders a card as JPEG. */
export async function jpegOf({ still, title, kind }: SocialCard): Promise<Uint8Array<ArrayBuffer>> {
  const lines = inLines(title, WIDTH - 2 * MARGIN)
  const foot = HEIGHT - MARGIN
  const parts = [
    `<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0.35" stop-color="${BACKGROUND}" stop-opacity="0"/>
      <stop offset="1" stop-color="${BACKGROUND}" stop-opacity="0.94"/>
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>`,
    ...lines.map((line, nth) =>
      at(MARGIN, foot - SMALL.size - 26 - (lines.length - 1 - nth) * LINE, letters(line, TITLE)),
    ),
    at(MARGIN, foot, letters(kind, SMALL)),
    at(WIDTH - MARGIN - letters('Emberstock', SHOP).width, foot, letters('Emberstock', SHOP)),
  ]
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`
  const picture = await sharp(still)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .flatten({ background: BACKGROUND })
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
  return new Uint8Array(picture)
}

/** At most two lines; text that does not fit ends in an ellipsis. */
function inLines(title: string, width: number): readonly string[] {
  const fits = (line: string) => letters(line, TITLE).width <= width
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= 2 && lines.every(fits)) return lines
  let last = lines.length > 2 ? `${lines[1]}…` : (lines.at(-1) ?? '')
  while (last.length > 1 && !fits(last)) last = `${last.slice(0, -2)}…`
  return lines.length > 1 ? [lines[0] ?? '', last] : [last]
}

interface Drawn {
  readonly shapes: string
  readonly width: number
}

function at(x: number, y: number, { shapes }: Drawn): string {
  return `<g transform="translate(${x} ${y})" fill="#fff">${shapes}</g>`
}

let fonts: ReadonlyMap<string, Font> | null = null

function fontOf(name: string): Font {
  fonts ??= new Map(fontFiles().map((file) => [file.name, create(file.bytes) as Font]))
  const font = fonts.get(name)
  if (!font) throw new Error(`there is no font ${name}`)
  return font
}

/** A line of text as shapes, positioned from the left end of its baseline. */
function letters(text: string, { size, weight }: Lettering): Drawn {
  let [shapes, x] = ['', 0]
  for (const run of runsOf(text, weight)) {
    const font = fontOf(run.font)
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run.text)
    for (const [nth, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0 } = positions[nth] ?? {}
      const place = `translate(${x + xOffset * scale} 0) scale(${scale} ${-scale})`
      shapes += `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
      x += xAdvance * scale
    }
  }
  return { shapes, width: x }
}
