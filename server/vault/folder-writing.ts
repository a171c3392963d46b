import { randomBytes } from 'node:crypto'
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileToKeep } from '../ports/file-vault.ts'
import { isPlain } from './plain-path.ts'

/** Writes beside the place first and then renames: readers see the old file or the whole new one. */
export async function putFile(folder: string, path: string, file: FileToKeep): Promise<void> {
  const place = await placeFor(folder, path)
  const beside = join(dirname(place), `.${randomBytes(8).toString('hex')}.part`)
  try {
    await writeWhole(beside, file)
    await rename(beside, place)
  } catch (fault) {
    await rm(beside, { force: true })
    throw fault
  }
}

/** Takes a file away; one that is not there is none. */
export async function removeFile(folder: string, path: string): Promise<void> {
  await rm(await placeFor(folder, path), { force: true })
}

/** Where a path lies, its folders made one by one: a link on the way there is refused before anything is behind it. */
async function placeFor(folder: string, path: string): Promise<string> {
  if (!isPlain(path)) throw new Error(`${path} is no place in the vault`)
  await mkdir(folder, { recursive: true })
  let place = await realpath(folder)
  for (const name of path.split('/').slice(0, -1)) {
    place = join(place, name)
    await mkdir(place, { recursive: true })
    if ((await lstat(place)).isSymbolicLink()) throw new Error(`${path} leads through a link`)
  }
  return join(place, basename(path))
}

async function writeWhole(place: string, { bytes, stream }: FileToKeep): Promise<void> {
  const handle = await open(place, 'wx', 0o644)
  try {
    let written = 0
    for await (const chunk of stream) {
      written += chunk.byteLength
      if (written > bytes) break
      await handle.writeFile(chunk)
    }
    if (written !== bytes) throw new Error(`${bytes} bytes were promised, and others came`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
