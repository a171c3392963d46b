import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { catalog } from '../support/catalog-command.ts'
import { makeClips, writeManifest } from '../support/clips.ts'
import { endAll, openShop } from './shop-process.ts'
import { sha256Of, takeIntoCart, visit } from './shopper.ts'
import { expect, register, test as shopTest } from './support.ts'

/** A second, as promised; the rest is for a machine that does other things as well. */
const NOTICED_WITHIN_MS = 3000

const folders: string[] = []

// A shop of its own: what is imported must not join the catalog on which other tests look around.
const test = shopTest.extend<{ readonly dataDir: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  dataDir: async ({}, provide) => provide(await aFolder()),
  baseURL: async ({ dataDir }, provide) => provide((await openShop(dataDir)).origin),
})

test.afterEach(async () => {
  endAll()
  for (const one of folders.splice(0)) await rm(one, { recursive: true, force: true })
})

test('an operator’s folder goes on sale in the open shop, and what is bought is the file', async ({
  page,
  dataDir,
  expectComplaint,
}) => {
  expectComplaint(/status of 404 .*product\/sparks/)
  const clips = await aFolder()
  await makeClips(clips)
  const manifest = await writeManifest(clips)
  await addLargerPreview(clips, manifest)
  await visit(page, '/search?search_query=torch')
  await expect(assetNamed(page, 'Torch')).toHaveCount(0)

  await test.step('three of ten files are broken: each is told, the others go in', async () => {
    const { code, lines } = await catalog(['import', manifest], { DATA_DIR: dataDir })
    expect(lines).toEqual([
      'line 6, file_1: “truncated.mp4” is truncated: it has 4 of 12 frames',
      'line 8, file_1: “disguised.mov” doesn’t match its extension: its content is PNG',
      'line 10, file_1: “empty.mp4” has no video frames',
      '7 new, 3 failed',
    ])
    expect(code).toBe(1)
  })

  await test.step('what waits is not seen; published, it is there within a second', async () => {
    await page.goto('/search?search_query=sparks')
    await expect(assetNamed(page, 'Sparks')).toHaveCount(0)
    expect((await page.goto('/product/sparks'))?.status()).toBe(404)
    expect((await catalog(['publish'], { DATA_DIR: dataDir })).code).toBe(0)
    const isShown = async () => {
      const listing = await page.request.get('/search?search_query=sparks')
      return (await listing.text()).includes('href="/product/sparks"')
    }
    await expect.poll(isShown, { timeout: NOTICED_WITHIN_MS, intervals: [100] }).toBe(true)
  })

  await register(page, { dataDir })
  await test.step('found by a search', async () => {
    await visit(page, '/')
    const box = page.getByRole('main').getByRole('search').getByRole('combobox')
    await box.fill('torch')
    await box.press('Enter')
    await expect(page).toHaveURL('/search?search_query=torch')
    await assetNamed(page, 'Torch').click()
    await expect(page).toHaveURL('/product/torch')
  })
  await test.step('watched in full screen, in its larger preview, where it stood', async () => {
    const player = page.getByRole('region', { name: 'Torch', exact: true })
    const video = player.locator('video')
    await expect(video).toBeAttached()
    await player.getByRole('button', { name: /^(?:Play|Pause)$/ }).focus()
    await expect(player.getByRole('group', { name: 'Preview quality' })).toHaveCount(0)
    await page.keyboard.press('f')
    const small = await video.getAttribute('src')
    await player.getByRole('radio', { name: 'HD' }).check()
    await expect(video).not.toHaveAttribute('src', small ?? '')
    await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.readyState)).toBe(4)
    await player.getByRole('radio', { name: 'Standard' }).check()
    await expect(video).toHaveAttribute('src', small ?? '')
    await page.keyboard.press('f')
  })
  await test.step('bought', async () => {
    const panel = page.getByRole('region', { name: 'License and download' })
    await panel.getByRole('radio', { name: /ProRes 4444/ }).check()
    await takeIntoCart(page)
    await visit(page, '/checkout')
    await page.getByLabel('Billing country').selectOption('US')
    await page.getByRole('radio', { name: 'Test: payment succeeds', exact: true }).check()
    await page.getByRole('button', { name: 'Confirm & Pay' }).click()
    await expect(page).toHaveURL(/\/checkout\/complete\?order=/)
  })
  await test.step('downloaded: every byte is the operator’s', async () => {
    const [arrived] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('main')
        .getByRole('button', { name: /^Download / })
        .click(),
    ])
    expect(arrived.suggestedFilename()).toBe('torch-master.mov')
    const original = await readFile(join(clips, 'torch-master.mov'))
    expect(await sha256Of(arrived)).toBe(createHash('sha256').update(original).digest('hex'))
  })
})

/** Gives the first asset of a manifest a larger clip that anybody may watch. */
async function addLargerPreview(folder: string, manifest: string): Promise<void> {
  // Of other bytes than what is sold.
  const words = ['-v', 'error', '-i', join(folder, 'torch.webm'), '-c', 'copy']
  const named = [...words, '-metadata', 'title=Larger', join(folder, 'torch-large.webm')]
  await promisify(execFile)('ffmpeg', named)
  const [header, torch, ...others] = (await readFile(manifest, 'utf8')).trimEnd().split('\r\n')
  const rows = [`${header},preview_hd`, `${torch},torch-large.webm`]
  await writeFile(manifest, [...rows, ...others.map((row) => `${row},`)].join('\r\n'))
}

function assetNamed(page: Page, name: string) {
  const results = page.getByRole('region', { name: 'Results' })
  return results.getByRole('link', { name, exact: true })
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-import-'))
  folders.push(folder)
  return folder
}
