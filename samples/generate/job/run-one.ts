import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { clips } from '../products/clips.ts'
import { mediaFolder, productFolder } from './folders.ts'
import { jobs, type Job } from './jobs.ts'
import { writeMade } from './made.ts'
import { makeClips } from './make-clip.ts'

// A worker process: makes one part of one product, or of several that share a simulation.
// Arguments: part, slugs.

const [part, ...slugs] = process.argv.slice(2)
const asked = slugs.map((slug) => {
  const job = jobs().find((one) => one.slug === slug && one.part === part)
  if (!job) throw new Error(`There is no ${part} of ${slug}.`)
  return { job, folder: folderOf(job), stamp: job.stamp() }
})
const parts =
  asked.length > 1
    ? await makeClips(asked.map(({ job, folder }) => ({ folder, clip: clips[job.slug] })))
    : await Promise.all(asked.map(({ job, folder }) => job.make(folder)))
asked.forEach(({ folder, stamp }, i) => writeMade(folder, part, { stamp, ...parts[i] }))

function folderOf({ library, slug }: Job): string {
  const folder = join(mediaFolder, productFolder(library, slug))
  mkdirSync(folder, { recursive: true })
  return folder
}
