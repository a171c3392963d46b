import { ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { FolderError, SaveFolder, SaveLocation } from '#application/ports/saving.ts'
import type { Device } from './database.ts'

/** An API that only some browsers have, and that TypeScript's DOM library does not declare yet. */
export interface FolderPicker {
  readonly showDirectoryPicker?: (options: {
    readonly id: string
    readonly mode: 'readwrite'
    readonly startIn: 'downloads'
  }) => Promise<FileSystemDirectoryHandle>
}

interface Permitted {
  queryPermission?(asked: { readonly mode: 'readwrite' }): Promise<PermissionState>
  requestPermission?(asked: { readonly mode: 'readwrite' }): Promise<PermissionState>
}

type Folder = FileSystemDirectoryHandle & Permitted

const READ_AND_WRITE = { mode: 'readwrite' } as const
const KEY = 'downloads'

/** A folder on the shopper's disk, through the File System Access API; the device remembers it. */
export function chosenFolder(browser: FolderPicker, device: () => Promise<Device>): SaveFolder {
  let chosen: Folder | null | undefined
  // Names are chosen one at a time: two files with the same name that start together must not find the same
  // name free.
  let naming: Promise<unknown> = Promise.resolve()

  const folder = async (): Promise<Folder | null> => {
    if (!browser.showDirectoryPicker) return null
    chosen ??= (await quietly(device().then((db) => db.get('folders', KEY)))) ?? null
    return chosen
  }
  const needed = async (): Promise<Folder> => {
    const found = await folder()
    if (!found) throw new DOMException('no folder is chosen', 'NotFoundError')
    return found
  }
  const look = async (): Promise<SaveLocation> => {
    const found = await folder()
    const allowed = found !== null && (await permission(found)) === 'granted'
    return { offered: Boolean(browser.showDirectoryPicker), folder: found?.name ?? null, allowed }
  }
  const named = (filename: string): Promise<FileSystemFileHandle> => {
    const free = naming.then(async () => newFile(await needed(), filename))
    naming = free.catch(() => undefined)
    return free
  }

  return {
    look: () => attempted(look),
    choose: () =>
      attempted(async () => {
        const picked = await picking(browser)
        if (!picked) return look()
        chosen = picked
        await quietly(device().then((db) => db.put('folders', picked, KEY)))
        return look()
      }),
    allow: () =>
      attempted(async () => {
        // The browser refuses to ask outside of a click.
        await (await folder())?.requestPermission?.(READ_AND_WRITE).catch(() => undefined)
        return look()
      }),
    leave: () =>
      attempted(async () => {
        chosen = null
        await quietly(device().then((db) => db.delete('folders', KEY)))
        return look()
      }),
    open: ({ filename, savedAs }) =>
      inFolder(async () => {
        const handle =
          savedAs === null
            ? await named(filename)
            : await (await needed()).getFileHandle(savedAs, { create: true })
        // Fetched together with the hash code, which only saving needs.
        const { openedFile } = await import('./opened-file.ts')
        return openedFile(handle, { attempted: inFolder })
      }),
    remove: (savedAs) => inFolder(async () => (await needed()).removeEntry(savedAs)),
  }
}

/** A failing database loses only the memory of the folder. */
function quietly<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch(() => undefined)
}

/** Returns null if the dialog was closed. */
async function picking(browser: FolderPicker): Promise<Folder | null> {
  const options = { id: 'emberstock', startIn: 'downloads', ...READ_AND_WRITE } as const
  try {
    return (await browser.showDirectoryPicker?.(options)) ?? null
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return null
    throw cause
  }
}

async function permission(folder: Folder): Promise<PermissionState> {
  return (await folder.queryPermission?.(READ_AND_WRITE)) ?? 'granted'
}

/** Never overwrites the shopper's files: a name that is taken gets a number. */
async function newFile(folder: Folder, filename: string): Promise<FileSystemFileHandle> {
  const name = allowedName(filename)
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let copy = 1; ; copy += 1) {
    const wanted = copy === 1 ? name : `${stem} (${copy})${ending}`
    if (await isFree(folder, wanted)) return folder.getFileHandle(wanted, { create: true })
  }
}

async function isFree(folder: Folder, name: string): Promise<boolean> {
  return folder.getFileHandle(name).then(
    () => false,
    (cause: unknown) => {
      if (nameOf(cause) === 'NotFoundError') return true
      // A folder has that name.
      if (nameOf(cause) === 'TypeMismatchError') return false
      throw cause
    },
  )
}

/** Replaces the characters that some operating system does not allow in a name. */
function allowedName(filename: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this finds
  const name = filename.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_').replace(/[. ]+$/, '')
  return name || 'download'
}

function inFolder<Answer>(work: () => Promise<Answer>): ResultAsync<Answer, FolderError | Outage> {
  return ResultAsync.fromThrowable(work, toError)()
}

function toError(cause: unknown): FolderError | Outage {
  switch (nameOf(cause)) {
    case 'NotAllowedError':
    case 'SecurityError':
    case 'NotFoundError':
      return { kind: 'folder-closed' }
    case 'QuotaExceededError':
      return { kind: 'disk-full' }
    case 'NoModificationAllowedError':
    case 'InvalidStateError':
      return { kind: 'file-in-use' }
    default:
      return { kind: 'unexpected', cause }
  }
}

function nameOf(cause: unknown): string {
  return cause instanceof DOMException ? cause.name : ''
}
