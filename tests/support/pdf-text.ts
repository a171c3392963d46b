import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  readonly pages: number
  /** All printed text, in drawing order. */
  readonly text: string
}

/** Reads the printed text of a PDF, using its tables that map the glyphs of its fonts to letters. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const pdf = Buffer.from(bytes).toString('latin1')
  if (!pdf.startsWith('%PDF-') || !pdf.trimEnd().endsWith('%%EOF')) throw new Error('no PDF')
  const objects = new Map(
    [...pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  const emails = new Map(
    pages
      .flatMap((page) => fontsOf(page, objects))
      .map(([name, id]) => [name, lettersOf(id, objects)]),
  )
  const text = pages.map((page) => drawn(streamOf(refIn(page, 'Contents'), objects), emails))
  return { pages: pages.length, text: text.join('\n') }
}

type Objects = ReadonlyMap<string, string>
type Emails = ReadonlyMap<string, string>

function fontsOf(page: string, objects: Objects): [string, string][] {
  const resources = /\/Resources (\d+) 0 R/.exec(page)?.[1]
  const body = resources ? (objects.get(resources) ?? '') : page
  const fonts = /\/Font <<([\s\S]*?)>>/.exec(body)?.[1] ?? ''
  return [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id])
}

/** A font's ToUnicode table: the letters of its glyphs, by two-byte code. */
function lettersOf(id: string, objects: Objects): Emails {
  const table = streamOf(refIn(objects.get(id) ?? '', 'ToUnicode'), objects)
  const ranges = [...table.matchAll(/<([\da-f]{4})> <([\da-f]{4})> \[([^\]]*)\]/gi)]
  return new Map(
    ranges.flatMap(([, from = '', , list = '']) =>
      [...list.matchAll(/<([\da-f ]*)>/gi)].map(([, code = ''], nth): [string, string] => [
        (parseInt(from, 16) + nth).toString(16).padStart(4, '0'),
        emailOf(code),
      ]),
    ),
  )
}

function emailOf(code: string): string {
  const units = code.replaceAll(' ', '').match(/.{4}/g) ?? []
  return String.fromCharCode(...units.map((unit) => parseInt(unit, 16)))
}

/** Each `Tf` selects a font, each `TJ` shows glyphs from it; each block of text is one word or more. */
function drawn(content: string, fonts: ReadonlyMap<string, Emails>): string {
  let emails: Emails = new Map()
  const shown: string[] = []
  for (const [, font, glyphs] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) emails = fonts.get(font) ?? new Map()
    const codes = [...(glyphs ?? '').matchAll(/<([\da-f]*)>/gi)].flatMap(([, hex = '']) =>
      hex.toLowerCase().match(/.{4}/g),
    )
    shown.push(codes.map((code) => emails.get(String(code)) ?? '').join(''))
  }
  return shown.join('')
}

function refIn(body: string, name: string): string {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? ''
}

function streamOf(id: string, objects: Objects): string {
  const body = objects.get(id) ?? ''
  const [, raw = ''] = /stream\n([\s\S]*?)\nendstream/.exec(body) ?? []
  return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
}
