import { readdir, readFile } from 'node:fs/promises'
import type { FileStorage } from '../application/ports/file-storage.ts'
import { headsIn } from './article-texts.ts'
import { articlesVersion, versionOfFiles } from './articles-version.ts'
import { holdsSamples } from '#server/sql/catalog-import/catalog-version.ts'
import type { Db } from '#server/sql/database.ts'

const FOLDER = 'samples/articles'

/**
 * Keeps the sample articles up to date along with the sample catalog; a shop with its own catalog has its own
 * blog.
 */
export async function seedArticles(db: Db, fileStorage: FileStorage): Promise<string | null> {
  if (!(await holdsSamples(db))) return null
  const names = (await readdir(FOLDER).catch(() => [])).filter((name) => name.endsWith('.md'))
  const files = await Promise.all(
    names.toSorted().map(async (name) => ({
      name: `${FOLDER}/${name}`,
      text: await readFile(`${FOLDER}/${name}`, 'utf8'),
    })),
  )
  if ((await articlesVersion(db)) === (await versionOfFiles(files))) return null
  const { publishArticles } = await import('./publish-articles.ts')
  return publishArticles(db, { files, readPicture: headsIn(fileStorage) }).match(
    () => null,
    (error) => (error.kind === 'file-refused' ? error.reason : error.kind),
  )
}
