import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// npm run fonts: subsets the packages' fonts to what pages show first. The subsets are in
// src/ui/styles/fonts; run this again when one of the font packages, or the set of characters, has changed.

const ROOT = new URL('../', import.meta.url)

/** Letters, digits and punctuation of English pages, and the separators between facts. */
const BASIC = `${range(0x20, 0x7e)}\u00a0©®°±²³·×–—‘’“”•…′″−↑↓`

interface Subset {
  readonly file: string
  readonly from: string
  readonly text: string
  /** The minimum and the maximum of each axis that the style sheets use. */
  readonly axes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
}

const MONO_WEIGHTS = { wght: { min: 400, max: 600 } }

export const SUBSETS: readonly Subset[] = [
  {
    file: 'archivo-basic.woff2',
    from: 'archivo/files/archivo-latin-wdth-normal.woff2',
    text: BASIC,
    axes: { wght: { min: 300, max: 600 }, wdth: { min: 100, max: 125 } },
  },
  {
    file: 'jetbrains-mono-basic.woff2',
    from: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    text: BASIC,
    axes: MONO_WEIGHTS,
  },
  // A page would otherwise fetch all Greek letters for a single one: the symbol of an alpha channel.
  {
    file: 'jetbrains-mono-alpha.woff2',
    from: 'jetbrains-mono/files/jetbrains-mono-greek-wght-normal.woff2',
    text: 'α',
    axes: MONO_WEIGHTS,
  },
]

/** Gives the same bytes for the same font and characters. */
export async function cut({ from, text, axes }: Subset): Promise<Buffer> {
  const whole = new URL(`node_modules/@fontsource-variable/${from}`, ROOT)
  return subsetFont(await readFile(whole), text, { targetFormat: 'woff2', variationAxes: axes })
}

/** Where the style sheet finds the subset. */
export function placeOf({ file }: Subset): URL {
  return new URL(`src/ui/styles/fonts/${file}`, ROOT)
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const subset of SUBSETS) {
    const font = await cut(subset)
    await writeFile(placeOf(subset), font)
    console.log(`${String(font.length).padStart(8)}  ${subset.file}`)
  }
}
