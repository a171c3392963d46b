import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { clips } from '../products/clips.ts'
import { plates } from '../products/plates.ts'
import { mediaFolder, productFolder } from './folders.ts'
import { jobs, type Job } from './jobs.ts'
import { readMade, writeMade } from './made.ts'
import { FOUR_K, hashOfFrames } from './make-clip.ts'
import { hashOfPlate } from './make-plate.ts'
import { deliveredFaults } from './measure-delivered.ts'

// A worker process: makes one part of one product, or checks it. Arguments: part, slug, task.

/** `check` renders footage again and compares its frames with the recorded hash; `measure` looks into the clip on sale. */
export type Task = 'make' | 'check' | 'measure'

if (import.meta.main) {
  const [part, slug, task] = process.argv.slice(2)
  const job = jobs().find((one) => one.slug === slug && one.part === part)
  if (!job) throw new Error(`There is no ${part} of ${slug}.`)
  if (task === 'check') await check(job)
  else if (task === 'measure') await measure(slug)
  else await make(job)
  process.send?.(processorSeconds())
}

/**
 * Makes a part in a folder of its own and then moves its files to the others: whoever writes the catalog meanwhile reads
 * whole files, and one that is stopped leaves what was there.
 */
async function make(job: Job): Promise<void> {
  const stamp = job.stamp()
  const folder = folderOf(job)
  const apart = mkdtempSync(join(mediaFolder, 'making-'))
  try {
    // Some files are named after their folder.
    const workplace = join(apart, basename(folder))
    mkdirSync(workplace)
    const parts = await job.make(workplace)
    for (const file of readdirSync(workplace)) renameSync(join(workplace, file), join(folder, file))
    writeMade(folder, job.part, { stamp, ...parts })
  } finally {
    rmSync(apart, { recursive: true, force: true })
  }
}

async function check(job: Job): Promise<void> {
  const { library, slug, part } = job
  const recorded = readMade(join(mediaFolder, productFolder(library, slug)), part)?.frames_sha256
  if (recorded === undefined) throw new Error(`${slug}: no frames were recorded.`)
  if ((await hashAgain(job)) !== recorded) {
    throw new Error(`${slug}/${part}: its frames are not the recorded ones.`)
  }
  console.log(`${slug}/${part}: its frames are the recorded ones`)
}

function hashAgain({ library, slug, part }: Job): Promise<string> {
  if (library === 'practice') return hashOfPlate(plates[slug])
  return part === '4k' ? hashOfFrames(clips[slug], FOUR_K) : hashOfFrames(clips[slug])
}

async function measure(slug: string): Promise<void> {
  const faults = await deliveredFaults(slug)
  for (const fault of faults) console.log(`${slug}: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

function folderOf({ library, slug }: Job): string {
  const folder = join(mediaFolder, productFolder(library, slug))
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * Processor time of this process and of the encoders that it waited for, where the system reports those.
 * Seconds.
 */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + waitedFor()
}

function waitedFor(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    const TICKS_PER_SECOND = 100
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}
