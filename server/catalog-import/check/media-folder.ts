import { lstat, readdir, realpath } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { filenameFrom } from '#domain/catalog/filename.ts'

/** A file found in the operator's folder that is safe to open. */
export interface SourceFile {
  /** Its name in the manifest. */
  readonly name: string
  /** Its path, on which every part is a real folder. */
  readonly place: string
  readonly bytes: number
}

const LONGEST_NAME = 500

/**
 * Finds a file strictly inside a folder: the path must not leave the folder or contain symbolic links.
 */
export async function findInside(
  folder: string,
  name: string,
): Promise<Result<SourceFile, string>> {
  const odd = unsafeName(name)
  if (odd) return err(`“${name}” ${odd}`)
  try {
    const place = await placeOf(await realpath(folder), name.split('/'))
    if ((await realpath(place)) !== place) return err(`“${name}” is a symbolic link or inside one`)
    const facts = await lstat(place)
    if (!facts.isFile()) return err(`“${name}” is not a file`)
    if (facts.size === 0) return err(`“${name}” is empty`)
    return ok({ name, place, bytes: facts.size })
  } catch (cause) {
    const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : null
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR'
    return err(
      `“${name}” ${isAbsent ? 'is not in the folder' : `cannot be opened (${String(code)})`}`,
    )
  }
}

/** The place of a file on disk, where accents in its name may be composed another way than in the manifest. */
async function placeOf(folder: string, [part, ...rest]: readonly string[]): Promise<string> {
  if (part === undefined) return folder
  const name = filenameFrom(part)
  const hasForms = name !== part || name.normalize('NFD') !== name
  const entries = hasForms ? await readdir(folder) : []
  const isHere = entries.includes(part)
  const twin = isHere ? part : entries.find((entry) => filenameFrom(entry) === name)
  return placeOf(join(folder, twin ?? part), rest)
}

function unsafeName(name: string): string | null {
  const parts = name.split('/')
  if (isAbsolute(name) || /^[A-Za-z]:/.test(name)) return 'is an absolute path'
  if (parts.includes('..')) return 'is outside the folder'
  if (/[\\:%\p{Cc}]/u.test(name)) return 'has a character that isn’t allowed in file names: \\ : %'
  if (parts.some((part) => part === '' || part.startsWith('.')))
    return 'has an empty or hidden path segment'
  return name.length > LONGEST_NAME ? 'is too long' : null
}
