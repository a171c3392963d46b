import { stillsIn, type ArticleStill } from '#domain/blog/article.ts'
import type { WrittenArticle } from './read-article.ts'

/** Returns the first bytes of the picture at a path in the media folder; null if there is no such file. */
export type ReadPicture = (path: string) => Promise<Uint8Array | null>

/** Enough bytes to include the picture's dimensions in every accepted format. */
export const PICTURE_HEAD_BYTES = 65_536

export interface Stills {
  /** Returns a picture with its dimensions, and its AVIF sibling if it has one. */
  of(path: string): ArticleStill
  readonly paths: readonly string[]
  /** True if every picture was found and measured. */
  readonly whole: boolean
}

/** 16:9, like every poster; used for a picture that does not exist yet. */
const USUAL = { width: 960, height: 540 }

/** Reads each picture of the given articles once. */
export async function measuredStills(
  articles: readonly Pick<WrittenArticle, 'cover' | 'body'>[],
  read: ReadPicture,
): Promise<Stills> {
  const wanted = new Set(articles.flatMap(({ cover, body }) => [cover, ...stillsIn(body)]))
  const found = new Map<string, ArticleStill>()
  let whole = true
  for (const src of wanted) {
    const size = await sizeOf(src, read)
    whole &&= size !== null
    const sibling = src.replace(/\.\w+$/, '.avif')
    const hasSibling = sibling !== src && (await read(sibling)) !== null
    found.set(src, { src, avif: hasSibling ? sibling : null, ...(size ?? USUAL) })
  }
  const of = (path: string) => found.get(path) ?? { src: path, avif: null, ...USUAL }
  const paths = [...found.values()].flatMap(({ src, avif }) => [src, ...(avif ? [avif] : [])])
  return { of, paths: [...new Set(paths)], whole }
}

async function sizeOf(
  path: string,
  read: ReadPicture,
): Promise<{ readonly width: number; readonly height: number } | null> {
  const head = await read(path)
  if (!head) return null
  const { imageSize } = await import('image-size')
  try {
    const { width, height } = imageSize(head)
    return { width, height }
  } catch {
    return null
  }
}
