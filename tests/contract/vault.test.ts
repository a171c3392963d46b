import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ByteRange, FileToKeep, FileVault, WritableVault } from '#server/ports/file-vault.ts'
import { describeOnEveryVault } from '#tests/support/vaults.ts'

const MIB = 1024 * 1024

describeOnEveryVault('the vault', (open) => {
  const kept = async (path: string, bytes: Buffer) => {
    const vault = await open()
    await write(vault, path, bytes)
    return vault
  }

  test.each([0, 1, 5000, 8 * MIB, 8 * MIB + 1, 17 * MIB])(
    'a file of %i bytes comes back as it was put',
    async (size) => {
      const bytes = randomBytes(size)
      const vault = await kept('2d/fire/file.mov', bytes)
      const file = (await vault.open('2d/fire/file.mov'))._unsafeUnwrap()
      expect(file.bytes).toBe(size)
      expect(Math.abs(Date.now() - file.modifiedAt)).toBeLessThan(60_000)
      expect((await read(vault, '2d/fire/file.mov')).equals(bytes)).toBe(true)
    },
  )

  test('a range is those bytes and no others', async () => {
    const bytes = randomBytes(9 * MIB)
    const vault = await kept('big.mov', bytes)
    for (const [first, last] of [
      [0, 0],
      [1, 100],
      [8 * MIB - 1, 8 * MIB + 1],
      [9 * MIB - 1, 9 * MIB - 1],
    ] as const) {
      const part = await read(vault, 'big.mov', { first, last })
      expect(part.equals(bytes.subarray(first, last + 1))).toBe(true)
    }
  })

  test('names may hold whatever a name of a file holds', async () => {
    const path = 'packs/Glut – "50 %" + more’s (1)!*/a~b=c&d.mov'
    const bytes = randomBytes(10)
    const vault = await kept(path, bytes)
    expect((await read(vault, path)).equals(bytes)).toBe(true)
  })

  test('what is put over a file takes its place whole', async () => {
    const vault = await kept('a.mov', randomBytes(100))
    const bytes = randomBytes(20)
    await write(vault, 'a.mov', bytes)
    expect((await read(vault, 'a.mov')).equals(bytes)).toBe(true)
  })

  test.each([
    ['fewer', 99],
    ['more', 101],
    ['many fewer', 17 * MIB],
  ])('%s bytes than promised leave what was there', async (_, promised) => {
    const bytes = randomBytes(50)
    const vault = await kept('a.mov', bytes)
    const written = await vault.write('a.mov', { ...source(randomBytes(100)), bytes: promised })
    expect(written.isErr()).toBe(true)
    expect((await read(vault, 'a.mov')).equals(bytes)).toBe(true)
  })

  test('a source that breaks off leaves nothing', async () => {
    const vault = await open()
    let chunks = 0
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        chunks += 1
        if (chunks > 10) controller.error(new Error('the disk was pulled out'))
        else controller.enqueue(randomBytes(MIB))
      },
    })
    const written = await vault.write('new.mov', { bytes: 20 * MIB, stream })
    expect(written._unsafeUnwrapErr().kind).toBe('unexpected')
    expect((await vault.open('new.mov'))._unsafeUnwrapErr().kind).toBe('missing')
  })

  test('a file that was removed is missing, and may be removed again', async () => {
    const vault = await kept('2d/a.mov', randomBytes(10))
    expect((await vault.remove('2d/a.mov')).isOk()).toBe(true)
    expect((await vault.open('2d/a.mov'))._unsafeUnwrapErr()).toEqual({
      kind: 'missing',
      what: 'file',
    })
    expect((await vault.remove('2d/a.mov')).isOk()).toBe(true)
    expect((await vault.remove('never/there.mov')).isOk()).toBe(true)
  })

  test.each([
    '',
    '/',
    '/etc/passwd',
    '../a',
    'a/../../b',
    'a//b',
    '.hidden',
    'a/.b',
    'c:\\x',
    'a\0b',
  ])('no path leads out: %j is missing, and nothing is put there', async (path) => {
    const vault = await open()
    expect((await vault.open(path))._unsafeUnwrapErr().kind).toBe('missing')
    expect((await vault.write(path, source(randomBytes(1)))).isErr()).toBe(true)
    expect((await vault.remove(path)).isErr()).toBe(true)
  })

  test('a folder is no file', async () => {
    const vault = await kept('2d/fire/a.mov', randomBytes(1))
    expect((await vault.open('2d/fire'))._unsafeUnwrapErr().kind).toBe('missing')
  })

  test('a reader who leaves early is no trouble', async () => {
    const vault = await kept('big.mov', randomBytes(9 * MIB))
    const reader = (await vault.open('big.mov'))._unsafeUnwrap().stream(null).getReader()
    expect((await reader.read()).value?.byteLength).toBeGreaterThan(0)
    await expect(reader.cancel()).resolves.toBeUndefined()
  })
})

function source(bytes: Buffer): FileToKeep {
  const step = 3 * MIB + 7
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + step))
      at += step
    },
  })
  return { bytes: bytes.length, stream }
}

async function write(vault: WritableVault, path: string, bytes: Buffer): Promise<void> {
  ;(await vault.write(path, source(bytes)))._unsafeUnwrap()
}

async function read(
  vault: FileVault,
  path: string,
  range: ByteRange | null = null,
): Promise<Buffer> {
  const file = (await vault.open(path))._unsafeUnwrap()
  return Buffer.from(await new Response(file.stream(range)).arrayBuffer())
}
