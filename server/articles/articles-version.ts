import { hashOfText } from '#server/catalog-import/parse/read-file.ts'
import type { Db } from '#server/sql/database.ts'
import { readMeta } from '#server/sql/meta.ts'
import type { ArticleFile } from './read-article.ts'

export const ARTICLES_VERSION = 'articles_version'

/** The version of the blog as it is; empty while pictures of it are missing. */
export function articlesVersion(db: Db): Promise<string | null> {
  return readMeta(db, ARTICLES_VERSION)
}

/** The version of a blog that holds exactly what these files say. */
export function versionOfFiles(files: readonly ArticleFile[]): Promise<string> {
  return hashOfText(JSON.stringify(files))
}
