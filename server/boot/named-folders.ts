import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Db } from '../sql/database.ts'

export function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** What to tell the operator if files that the catalog shows should be in a folder that is missing; or null. */
export async function lostMedia(db: Db, mediaDir: string): Promise<string | null> {
  if (await isFolder(mediaDir)) return null
  const shown = db.selectFrom('public_media').select('path').where('path', 'not like', 'imports/%')
  if (!(await shown.limit(1).executeTakeFirst())) return null
  return `MEDIA_DIR: there is no folder ${resolve(mediaDir)}, so pages show no pictures and clips of the samples`
}
