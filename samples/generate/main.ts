import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeCatalog } from './catalog/write.ts'
import { cloneFaults } from './job/clone-size.ts'
import { mediaFolder, productFolder } from './job/folders.ts'
import { jobs, type Job } from './job/jobs.ts'
import { readMade } from './job/made.ts'
import type { Task } from './job/run-one.ts'
import { writeSheets } from './job/sheets.ts'

// npm run samples -- [names…]: makes what is missing or out of date, one job per core, then the catalog.
// A name is the beginning of a slug, or slug/part; without names, everything is made.
// --check: renders elements and plates that were made again and compares their frames with the recorded hashes.
// --measure: decodes the elements on sale, and names those that are not what they claim, or not good enough.
// --sheet: draws contact sheets of what has been made into samples/sheets.
// --size: says what a clone weighs, and fails when it is too much.

const WORKERS = availableParallelism()
const worker = fileURLToPath(new URL('job/run-one.ts', import.meta.url))

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    measure: { type: 'boolean' },
    sheet: { type: 'boolean' },
    size: { type: 'boolean' },
  },
})

type Part = Pick<Job, 'slug' | 'part'>

const isAsked = ({ slug, part }: Part): boolean =>
  names.length === 0 || names.some((name) => `${slug}/${part}`.startsWith(name))

if (options.size) {
  const faults = cloneFaults()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
} else if (options.sheet) {
  await writeSheets((slug) => isAsked({ slug, part: '' }))
} else if (options.check) {
  const made = jobs().filter((job) => isAsked(job) && madeBefore(job)?.frames_sha256)
  if (made.length === 0) refuse('No footage that was made has a slug that begins so.')
  await workThrough(made, 'check')
} else if (options.measure) {
  const made = jobs().filter(
    (job) => job.library === '2d' && job.part === 'base' && isAsked(job) && madeBefore(job),
  )
  if (made.length === 0) refuse('No element that was made has a slug that begins so.')
  await workThrough(made, 'measure')
} else {
  const asked = jobs().filter(isAsked)
  if (asked.length === 0) refuse('No sample has a slug that begins so.')
  const tasks = asked.filter((job) => !upToDate(job))
  if (tasks.length === 0) console.log('All media are up to date.')
  await workThrough(tasks, 'make', writeCatalog)
  writeCatalog()
}

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}

function madeBefore({ library, slug, part }: Job) {
  return readMade(join(mediaFolder, productFolder(library, slug)), part)
}

function upToDate(job: Job): boolean {
  return madeBefore(job)?.stamp === job.stamp()
}

/**
 * Gives every task to a worker process, as many at a time as there are cores; calls `onDone` after each
 * success.
 */
async function workThrough(
  tasks: readonly Part[],
  what: Task,
  onDone: () => void = () => undefined,
): Promise<void> {
  const waiting = [...tasks]
  const failed: string[] = []
  let processorSeconds = 0
  const work = async (): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const { slug, part } = task
      const name = `${slug}/${part}`
      const { code, seconds, processor } = await inWorker([part, slug, what])
      processorSeconds += processor
      const done = `${tasks.length - waiting.length}/${tasks.length} ${name}`
      const cost = `${seconds.toFixed(0)} s, ${processor.toFixed(0)} s of processor`
      console.log(`${done} ${code === 0 ? 'done' : 'FAILED'} in ${cost}`)
      if (code === 0) onDone()
      else failed.push(name)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  if (tasks.length > 0) console.log(`${processorSeconds.toFixed(0)} s of processor in all`)
  if (failed.length > 0) {
    console.error(`Failed: ${failed.join(', ')}`)
    process.exitCode = 1
  }
}

/** Runs a worker until it exits; its last message is its processor time, including its encoders. */
async function inWorker(words: readonly string[]) {
  const start = Date.now()
  const child = spawn(process.execPath, [worker, ...words], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let processor = 0
  child.on('message', (seconds) => {
    processor = Number(seconds)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, seconds: (Date.now() - start) / 1000, processor }
}
