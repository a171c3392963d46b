import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDownloads } from '#tests/support/download-page.tsx'
import { aLine, aSaveFolder } from '../support/save-folder.ts'
import { errorMessage } from '#messages/error-message.ts'

const PART_MISSING = errorMessage({ kind: 'part-missing', part: 'download' })
const followed: string[] = []
const gone = () => {
  throw new Error('this code did not arrive')
}

beforeEach(() => {
  followed.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.download)
  })
})

afterEach(() => {
  vi.doUnmock('#ui/stores/download-outcome.ts')
  vi.doUnmock('#ui/stores/download-queue.ts')
})

const PARTS = ['#ui/stores/download-outcome.ts', '#ui/stores/download-queue.ts']

const open = () =>
  openDownloads({
    line: aLine(),
    folder: aSaveFolder({ folder: null, allowed: false }),
    stock: { 1: new Uint8Array(10) },
  })

test.each(PARTS)(
  'without %s nothing is asked for, and the next click tries again',
  async (part) => {
    vi.resetModules()
    vi.doMock(part, gone)
    const page = open()
    await page.downloads.start(1, 2)
    expect(page.requested).toEqual([])
    expect(page.downloads.asking.size).toBe(0)
    expect(page.said()).toEqual([PART_MISSING])

    vi.doUnmock(part)
    await page.downloads.start(1)
    expect(page.requested).toEqual([1])
    await waitFor(() => expect(followed).toEqual(['file-1.mov']))
  },
)

test('a queue whose code did not arrive takes files at the next click', async () => {
  vi.resetModules()
  vi.doMock('#ui/stores/download-queue.ts', gone)
  const page = open()
  await page.startAll()
  expect(page.said()).toEqual([PART_MISSING])
  await expect(page.downloads.opened()).rejects.toBeInstanceOf(Error)
  expect(page.requested).toEqual([])

  vi.doUnmock('#ui/stores/download-queue.ts')
  await page.startAll()
  await waitFor(() => expect(followed).toEqual(['file-1.mov']))
})

test('a spend stays undoable where the code that undoes it did not arrive', async () => {
  vi.resetModules()
  const page = open()
  await page.downloads.start(1, 2)
  vi.resetModules()
  vi.doMock('#ui/stores/download-outcome.ts', gone)
  const spend = { id: 'G-1', credits: 2, what: 'file-1.mov' }
  await page.downloads.reverse(spend)
  expect(page.reversed).toEqual([])
  expect(page.said()).toContain(PART_MISSING)

  vi.doUnmock('#ui/stores/download-outcome.ts')
  await page.downloads.reverse(spend)
  expect(page.reversed).toEqual(['G-1'])
})
