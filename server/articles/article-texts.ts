import { withStills } from '#domain/blog/article.ts'
import { attempted } from '#application/ports/outage.ts'
import type { ArticleTexts } from '#server/application/ports/article-texts.ts'
import type { FileStorage } from '#server/application/ports/file-storage.ts'
import { readMarkdown } from './markdown.ts'
import { measuredStills, PICTURE_HEAD_BYTES, type ReadPicture } from './measured-stills.ts'

/** Reads articles as staff write them, with pictures from the file storage. */
export const articleTexts = (storage: FileStorage): ArticleTexts => ({
  read: readMarkdown,
  measure: ({ cover, body }) =>
    attempted(
      measuredStills([{ cover: cover ?? '', body }], headsIn(storage)).then((stills) => ({
        cover: cover === null ? null : stills.of(cover),
        body: withStills(body, ({ src }) => stills.of(src)),
        paths: stills.paths.filter((path) => path !== ''),
      })),
    ),
})

/** Reads the first bytes of pictures in the file storage. A picture that cannot be read counts as missing. */
export function headsIn(fileStorage: FileStorage): ReadPicture {
  return async (path) => {
    const file = (await fileStorage.open(path)).unwrapOr(null)
    if (!file || file.bytes === 0) return null
    const last = Math.min(file.bytes, PICTURE_HEAD_BYTES) - 1
    return new Uint8Array(await new Response(file.stream({ first: 0, last })).arrayBuffer())
  }
}
