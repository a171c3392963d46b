import { createHash, randomBytes } from 'node:crypto'
import { ok, ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { chosenFolder, type FolderPicker } from '#adapters/storage/chosen-folder.ts'
import type { Device } from '#adapters/storage/database.ts'
import { openedFile } from '#adapters/storage/opened-file.ts'
import type { OpenFile } from '#application/ports/saving.ts'
import { aFolder } from '#tests/support/folders.ts'

test('a browser that knows no folders offers none', async () => {
  const folder = chosenFolder({}, aDevice().open)
  expect(await folder.look()).toEqual(ok({ offered: false, folder: null, allowed: false }))
})

test('a chosen folder is remembered by the device, and left again', async () => {
  const { handle } = aFolder('plates')
  const device = aDevice()
  expect(await picking(handle, device).choose()).toEqual(
    ok({ offered: true, folder: 'plates', allowed: true }),
  )
  const nextVisit = picking(null, device)
  expect((await nextVisit.look())._unsafeUnwrap().folder).toBe('plates')
  expect((await nextVisit.leave())._unsafeUnwrap().folder).toBeNull()
  expect((await picking(null, device).look())._unsafeUnwrap().folder).toBeNull()
})

test('closing the dialog chooses nothing and changes nothing', async () => {
  const device = aDevice()
  await picking(aFolder('plates').handle, device).choose()
  const closed = chosenFolder(
    { showDirectoryPicker: () => Promise.reject(new DOMException('closed', 'AbortError')) },
    device.open,
  )
  expect((await closed.choose())._unsafeUnwrap().folder).toBe('plates')
})

test('a later visit is allowed to write only after it has asked', async () => {
  const plates = aFolder()
  const device = aDevice()
  const folder = picking(plates.handle, device)
  await folder.choose()
  plates.permit('prompt')
  expect((await folder.look())._unsafeUnwrap().allowed).toBe(false)
  const refused = await folder.open({ filename: 'a.mov', savedAs: null })
  expect(refused._unsafeUnwrapErr()).toEqual({ kind: 'folder-closed' })
  expect((await folder.allow())._unsafeUnwrap().allowed).toBe(true)
  plates.permit('denied')
  expect((await folder.allow())._unsafeUnwrap().allowed).toBe(false)
})

test('nothing of the shopper is written over: a name that is taken gets a number', async () => {
  const plates = aFolder()
  plates.files.set('glow.mov', new Uint8Array([1, 2, 3]))
  plates.folders.add('glow (2).mov')
  const folder = await chosen(plates)
  const [one, other] = await Promise.all([named(folder, 'glow.mov'), named(folder, 'glow.mov')])
  expect([one, other]).toEqual(['glow (3).mov', 'glow (4).mov'])
  expect(plates.files.get('glow.mov')).toEqual(new Uint8Array([1, 2, 3]))
})

test('a name that a system would refuse is made one that it takes', async () => {
  const folder = await chosen(aFolder())
  expect(await named(folder, 'a/b: “c”?.mov')).toBe('a_b_ “c”_.mov')
  expect(await named(folder, '...')).toBe('download')
})

test('what is written counts once it is closed, and its hash is that of the whole file', async () => {
  const plates = aFolder()
  const folder = await chosen(plates)
  const bytes = randomBytes(5000)
  const open = await opened(folder, null)
  await written(open, bytes.subarray(0, 3000))
  expect((await open.close())._unsafeUnwrap()).toBe(hashOf(bytes.subarray(0, 3000)))

  const again = await opened(folder, open.savedAs)
  expect([again.savedAs, again.received]).toEqual(['glow.mov', 3000])
  await written(again, bytes.subarray(3000))
  expect((await again.close())._unsafeUnwrap()).toBe(hashOf(bytes))
  expect(Buffer.from(plates.files.get('glow.mov') ?? []).equals(bytes)).toBe(true)
})

test('a file that begins anew keeps nothing of what was there', async () => {
  const plates = aFolder()
  const folder = await chosen(plates)
  const open = await opened(folder, null)
  await written(open, randomBytes(3000))
  expect((await open.restart()).isOk()).toBe(true)
  expect(open.received).toBe(0)
  await written(open, new Uint8Array([7]))
  expect((await open.close())._unsafeUnwrap()).toBe(hashOf(new Uint8Array([7])))
  expect(plates.files.get('glow.mov')).toEqual(new Uint8Array([7]))
})

test('a long file is kept on its way, in steps that double', async () => {
  const plates = aFolder()
  await plates.handle.getFileHandle('long.mov', { create: true })
  const file = await openedFile(await plates.handle.getFileHandle('long.mov'), {
    attempted: (work) => ResultAsync.fromSafePromise(work()),
    firstStep: 100,
  })
  const bytes = randomBytes(1000)
  const kept: (number | undefined)[] = []
  for (let at = 0; at < 1000; at += 50) {
    await written(file, bytes.subarray(at, at + 50))
    kept.push(plates.files.get('long.mov')?.length)
  }
  expect([...new Set(kept)]).toEqual([0, 100, 200, 400, 800])
  expect((await file.close())._unsafeUnwrap()).toBe(hashOf(bytes))
})

test('a full disk, a file in use and a folder that is gone are told apart', async () => {
  const plates = aFolder()
  const folder = await chosen(plates)
  const open = await opened(folder, null)
  const twice = await folder.open({ filename: 'glow.mov', savedAs: open.savedAs })
  expect(twice._unsafeUnwrapErr()).toEqual({ kind: 'file-in-use' })
  plates.limit(10)
  expect((await open.write(randomBytes(11)))._unsafeUnwrapErr()).toEqual({ kind: 'disk-full' })
  expect((await folder.remove('nothing.mov'))._unsafeUnwrapErr()).toEqual({ kind: 'folder-closed' })
})

test('a device without a database still saves, for this visit', async () => {
  const { handle } = aFolder('plates')
  const folder = chosenFolder({ showDirectoryPicker: async () => handle }, () =>
    Promise.reject(new Error('no database')),
  )
  expect((await folder.look())._unsafeUnwrap().folder).toBeNull()
  expect((await folder.choose())._unsafeUnwrap().folder).toBe('plates')
})

type Folder = ReturnType<typeof chosenFolder>

async function chosen({ handle }: ReturnType<typeof aFolder>): Promise<Folder> {
  const folder = picking(handle, aDevice())
  expect((await folder.choose()).isOk()).toBe(true)
  return folder
}

function picking(
  handle: FileSystemDirectoryHandle | null,
  { open }: ReturnType<typeof aDevice>,
): Folder {
  const browser: FolderPicker = {
    showDirectoryPicker: () => (handle ? Promise.resolve(handle) : Promise.reject(new Error('no'))),
  }
  return chosenFolder(browser, open)
}

/** Keeps handles as they are: those of a test have no other form. */
function aDevice() {
  const kept = new Map<unknown, unknown>()
  const device = {
    get: async (_store: string, key: unknown) => kept.get(key),
    put: async (_store: string, value: unknown, key: unknown) => void kept.set(key, value),
    delete: async (_store: string, key: unknown) => void kept.delete(key),
  }
  return { open: async () => device as unknown as Device }
}

async function opened(folder: Folder, savedAs: string | null): Promise<OpenFile> {
  return (await folder.open({ filename: 'glow.mov', savedAs }))._unsafeUnwrap()
}

async function named(folder: Folder, filename: string): Promise<string> {
  return (await folder.open({ filename, savedAs: null }))._unsafeUnwrap().savedAs
}

async function written(file: OpenFile, bytes: Uint8Array): Promise<void> {
  expect((await file.write(bytes)).isOk()).toBe(true)
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
