import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { mediaFolder, productFolder } from './folders.ts'
import { jobs } from './jobs.ts'
import { writeMade } from './made.ts'

// A worker process: makes one part of one product. Arguments: slug, part.

const [slug, part] = process.argv.slice(2)
const job = jobs().find((one) => one.slug === slug && one.part === part)
if (!job) throw new Error(`There is no ${part} of ${slug}.`)
const folder = join(mediaFolder, productFolder(job.library, job.slug))
mkdirSync(folder, { recursive: true })
const stamp = job.stamp()
writeMade(folder, job.part, { stamp, ...(await job.make(folder)) })
