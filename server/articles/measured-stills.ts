import { stillsIn, type ArticleStill } from '#domain/blog/article.ts'
import type { WrittenArticle } from './read-article.ts'

/** The first bytes of a picture, by its path under the media; null where there is no such file. */
export type ReadPicture = (path: string) => Promise<Uint8Array | null>

/** As many bytes as hold a picture's size in every format that we take. */
export const PICTURE_HEAD_BYTES = 65_536

export interface Stills {
  /** A picture with its size, and its sibling in AVIF if it has one. */
  of(path: string): ArticleStill
  readonly paths: readonly string[]
  /** Every picture was there. */
  readonly whole: boolean
}

/** Sixteen by nine, like every poster: for a picture that is not there yet. */
const USUAL = { width: 960, height: 540 }

/** Looks at every picture of some articles once. */
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
