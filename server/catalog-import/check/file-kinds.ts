import { open } from 'node:fs/promises'
import { endingIn, FILE_ENDINGS, type FileEnding } from '#domain/catalog/upload.ts'

export type FileKind = 'video' | 'still' | 'model' | 'volume' | 'archive'

interface KnownEnding {
  readonly kind: FileKind
  readonly container: string
  /** The file type that its first bytes must indicate. */
  readonly family: string
}

const ENDINGS: Readonly<Record<FileEnding, KnownEnding>> = {
  '.mov': { kind: 'video', container: 'MOV', family: 'MP4 or QuickTime' },
  '.mp4': { kind: 'video', container: 'MP4', family: 'MP4 or QuickTime' },
  '.m4v': { kind: 'video', container: 'MP4', family: 'MP4 or QuickTime' },
  '.webm': { kind: 'video', container: 'WebM', family: 'WebM or Matroska' },
  '.mkv': { kind: 'video', container: 'MKV', family: 'WebM or Matroska' },
  '.mxf': { kind: 'video', container: 'MXF', family: 'MXF' },
  '.png': { kind: 'still', container: 'PNG', family: 'PNG' },
  '.jpg': { kind: 'still', container: 'JPEG', family: 'JPEG' },
  '.jpeg': { kind: 'still', container: 'JPEG', family: 'JPEG' },
  '.webp': { kind: 'still', container: 'WebP', family: 'WebP' },
  '.tif': { kind: 'still', container: 'TIFF', family: 'TIFF' },
  '.tiff': { kind: 'still', container: 'TIFF', family: 'TIFF' },
  '.exr': { kind: 'still', container: 'EXR', family: 'OpenEXR' },
  '.glb': { kind: 'model', container: 'GLB', family: 'GLB' },
  '.vdb': { kind: 'volume', container: 'VDB', family: 'OpenVDB' },
  '.zip': { kind: 'archive', container: 'ZIP', family: 'ZIP' },
}

const BEGINNINGS: readonly (readonly [family: string, at: number, hex: RegExp])[] = [
  ['MP4 or QuickTime', 4, /^(66747970|6d6f6f76|6d646174|77696465|66726565|736b6970)/],
  ['WebM or Matroska', 0, /^1a45dfa3/],
  ['MXF', 0, /^060e2b34/],
  ['PNG', 0, /^89504e470d0a1a0a/],
  ['JPEG', 0, /^ffd8ff/],
  ['WebP', 8, /^57454250/],
  ['TIFF', 0, /^(49492a00|4d4d002a)/],
  ['OpenEXR', 0, /^762f3101/],
  ['GLB', 0, /^676c5446/],
  ['OpenVDB', 0, /^20424456/],
  ['ZIP', 0, /^504b0304/],
]

/** The file type of a name's extension; null if the shop does not know it. */
export function endingOf(name: string): KnownEnding | null {
  const ending = endingIn(name)
  return ending && ENDINGS[ending]
}

export const KNOWN_ENDINGS = FILE_ENDINGS.join(' ')

/** A ZIP ends with its central directory, so a truncated one lacks it. */
export async function isWholeZip(place: string): Promise<boolean> {
  const file = await open(place)
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - LONGEST_ZIP_END)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.subarray(0, bytesRead).includes(ZIP_END)
  } finally {
    await file.close()
  }
}

const ZIP_END = Buffer.from('504b0506', 'hex')
/** Bytes: the 22 of the end record plus the longest comment. */
const LONGEST_ZIP_END = 22 + 65_535

/** The file type that a file's first bytes indicate; null if unknown. */
export async function familyOf(place: string): Promise<string | null> {
  const file = await open(place)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0)
    const hex = buffer.subarray(0, bytesRead).toString('hex')
    return BEGINNINGS.find(([, at, wanted]) => wanted.test(hex.slice(at * 2)))?.[0] ?? null
  } finally {
    await file.close()
  }
}
