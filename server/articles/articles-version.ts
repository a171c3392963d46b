import { hashOfText } from '#server/catalog-import/parse/read-file.ts'
import type { Db } from '#server/sql/database.ts'
import { readMeta } from '#server/sql/meta.ts'
import type { ArticleFile } from './read-article.ts'

export const ARTICLES_VERSION = 'articles_version'

/** The version of the blog that is published; empty while some of its pictures are missing. */
export function articlesVersion(db: Db): Promise<string | null> {
  return readMeta(db, ARTICLES_VERSION)
}

/** The version of a blog that contains exactly these files. */
export function versionOfFiles(files: readonly ArticleFile[]): Promise<string> {
  return hashOfText(JSON.stringify(files))
}
