/**
 * An in-memory folder with as much of the File System Access API as is used: written data counts once the
 * file is closed.
 */
export function aFolder(name = 'plates') {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const folders = new Set<string>()
  const open = new Set<string>()
  let permission: PermissionState = 'granted'
  let room = Infinity
  const closes: string[] = []

  const refused = (kind: string) => new DOMException(kind, kind)
  const mayWrite = () => {
    if (permission !== 'granted') throw refused('NotAllowedError')
  }

  const createWritable = async (file: string) => {
    mayWrite()
    if (open.has(file)) throw refused('NoModificationAllowedError')
    open.add(file)
    let bytes = files.get(file) ?? new Uint8Array()
    let at = 0
    return {
      write: async (chunk: Uint8Array) => {
        if (at + chunk.length > room) throw refused('QuotaExceededError')
        const grown = new Uint8Array(Math.max(bytes.length, at + chunk.length))
        grown.set(bytes)
        grown.set(chunk, at)
        bytes = grown
        at += chunk.length
      },
      seek: async (place: number) => void (at = place),
      truncate: async (size: number) => void (bytes = bytes.slice(0, size)),
      close: async () => {
        open.delete(file)
        closes.push(file)
        files.set(file, bytes)
      },
    }
  }

  const handle = {
    kind: 'directory',
    name,
    queryPermission: async () => permission,
    requestPermission: async () => (permission = permission === 'prompt' ? 'granted' : permission),
    getFileHandle: async (file: string, options: { create?: boolean } = {}) => {
      mayWrite()
      if (folders.has(file)) throw refused('TypeMismatchError')
      if (!files.has(file)) {
        if (!options.create) throw refused('NotFoundError')
        files.set(file, new Uint8Array())
      }
      return {
        kind: 'file',
        name: file,
        getFile: async () => new Blob([files.get(file) ?? new Uint8Array()]),
        createWritable: () => createWritable(file),
      }
    },
    removeEntry: async (file: string) => {
      mayWrite()
      if (!files.delete(file)) throw refused('NotFoundError')
    },
  }
  return {
    handle: handle as unknown as FileSystemDirectoryHandle,
    files,
    folders,
    /** Files in the order in which they were closed. */
    closes,
    permit: (state: PermissionState) => void (permission = state),
    limit: (bytes: number) => void (room = bytes),
  }
}
