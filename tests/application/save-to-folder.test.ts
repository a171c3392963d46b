import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveToFolder } from '#application/download/save-to-folder.ts'
import type { QueuedFile } from '#domain/download/queue.ts'
import { aLine, aQueuedFile, aSaveFolder } from '../support/save-folder.ts'

const bytes = randomBytes(3000)
const half = bytes.subarray(0, 1500)
const rest = bytes.subarray(1500)

test('a file is saved as it arrives, and its hash proves it', async () => {
  const { folder, files } = aSaveFolder()
  const { watch, heard } = aWatch()
  const line = aLine({ from: 0, pieces: [half, rest] })
  const saved = await saveToFolder(line.files, folder)(aQueuedFile(bytes), '/download/1', watch)
  expect(saved.isOk()).toBe(true)
  expect(Buffer.from(files.get('glow.mov') ?? []).equals(bytes)).toBe(true)
  expect(heard).toEqual(['glow.mov', 0, 1500, 3000])
})

test('what broke off goes on where it was', async () => {
  const { folder, files } = aSaveFolder()
  const line = aLine({ from: 0, pieces: [half, 'breaks'] }, { from: 1500, pieces: [rest] })
  const save = saving(line, folder)
  expect((await save(aQueuedFile(bytes)))._unsafeUnwrapErr()).toEqual({ kind: 'offline' })
  expect(files.get('glow.mov')).toHaveLength(1500)
  expect((await save(aQueuedFile(bytes, { savedAs: 'glow.mov' }))).isOk()).toBe(true)
  expect(line.asked.map(({ from }) => from)).toEqual([0, 1500])
  expect(Buffer.from(files.get('glow.mov') ?? []).equals(bytes)).toBe(true)
})

test('an end before its time is a line that broke off', async () => {
  const { folder } = aSaveFolder()
  const save = saving(aLine({ from: 0, pieces: [half] }), folder)
  expect((await save(aQueuedFile(bytes)))._unsafeUnwrapErr()).toEqual({ kind: 'offline' })
})

test('a server that sends the whole file again is followed from its start', async () => {
  const { folder, files } = aSaveFolder()
  files.set('glow.mov', half)
  const save = saving(aLine({ from: 0, pieces: [half, rest] }), folder)
  expect((await save(aQueuedFile(bytes, { savedAs: 'glow.mov' }))).isOk()).toBe(true)
  expect(files.get('glow.mov')).toHaveLength(3000)
})

test('what is there in full is proven, not fetched again', async () => {
  const { folder, files } = aSaveFolder()
  files.set('glow.mov', bytes)
  const line = aLine()
  expect((await saving(line, folder)(aQueuedFile(bytes, { savedAs: 'glow.mov' }))).isOk()).toBe(
    true,
  )
  expect(line.asked).toEqual([])
})

test('a file with the wrong hash is refused and removed', async () => {
  const { folder, files } = aSaveFolder()
  const save = saving(aLine({ from: 0, pieces: [half, half] }), folder)
  expect((await save(aQueuedFile(bytes)))._unsafeUnwrapErr()).toEqual({ kind: 'wrong-hash' })
  expect(files.has('glow.mov')).toBe(false)
})

test('more bytes than were sold are another file, and end at once', async () => {
  const { folder, files } = aSaveFolder()
  const line = aLine({ from: 0, pieces: [bytes, half, half] })
  const saved = await saving(line, folder)(aQueuedFile(bytes))
  expect(saved._unsafeUnwrapErr()).toEqual({ kind: 'wrong-hash' })
  expect(line.delivered).toHaveLength(2)
  expect(files.size).toBe(0)
})

test('a longer file of that name, from whenever, is begun anew', async () => {
  const { folder, files } = aSaveFolder()
  files.set('glow.mov', randomBytes(4000))
  const line = aLine({ from: 0, pieces: [bytes] })
  expect((await saving(line, folder)(aQueuedFile(bytes, { savedAs: 'glow.mov' }))).isOk()).toBe(
    true,
  )
  expect(line.asked.map(({ from }) => from)).toEqual([0])
})

test('what was stopped keeps what has arrived', async () => {
  const { folder, files } = aSaveFolder()
  const { watch, stop } = aWatch((received) => received === 1500 && stop())
  const { files: source } = aLine({ from: 0, pieces: [half, 'waits'] })
  const stopped = await saveToFolder(source, folder)(aQueuedFile(bytes), '/download/1', watch)
  expect(stopped._unsafeUnwrapErr()).toEqual({ kind: 'stopped' })
  expect(files.get('glow.mov')).toHaveLength(1500)
})

test('a link that ran out and a folder that is closed are told as they are', async () => {
  const { folder, error } = aSaveFolder()
  const save = saving(aLine({ kind: 'link-expired' }), folder)
  expect((await save(aQueuedFile(bytes)))._unsafeUnwrapErr()).toEqual({ kind: 'link-expired' })
  error({ kind: 'folder-closed' })
  expect((await save(aQueuedFile(bytes)))._unsafeUnwrapErr()).toEqual({ kind: 'folder-closed' })
})

function saving(
  { files }: ReturnType<typeof aLine>,
  folder: ReturnType<typeof aSaveFolder>['folder'],
) {
  return (file: QueuedFile) => saveToFolder(files, folder)(file, '/download/1', aWatch().watch)
}

function aWatch(onReceived: (bytes: number) => unknown = () => undefined) {
  const heard: (string | number)[] = []
  const controller = new AbortController()
  return {
    heard,
    stop: () => controller.abort(),
    watch: {
      signal: controller.signal,
      named: (savedAs: string) => void heard.push(savedAs),
      received: (received: number) => {
        heard.push(received)
        onReceived(received)
      },
    },
  }
}
