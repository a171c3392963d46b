import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeCatalog } from './catalog/write.ts'
import { mediaFolder, productFolder } from './job/folders.ts'
import { jobs, type Job } from './job/jobs.ts'
import { readMade } from './job/made.ts'

// npm run samples -- [names…]: makes what is missing or out of date, one at each core, then
// the catalog. A name is the beginning of a slug, or slug/part; none means everything.

const WORKERS = availableParallelism()
const worker = fileURLToPath(new URL('job/run-one.ts', import.meta.url))

const names = process.argv.slice(2)
const asked = (job: Job): boolean =>
  names.length === 0 || names.some((name) => `${job.slug}/${job.part}`.startsWith(name))

const waiting = jobs().filter((job) => asked(job) && !upToDate(job))
const total = waiting.length
console.log(total === 0 ? 'All media are up to date.' : `${total} parts to make.`)
const failed: string[] = []
await Promise.all(Array.from({ length: WORKERS }, work))
writeCatalog()
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}

function upToDate(job: Job): boolean {
  const made = readMade(join(mediaFolder, productFolder(job.library, job.slug)), job.part)
  return made !== null && made.stamp === job.stamp()
}

async function work(): Promise<void> {
  for (let job = waiting.shift(); job; job = waiting.shift()) {
    const slugs = [job, ...takeSameRun(job)].map(({ slug }) => slug)
    const name = `${slugs.join(' + ')}/${job.part}`
    const start = Date.now()
    const child = spawn(process.execPath, [worker, job.part, ...slugs], { stdio: 'inherit' })
    const [code] = await once(child, 'close')
    const seconds = ((Date.now() - start) / 1000).toFixed(0)
    const done = total - waiting.length
    console.log(`${done}/${total} ${name} ${code === 0 ? 'made' : 'FAILED'} in ${seconds} s`)
    if (code !== 0) failed.push(name)
    else writeCatalog()
  }
}

/** Takes what else is seen of the job's simulation out of the queue. */
function takeSameRun({ run }: Job): Job[] {
  if (run === null) return []
  const same = waiting.filter((other) => other.run === run)
  for (const job of same) waiting.splice(waiting.indexOf(job), 1)
  return same
}
