import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MOST_UPLOADS, UPLOAD_LIFE_MS, UPLOAD_MAX_BYTES } from '#domain/catalog/upload.ts'
import type { ResumableUploads } from '#server/application/ports/resumable-uploads.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'
import { PNG } from '#tests/support/import-shop.ts'
import {
  aDraft,
  beginUpload,
  offsetOf,
  openUploadShop,
  sendBytes,
  STAFF,
  uploaded,
} from '#tests/support/upload-shop.ts'
import { onTestFinished } from 'vitest'

async function opened() {
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  return openUploadShop(db)
}

const SMALL = { filename: 'a.mov', bytes: 9 }

async function beginMany(uploads: ResumableUploads, many: number): Promise<void> {
  for (let count = 0; count < many; count += 1) {
    expect((await beginUpload(uploads, SMALL)).status).toBe(201)
  }
}

const statusesOf = (begun: readonly { readonly status: number }[]) =>
  begun.map(({ status }) => status).toSorted((a, b) => a - b)

test.each([
  ['../../etc/passwd.mov', 'Rename the file'],
  ['..\\clip.mov', 'Rename the file'],
  ['.hidden.mov', 'Rename the file'],
  [`${'a'.repeat(200)}.mov`, 'Rename the file'],
  ['clip.exe', 'This file type isn’t supported'],
  ['clip', 'This file type isn’t supported'],
])('a file called %s is not taken, and says why', async (filename, words) => {
  const { uploads, uploadFolder } = await opened()
  const begun = await beginUpload(uploads, { filename, bytes: 10 })
  expect(begun.status).toBe(422)
  expect(begun.words).toContain(words)
  expect(readdirSync(uploadFolder)).toEqual([])
})

test('what is too large, or finds no room on the disk, is not begun', async () => {
  const { uploads, disk } = await opened()
  const large = await beginUpload(uploads, { filename: 'a.mov', bytes: UPLOAD_MAX_BYTES + 1 })
  expect(large.status).toBe(413)
  disk.free = 300 * 1024 * 1024
  expect((await beginUpload(uploads, { filename: 'a.mov', bytes: 30e6 })).status).toBe(201)
  // The bytes that the first one still brings count as well.
  const second = await beginUpload(uploads, { filename: 'b.mov', bytes: 30e6 })
  expect(second).toMatchObject({ status: 507, words: expect.stringContaining('free disk space') })
})

test('a server that has just started takes a file, whether or not its folder is there yet', async () => {
  const { uploads, uploadFolder } = await opened()
  expect((await uploads.list())._unsafeUnwrap()).toEqual([])
  rmSync(uploadFolder, { recursive: true })
  expect((await beginUpload(uploads, { filename: 'a.mov', bytes: 9 })).status).toBe(201)
})

test('no more files wait than may', async () => {
  const { uploads } = await opened()
  await beginMany(uploads, MOST_UPLOADS)
  expect((await beginUpload(uploads, SMALL)).status).toBe(409)
})

test('of uploads that begin at the same time, only as many are taken as may wait', async () => {
  const { uploads } = await opened()
  await beginMany(uploads, MOST_UPLOADS - 1)
  const begun = await Promise.all(Array.from({ length: 4 }, () => beginUpload(uploads, SMALL)))
  expect(statusesOf(begun)).toEqual([201, 409, 409, 409])
  expect((await uploads.list())._unsafeUnwrap()).toHaveLength(MOST_UPLOADS)
})

test('of uploads that begin at the same time, only what fits on the disk is taken', async () => {
  const { uploads, disk } = await opened()
  disk.free = 300 * 1024 * 1024
  const large = { filename: 'a.mov', bytes: 30e6 }
  const begun = await Promise.all([beginUpload(uploads, large), beginUpload(uploads, large)])
  expect(statusesOf(begun)).toEqual([201, 507])
  expect((await uploads.list())._unsafeUnwrap()).toHaveLength(1)
})

test('processes with one folder never take more together than may wait', async () => {
  const { uploads, uploadsHere } = await opened()
  await beginMany(uploads, MOST_UPLOADS - 1)
  const processes = [uploads, uploadsHere(), uploadsHere()]
  const begun = await Promise.all(processes.map((one) => beginUpload(one, SMALL)))
  const taken = begun.filter(({ status }) => status === 201).length
  expect(taken).toBeLessThanOrEqual(1)
  const waiting = (await uploads.list())._unsafeUnwrap().length
  expect(waiting).toBe(MOST_UPLOADS - 1 + taken)
  // Whoever was refused leaves nothing behind, so the place that is left can be taken.
  await beginUpload(uploads, SMALL)
  expect((await uploads.list())._unsafeUnwrap()).toHaveLength(MOST_UPLOADS)
})

test('an upload goes on where it stopped, and no piece is taken twice', async () => {
  const { uploads } = await opened()
  const { path } = await beginUpload(uploads, { filename: 'still.png', bytes: PNG.length })
  expect((await sendBytes(uploads, path, { bytes: PNG.subarray(0, 20) })).status).toBe(204)
  expect(await offsetOf(uploads, path)).toBe(20)
  expect((await sendBytes(uploads, path, { bytes: PNG.subarray(0, 20) })).status).toBe(409)
  expect((await sendBytes(uploads, path, { bytes: PNG.subarray(20), from: 20 })).status).toBe(204)
  expect((await uploads.list())._unsafeUnwrap()).toMatchObject([
    { filename: 'still.png', bytes: PNG.length, received: PNG.length },
  ])
})

test('a file whose content is not what its name says is refused, and gone', async () => {
  const { uploads, uploadFolder } = await opened()
  const { path } = await beginUpload(uploads, { filename: 'clip.mov', bytes: PNG.length })
  const sent = await sendBytes(uploads, path, { bytes: PNG })
  expect(sent.status).toBe(422)
  expect(await sent.text()).toContain('doesn’t match its extension')
  expect(readdirSync(uploadFolder)).toEqual([])
})

test('no id leads out of the folder', async () => {
  const { uploads, folder } = await opened()
  writeFileSync(join(folder, 'secret'), 'secret')
  writeFileSync(join(folder, 'secret.json'), '{"size": 6, "offset": 6}')
  for (const id of ['..%2Fsecret', '..%5Csecret', 'secret', '%2e%2e%2fsecret']) {
    expect(await offsetOf(uploads, `/api/v1/admin/uploads/${id}`)).toBeNull()
  }
})

test('what nobody goes on with for a day is deleted, but not what an import waits for', async () => {
  const { uploads, uploadFolder, services, clock, disk } = await opened()
  disk.busy = true
  const needed = await uploaded(uploads, 'still.png', PNG)
  await services.assetImports.begin(aDraft(needed), { who: STAFF, why: '' })
  await services.assetImports.work()
  const left = await uploaded(uploads, 'left.png', PNG)
  for (const id of [needed, left]) {
    const since = (clock.at - UPLOAD_LIFE_MS) / 1000
    utimesSync(join(uploadFolder, id), since, since)
  }
  const young = await uploaded(uploads, 'young.png', PNG)
  expect((await services.assetImports.tidyUploads())._unsafeUnwrap()).toBe(1)
  const kept = (await uploads.list())._unsafeUnwrap().map(({ id }) => id)
  expect(kept.toSorted()).toEqual([needed, young].toSorted())
})
