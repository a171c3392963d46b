import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { err, ok, type Result } from 'neverthrow'
import { probe } from '#server/catalog-import/analyze/probe.ts'
import { decodeWhole } from '#server/catalog-import/analyze/analyze.ts'
import { setup as installGenerator } from '../install-generator.ts'
import { hashOfFile } from '#server/catalog-import/upsert/staging.ts'
import type { CatalogContext } from '#server/boot/open-catalog-context.ts'
import type { Master } from '#server/catalog-import/parse/masters.ts'

/** What the generator can render, as it says itself. */
export interface MasterPlan {
  readonly slug: string
  /** Hash of all that decides how it looks. */
  readonly stamp: string
  readonly frames: number
  readonly fps: number
}

interface Order {
  readonly plan: MasterPlan
  /** Where notes and half-made files are kept. */
  readonly folder: string
  readonly context: Pick<CatalogContext, 'storage' | 'uploads'>
  readonly onFrame: (frame: number) => void
}

const GENERATOR = 'samples/generate/master.ts'

export async function plannedMasters(): Promise<readonly MasterPlan[]> {
  installGenerator()
  const { stdout } = await promisify(execFile)(process.execPath, [GENERATOR])
  return JSON.parse(stdout) as readonly MasterPlan[]
}

/** Takes away what a killed run left half-made. Only for the holder of the catalog's lock. */
export async function clearHalfMade(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const halves = (await readdir(folder)).filter((name) => name.endsWith('.mov'))
  await Promise.all(halves.map((name) => rm(join(folder, name), { force: true })))
}

/** A master that lies whole in the file storage: the one of an earlier run, or one rendered now. */
export async function madeMaster(order: Order): Promise<Result<Master, string>> {
  const { plan, folder, context } = order
  const note = join(folder, `${plan.slug}.json`)
  const before = await readNote(note)
  if (before?.stamp === plan.stamp && (await lies(context, before.master))) return ok(before.master)
  const place = join(folder, `${plan.slug}.${process.pid}.mov`)
  try {
    const code = await rendered(place, order)
    if (code !== 0) return err(`the generator ended with ${code}`)
    const master = await takenIn(place, order)
    if (master.isErr()) return err(master.error)
    await writeFile(`${note}.new`, JSON.stringify({ stamp: plan.stamp, master: master.value }))
    await rename(`${note}.new`, note)
    return ok(master.value)
  } finally {
    await rm(place, { force: true })
  }
}

async function rendered(place: string, { plan, onFrame }: Order): Promise<number | null> {
  const child = spawn(process.execPath, [GENERATOR, plan.slug, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => onFrame(Number(line)))
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

/** Looks at what was rendered, frame by frame, and puts it into the file storage. */
async function takenIn(place: string, { plan, context }: Order): Promise<Result<Master, string>> {
  const { size: bytes } = await stat(place)
  const probed = await probe({ name: `${plan.slug}.mov`, place, bytes })
  if (probed.isErr()) return err(probed.error)
  const { film, container } = probed.value
  const isRight = film?.mayHaveAlpha && film.codec === 'ProRes 4444' && film.fps === plan.fps
  if (!isRight) return err('what was rendered is no ProRes 4444 with alpha')
  const seen = await decodeWhole({ ...probed.value, film })
  if (seen.isErr()) return err(seen.error)
  if (film.promised !== plan.frames) return err(`${film.promised} of ${plan.frames} frames`)
  const sha256 = await hashOfFile(place)
  const path = `masters/${plan.slug}/${sha256.slice(0, 20)}.mov`
  const put = await context.uploads.put(path, { from: place, bytes, sha256 })
  const { width, height, codec } = film
  return put
    .map(() => ({
      slug: plan.slug,
      name: `${width}×${height} ${codec}, alpha`,
      width,
      height,
      codec,
      container,
      file: path,
      filename: `Emberstock_${titled(plan.slug)}_${width}x${height}_ProRes4444.mov`,
      bytes,
      sha256,
    }))
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
