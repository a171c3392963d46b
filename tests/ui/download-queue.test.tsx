import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { REVERSAL_MS } from '#domain/download/reversal.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import { ADA, aDevice, openDownloads, states } from '#tests/support/download-page.tsx'
import { aUser } from '#tests/support/samples.ts'
import { aLine, aQueuedFile, aSaveFolder } from '../support/save-folder.ts'
import { HOLD_MS } from '#ui/stores/download-outcome.ts'

const followed: string[] = []

beforeEach(() => {
  followed.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.download)
  })
})

const one = new Uint8Array(1000).fill(1)
const two = new Uint8Array(2000).fill(2)
const three = new Uint8Array(3000).fill(3)

const downloadPanel = () => screen.findByRole('region', { name: 'Downloads' })
const button = (name: string) => screen.findByRole('button', { name })
const whole = (bytes: Uint8Array) => ({ from: 0, pieces: [bytes] })

test('files go into the folder, each is proven by its hash, and who cannot see hears of it', async () => {
  const folder = aSaveFolder()
  const page = openDownloads({
    line: aLine(whole(one), whole(two)),
    folder,
    stock: { 1: one, 2: two },
  })
  await page.startAll()
  await waitFor(() =>
    expect(states()).toEqual([
      'file-1.movSaved, SHA-256 verified',
      'file-2.movSaved, SHA-256 verified',
    ]),
  )
  expect([...folder.files]).toEqual([
    ['file-1.mov', Buffer.from(one)],
    ['file-2.mov', Buffer.from(two)],
  ])
  expect(within(await downloadPanel()).getByRole('status')).toHaveTextContent(
    'file-2.mov was saved.',
  )
  expect(screen.getByRole('progressbar', { name: 'All downloads' })).toHaveAttribute(
    'value',
    '3000',
  )
  expect(within(await downloadPanel()).getByText('2 of 2 · 3 kB of 3 kB')).toBeVisible()

  await page.user.click(await button('Clear'))
  expect(screen.queryByRole('region', { name: 'Downloads' })).not.toBeInTheDocument()
})

test('two at a time: a third waits for its turn, and takes that of one that is canceled', async () => {
  const folder = aSaveFolder()
  const slow = (bytes: Uint8Array) => ({
    from: 0,
    pieces: [bytes.subarray(0, 500), 'waits' as const],
  })
  const line = aLine(slow(one), slow(two), whole(three))
  const page = openDownloads({ line, folder, stock: { 1: one, 2: two, 3: three } })
  await page.startAll()
  await waitFor(() => expect(folder.files.get('file-2.mov')).toHaveLength(500))
  expect(states()[2]).toBe('file-3.movQueued')
  expect(page.requested).toEqual([1, 2])
  expect(screen.getByRole('progressbar', { name: 'file-1.mov' })).toHaveAttribute('max', '1000')

  await page.user.click(await button('Cancel file-1.mov'))
  await waitFor(() => expect(states()).toContain('file-3.movSaved, SHA-256 verified'))
  expect([...folder.files.keys()]).toEqual(['file-2.mov', 'file-3.mov'])
  expect(states()).toHaveLength(2)
})

test('a file with the wrong hash is removed and says so; trying again gets the right one', async () => {
  const folder = aSaveFolder()
  const line = aLine(whole(new Uint8Array(1000).fill(9)), whole(one))
  const page = openDownloads({ line, folder, stock: { 1: one } })
  await page.startAll()
  await waitFor(() => expect(states()[0]).toMatch(/Verification failed.*its SHA-256 doesn’t match/))
  expect(folder.files.size).toBe(0)
  expect(within(await downloadPanel()).getByRole('status')).toHaveTextContent(
    /file-1.mov: .*SHA-256 doesn’t match/,
  )

  await page.user.click(await button('Retry file-1.mov'))
  await waitFor(() => expect(states()).toEqual(['file-1.movSaved, SHA-256 verified']))
  expect(folder.files.get('file-1.mov')).toEqual(Buffer.from(one))
})

test('a line that breaks off is taken up again by itself, by the same link', async () => {
  const folder = aSaveFolder()
  const line = aLine(
    { from: 0, pieces: [one.subarray(0, 400), 'breaks'] },
    { from: 400, pieces: [one.subarray(400, 700), 'breaks'] },
    { from: 700, pieces: [one.subarray(700)] },
  )
  const page = openDownloads({ line, folder, stock: { 1: one } })
  await page.startAll()
  await waitFor(() => expect(states()).toEqual(['file-1.movSaved, SHA-256 verified']))
  expect(line.asked.map(({ from }) => from)).toEqual([0, 400, 700])
  expect(page.requested).toEqual([1])
})

test('a line that is dead is not asked forever', async () => {
  const line = aLine({ from: 0, pieces: [one.subarray(0, 400), 'breaks'] })
  const page = openDownloads({ line, folder: aSaveFolder(), stock: { 1: one } })
  await page.startAll()
  await waitFor(() => expect(states()[0]).toMatch(/^file-1\.movFailedThe connection was lost/))
  expect(line.asked).toHaveLength(2)
})

test('a link that ran out on the way is renewed, and the file goes on where it was', async () => {
  const folder = aSaveFolder()
  folder.files.set('file-1.mov', one.subarray(0, 600))
  const line = aLine({ kind: 'link-expired' }, { from: 600, pieces: [one.subarray(600)] })
  const device = aDevice()
  const link = { url: '/download/old', expiresAt: Date.now() + 1000 }
  const left = aQueuedFile(one, {
    variantId: 1,
    filename: 'file-1.mov',
    savedAs: 'file-1.mov',
    link,
  })
  device.kept.set('ada-1', left)
  const page = openDownloads({ line, folder, device, stock: { 1: one } })
  await page.downloads.recall()
  await page.user.click(await button('Resume'))
  await waitFor(() => expect(states()).toEqual(['file-1.movSaved, SHA-256 verified']))
  expect(line.asked).toEqual([
    { url: '/download/old', from: 600 },
    { url: '/download/1-1', from: 600 },
  ])
})

test('after a reload nothing starts by itself; a click goes on where the file was, by its own link', async () => {
  const folder = aSaveFolder()
  const device = aDevice()
  const before = openDownloads({
    line: aLine(
      { from: 0, pieces: [one.subarray(0, 400), 'waits'] },
      { from: 0, pieces: ['waits'] },
    ),
    folder,
    device,
    stock: { 1: one, 2: two },
  })
  await before.startAll()
  await waitFor(() => expect(folder.files.get('file-1.mov')).toHaveLength(400))
  before.leave()

  folder.state.place = { ...folder.state.place, allowed: false }
  const line = aLine({ from: 400, pieces: [one.subarray(400)] }, whole(two))
  const after = openDownloads({ line, folder, device, stock: { 1: one, 2: two } })
  await after.downloads.recall()
  expect(within(await downloadPanel()).getByText(/will ask again before/)).toBeVisible()
  expect(line.asked).toEqual([])

  await after.user.click(await button('Resume'))
  await waitFor(() =>
    expect(states()).toEqual([
      'file-1.movSaved, SHA-256 verified',
      'file-2.movSaved, SHA-256 verified',
    ]),
  )
  expect(line.asked[0]).toEqual({ url: '/download/1-1', from: 400 })
  expect(after.requested).not.toContain(1)
  expect(device.kept.size).toBe(0)
})

test('a folder that may not be written to any more is asked for, and then it goes on', async () => {
  const folder = aSaveFolder()
  folder.error({ kind: 'folder-closed' })
  const page = openDownloads({ line: aLine(whole(one)), folder, stock: { 1: one } })
  await page.startAll()
  await waitFor(() => expect(states()[0]).toMatch(/Failed.*We couldn’t write to the folder/))
  folder.error(null)
  await page.user.click(await button('Retry file-1.mov'))
  await waitFor(() => expect(states()).toEqual(['file-1.movSaved, SHA-256 verified']))
})

test('without a folder the browser follows the links itself, one after the other', async () => {
  const folder = aSaveFolder({ folder: null, allowed: false })
  const page = openDownloads({ line: aLine(), folder, stock: { 1: one, 2: two } })
  await page.startAll()
  await waitFor(
    () =>
      expect(states()).toEqual([
        'file-1.movDownloaded by your browser',
        'file-2.movDownloaded by your browser',
      ]),
    {
      timeout: 5000,
    },
  )
  expect(followed).toEqual(['file-1.mov', 'file-2.mov'])
  expect(folder.files.size).toBe(0)
})

test('a folder is chosen in the download panel and left again', async () => {
  const folder = aSaveFolder({ folder: null, allowed: false })
  const page = openDownloads({ line: aLine(), folder, stock: { 1: one } })
  await page.startAll()
  await page.user.click(await button('Choose a folder'))
  expect(await screen.findByText(/Files are saved to “plates”/)).toBeVisible()
  await page.user.click(await button('Use browser downloads'))
  expect(await button('Choose a folder')).toBeVisible()
})

test('a single download goes into the folder too; without one it is a plain link and no download panel', async () => {
  const folder = aSaveFolder()
  const page = openDownloads({ line: aLine(whole(one)), folder, stock: { 1: one } })
  await page.downloads.start(1)
  await waitFor(() => expect(states()).toEqual(['file-1.movSaved, SHA-256 verified']))
  expect(page.requested).toEqual([1])
  page.leave()

  const none = aSaveFolder({ folder: null, allowed: false })
  const plain = openDownloads({ line: aLine(), folder: none, stock: { 1: one } })
  await plain.downloads.start(1)
  await waitFor(() => expect(followed).toEqual(['file-1.mov']))
  expect(screen.queryByRole('region', { name: 'Downloads' })).not.toBeInTheDocument()
})

test('a file that cost credits is on the list at once, and no reload within its moment loses it', async () => {
  const folder = aSaveFolder({ folder: null, allowed: false })
  const device = aDevice()
  const page = openDownloads({ line: aLine(), folder, device, stock: { 1: one } })
  await page.downloads.start(1, 2)
  await waitFor(() => expect(states()).toEqual(['file-1.movQueued']))
  expect(device.kept.get('ada-1')?.notBefore).toBeGreaterThan(Date.now())
  expect(followed).toEqual([])
  page.leave()

  const after = openDownloads({ line: aLine(), folder, device, stock: { 1: one } })
  await after.downloads.recall()
  await after.user.click(await button('Resume'))
  await waitFor(() => expect(states()).toEqual(['file-1.movDownloaded by your browser']))
  expect(followed).toEqual(['file-1.mov'])
  expect(after.requested).toEqual([])
})

test('what waited for its moment on a page that is gone never starts there', async () => {
  const folder = aSaveFolder({ folder: null, allowed: false })
  const page = openDownloads({ line: aLine(), folder, stock: { 1: one } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await page.downloads.start(1, 2)
  await waitFor(() => expect(states()).toEqual(['file-1.movQueued']))
  page.leave()
  await vi.advanceTimersByTimeAsync(REVERSAL_MS)
  expect(followed).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('a link that comes once its page is gone is not followed', async () => {
  const folder = aSaveFolder({ folder: null, allowed: false })
  const page = openDownloads({ line: aLine(), folder, stock: { 1: one } })
  const coming = page.downloads.start(1)
  page.leave()
  await coming
  await page.downloads.opened()
  expect(followed).toEqual([])
})

test('of two spends each file waits its own moment, and undoing one leaves the other', async () => {
  const folder = aSaveFolder()
  const device = aDevice()
  const line = aLine(whole(two))
  const page = openDownloads({ line, folder, device, stock: { 1: one, 2: two } })
  await page.downloads.start(1, 2)
  await page.downloads.start(2, 2)
  await waitFor(() => expect(states()).toEqual(['file-1.movQueued', 'file-2.movQueued']))
  await page.downloads.reverse({ id: 'G-1', credits: 2, what: 'file-1.mov' })
  expect(page.reversed).toEqual(['G-1'])
  expect(device.kept.has('ada-1')).toBe(false)
  expect(page.downloads.spend).toMatchObject({ id: 'G-2' })
  await waitFor(() => expect(states()).toEqual(['file-2.movSaved, SHA-256 verified']))
  expect([...folder.files.keys()]).toEqual(['file-2.mov'])
})

test('a file whose spend cannot be undone any more starts at once', async () => {
  const folder = aSaveFolder()
  const page = openDownloads({ line: aLine(whole(one)), folder, stock: { 1: one } })
  await page.downloads.start(1, 2)
  await waitFor(() => expect(states()).toEqual(['file-1.movQueued']))
  page.tooLate()
  await page.downloads.reverse({ id: 'G-1', credits: 2, what: 'file-1.mov' })
  await waitFor(() => expect(states()).toEqual(['file-1.movSaved, SHA-256 verified']), {
    timeout: HOLD_MS - 1000,
  })
})

test('what one person left is not the other’s, and waits for them', async () => {
  const folder = aSaveFolder()
  const line = aLine({ from: 0, pieces: [one.subarray(0, 400), 'waits'] })
  const page = openDownloads({ line, folder, stock: { 1: one } })
  await page.startAll()
  await waitFor(() => expect(folder.files.get('file-1.mov')).toHaveLength(400))
  await page.become(A_VISITOR)
  expect(screen.queryByRole('region', { name: 'Downloads' })).not.toBeInTheDocument()
  await page.become(aUser({ id: 'ben' }))
  expect(screen.queryByRole('region', { name: 'Downloads' })).not.toBeInTheDocument()
  await page.become(ADA)
  expect(await button('Resume')).toBeVisible()
  expect(folder.files.get('file-1.mov')).toHaveLength(400)
})

test('the download panel folds, and keeps saying how far it is', async () => {
  const page = openDownloads({ line: aLine(whole(one)), folder: aSaveFolder(), stock: { 1: one } })
  await page.startAll()
  const fold = await button('Collapse downloads')
  expect(fold).toHaveAttribute('aria-expanded', 'true')
  await page.user.click(fold)
  expect(await button('Expand downloads')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
  expect(within(await downloadPanel()).getByText(/^1 of 1/)).toBeVisible()
})
