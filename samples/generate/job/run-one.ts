import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clips } from '../products/clips.ts'
import { mediaFolder, productFolder } from './folders.ts'
import { jobs, type Job } from './jobs.ts'
import { readMade, writeMade } from './made.ts'
import { hashOfFrames } from './make-clip.ts'

// A worker process: makes one part of one product. Arguments: part, slug.

/** In place of a part: renders an element again and compares its frames with the recorded hash. */
export const CHECK = 'check'

if (import.meta.main) {
  const [part, slug] = process.argv.slice(2)
  await (part === CHECK ? check(slug) : make(part, slug))
  process.send?.(processorSeconds())
}

async function make(part: string, slug: string): Promise<void> {
  const job = jobs().find((one) => one.slug === slug && one.part === part)
  if (!job) throw new Error(`There is no ${part} of ${slug}.`)
  const stamp = job.stamp()
  const folder = folderOf(job)
  writeMade(folder, part, { stamp, ...(await job.make(folder)) })
}

async function check(slug: string): Promise<void> {
  const recorded = readMade(join(mediaFolder, productFolder('2d', slug)), 'base')?.frames_sha256
  if (recorded === undefined) throw new Error(`${slug}: no frames were recorded.`)
  if ((await hashOfFrames(clips[slug])) !== recorded) {
    throw new Error(`${slug}: its frames are not the recorded ones.`)
  }
  console.log(`${slug}: its frames are the recorded ones`)
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
