import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { err, ok, type Result } from 'neverthrow'
import { setup as installGenerator } from '../install-generator.ts'
import { hashOfFile } from '#server/catalog-import/upsert/staging.ts'
import type { Master } from '#server/catalog-import/parse/masters.ts'
import {
  FORMATS,
  GENERATOR,
  rendered,
  type MasterPlan,
  type Order,
  type Rendered,
} from './render.ts'

const HALF_MADE = 'half-made'

/** What can be rendered, and why the rest cannot, in a sentence each. */
export async function plannedMasters(
  names: readonly string[],
  fourK: boolean,
): Promise<{ readonly plans: readonly MasterPlan[]; readonly refused: readonly string[] }> {
  installGenerator()
  const asked = [GENERATOR, '--plans', fourK ? '4k' : 'hd', ...names]
  const { stdout } = await promisify(execFile)(process.execPath, asked)
  return JSON.parse(stdout) as Awaited<ReturnType<typeof plannedMasters>>
}

/** Removes what a killed run left half-finished. Only for the holder of the catalog's lock. */
export async function clearHalfMade(folder: string): Promise<void> {
  await rm(join(folder, HALF_MADE), { recursive: true, force: true })
  await mkdir(join(folder, HALF_MADE), { recursive: true })
}

/** Every master of this or an earlier run that is complete in the file storage, in a fixed order. */
export async function storedMasters(
  folder: string,
  context: Order['context'],
): Promise<readonly Master[]> {
  const notes = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const kept: Master[] = []
  for (const name of notes) {
    const note = await readNote(join(folder, name))
    if (note && (await lies(context, note.master))) kept.push(note.master)
  }
  return kept
}

/** Returns a master that is complete in the file storage: from an earlier run, or rendered now. */
export async function madeMaster(order: Order): Promise<Result<Master, string>> {
  const { plan, folder, context } = order
  const called = `${plan.slug}.${plan.format}${plan.fourK ? '.4k' : ''}`
  const note = join(folder, `${called}.json`)
  const before = await readNote(note)
  if (before?.stamp === plan.stamp && (await lies(context, before.master))) return ok(before.master)
  const scratch = join(folder, HALF_MADE, called)
  await mkdir(scratch)
  try {
    const file = await rendered(scratch, order)
    if (file.isErr()) return err(file.error)
    const master = await takenIn(file.value, order)
    if (master.isErr()) return err(master.error)
    await writeFile(`${note}.new`, JSON.stringify({ stamp: plan.stamp, master: master.value }))
    await rename(`${note}.new`, note)
    return ok(master.value)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Puts the rendered file into the file storage. */
async function takenIn(
  { place, words }: Rendered,
  { plan: { slug, format, fourK }, context }: Order,
): Promise<Result<Master, string>> {
  const { size: bytes } = await stat(place)
  const { name, ending } = FORMATS[format]
  const sha256 = await hashOfFile(place)
  const file = `masters/${slug}/${sha256.slice(0, 20)}.${ending}`
  const put = await context.uploads.put(file, { from: place, bytes, sha256 })
  const size = words.width === null ? '' : `_${words.width}x${words.height}`
  const filename = `Emberstock_${titled(slug)}${size}_${name}.${ending}`
  const container = ending.toUpperCase()
  return put
    .map(() => {
      const stored = { container, file, filename, bytes, sha256 }
      return { slug, format, is_4k: fourK, ...words, ...stored }
    })
    .mapErr(({ kind }) => `the file storage does not take it (${kind})`)
}

async function lies(
  { storage: fileStorage }: Order['context'],
  { file, bytes }: Master,
): Promise<boolean> {
  const found = await fileStorage.open(file)
  return found.isOk() && found.value.bytes === bytes
}

interface Note {
  readonly stamp: string
  readonly master: Master
}

async function readNote(place: string): Promise<Note | null> {
  try {
    return JSON.parse(await readFile(place, 'utf8')) as Note
  } catch {
    return null
  }
}

function titled(slug: string): string {
  return slug.replaceAll(
    /(^|-)(\w)/g,
    (_, gap, letter) => `${gap ? '_' : ''}${letter.toUpperCase()}`,
  )
}
