import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ByteRange, FileStorage } from '#server/application/ports/file-storage.ts'
import type { FileUploads } from '#server/application/ports/file-uploads.ts'
import { describeOnEveryStorage, incoming } from '../support/file-storages.ts'

const MIB = 1024 * 1024

describeOnEveryStorage('the file storage', (open) => {
  const kept = async (path: string, bytes: Buffer) => {
    const { storage: fileStorage, uploads } = await open()
    await put(uploads, path, bytes)
    return { storage: fileStorage, uploads }
  }

  test.each([0, 1, 5000, 8 * MIB, 8 * MIB + 1, 17 * MIB])(
    'a file of %i bytes comes back as it was put',
    async (size) => {
      const bytes = randomBytes(size)
      const { storage: fileStorage } = await kept('2d/fire/file.mov', bytes)
      const file = (await fileStorage.open('2d/fire/file.mov'))._unsafeUnwrap()
      expect(file.bytes).toBe(size)
      expect(Math.abs(Date.now() - file.modifiedAt)).toBeLessThan(60_000)
      expect((await read(fileStorage, '2d/fire/file.mov')).equals(bytes)).toBe(true)
    },
  )

  test('a range is those bytes and no others', async () => {
    const bytes = randomBytes(9 * MIB)
    const { storage: fileStorage } = await kept('big.mov', bytes)
    for (const [first, last] of [
      [0, 0],
      [1, 100],
      [8 * MIB - 1, 8 * MIB + 1],
      [9 * MIB - 1, 9 * MIB - 1],
    ] as const) {
      const part = await read(fileStorage, 'big.mov', { first, last })
      expect(part.equals(bytes.subarray(first, last + 1))).toBe(true)
    }
  })

  test('names may hold whatever a name of a file holds', async () => {
    const path = 'packs/Glut – "50 %" + more’s (1)!*/a~b=c&d.mov'
    const bytes = randomBytes(10)
    const { storage: fileStorage } = await kept(path, bytes)
    expect((await read(fileStorage, path)).equals(bytes)).toBe(true)
  })

  test('what is put twice is one file, and another file takes its place whole', async () => {
    const first = randomBytes(100)
    const { storage: fileStorage, uploads } = await kept('a.mov', first)
    expect((await uploads.put('a.mov', incoming(first)))._unsafeUnwrap()).toBe('there')
    const other = randomBytes(20)
    expect((await uploads.put('a.mov', incoming(other)))._unsafeUnwrap()).toBe('put')
    expect((await read(fileStorage, 'a.mov')).equals(other)).toBe(true)
  })

  test.each([100, 17 * MIB])(
    'a file of %i bytes that changed since its hash was taken leaves what was there',
    async (size) => {
      const before = randomBytes(50)
      const { storage: fileStorage, uploads } = await kept('a.mov', before)
      const file = { ...incoming(randomBytes(size)), sha256: 'ab'.repeat(32) }
      expect((await uploads.put('a.mov', file))._unsafeUnwrapErr().kind).toBe('changed')
      expect((await read(fileStorage, 'a.mov')).equals(before)).toBe(true)
    },
  )

  test('a file that is gone before it is taken in leaves nothing', async () => {
    const { storage: fileStorage, uploads } = await open()
    const file = { ...incoming(randomBytes(10)), from: '/no/such/file' }
    expect((await uploads.put('new.mov', file))._unsafeUnwrapErr().kind).toBe('unexpected')
    expect((await fileStorage.open('new.mov'))._unsafeUnwrapErr().kind).toBe('missing')
  })

  test('a file that was removed is missing, and may be removed again', async () => {
    const { storage: fileStorage, uploads } = await kept('2d/a.mov', randomBytes(10))
    expect((await uploads.remove('2d/a.mov')).isOk()).toBe(true)
    const gone = { kind: 'missing', what: 'file' }
    expect((await fileStorage.open('2d/a.mov'))._unsafeUnwrapErr()).toEqual(gone)
    expect((await uploads.remove('2d/a.mov')).isOk()).toBe(true)
    expect((await uploads.remove('never/there.mov')).isOk()).toBe(true)
  })

  test.each(['', '/', '/etc/x', '../a', 'a/../../b', 'a//b', '.hidden', 'a/.b', 'c:\\x', 'a\0b'])(
    'no path leads out: %j is missing, and nothing is put there',
    async (path) => {
      const { storage: fileStorage, uploads } = await open()
      expect((await fileStorage.open(path))._unsafeUnwrapErr().kind).toBe('missing')
      expect((await uploads.put(path, incoming(randomBytes(1)))).isErr()).toBe(true)
      expect((await uploads.remove(path)).isErr()).toBe(true)
    },
  )

  test('a folder is no file', async () => {
    const { storage: fileStorage } = await kept('2d/fire/a.mov', randomBytes(1))
    expect((await fileStorage.open('2d/fire'))._unsafeUnwrapErr().kind).toBe('missing')
  })

  test('a reader who leaves early is no trouble', async () => {
    const { storage: fileStorage } = await kept('big.mov', randomBytes(9 * MIB))
    const reader = (await fileStorage.open('big.mov'))._unsafeUnwrap().stream(null).getReader()
    expect((await reader.read()).value?.byteLength).toBeGreaterThan(0)
    await expect(reader.cancel()).resolves.toBeUndefined()
  })
})

async function put(uploads: FileUploads, path: string, bytes: Buffer): Promise<void> {
  expect((await uploads.put(path, incoming(bytes)))._unsafeUnwrap()).toBe('put')
}

async function read(
  fileStorage: FileStorage,
  path: string,
  range: ByteRange | null = null,
): Promise<Buffer> {
  const file = (await fileStorage.open(path))._unsafeUnwrap()
  return Buffer.from(await new Response(file.stream(range)).arrayBuffer())
}
