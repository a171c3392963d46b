import { join, resolve } from 'node:path'
import { readConfig, type ServerConfig } from '#server/boot/config.ts'
import { showProgress } from '#server/cli/progress.ts'
import { hasFfmpeg } from '#server/catalog-import/analyze/ffmpeg.ts'
import { openCatalogContext, type CatalogContext } from '#server/boot/open-catalog-context.ts'
import type { Master } from '#server/catalog-import/parse/masters.ts'
import { maySeed, seedMasters } from '#server/catalog-import/seed-samples.ts'
import { clearHalfMade, storedMasters, madeMaster, plannedMasters } from './masters/make.ts'
import type { MasterPlan } from './masters/render.ts'

// npm run samples:masters -- [--4k] [names…]: renders ProRes 4444 files, EXR and VDB sequences and USDZ of samples
// into the shop's file storage, then lists all that are complete there. A name is the beginning of a slug;
// without names, one sample of each kind is rendered. When run again, it continues where it left off.
// --4k: renders elements at 3840x2160, and refuses those whose simulation would only be enlarged.

const WORKERS = 2
const FOUR_K = '--4k'

process.exitCode = await readConfig(process.env).match(main, ({ line }) => failed(line))

async function main(config: ServerConfig): Promise<number> {
  if (!(await hasFfmpeg())) {
    return failed('ffmpeg and ffprobe are needed: apt install ffmpeg, or brew install ffmpeg')
  }
  const words = process.argv.slice(2).filter((word) => word !== 'masters')
  const names = words.filter((word) => word !== FOUR_K)
  const { plans, refused } = await plannedMasters(names, words.includes(FOUR_K))
  for (const line of refused) failed(line)
  if (plans.length === 0) {
    return refused.length > 0
      ? 1
      : failed(`no sample of this catalog has a slug that begins with ${names.join(' or ')}`)
  }
  const context = await openCatalogContext(config)
  if (context.isErr()) return failed(context.error)
  try {
    if (!(await maySeed(context.value.db))) {
      return failed('the catalog holds imports, so no more samples are added')
    }
    const made = await makeAll(plans, context.value, join(resolve(config.dataDir), 'masters'))
    return refused.length > 0 ? 1 : made
  } finally {
    await context.value.close()
  }
}

async function makeAll(
  plans: readonly MasterPlan[],
  context: CatalogContext,
  folder: string,
): Promise<number> {
  await clearHalfMade(folder)
  const waiting = [...plans]
  const made: Master[] = []
  const faults: string[] = []
  const progress = showProgress('frames', sum(plans.map(({ frames }) => frames)))
  const rendered = new Map<MasterPlan, number>()
  const work = async (): Promise<void> => {
    for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
      const { slug, format, fourK, frames } = plan
      const onFrame = (frame: number): void => {
        rendered.set(plan, frame)
        progress.step(sum([...rendered.values()]))
      }
      const result = await madeMaster({ plan, folder, context, onFrame })
      if (result.isErr())
        faults.push(`${slug} as ${format}${fourK ? ' in 4K' : ''}: ${result.error}`)
      else made.push(result.value)
      onFrame(frames)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  progress.end()
  const refused = await seedMasters(
    context.db,
    JSON.stringify(await storedMasters(folder, context)),
  )
  if (refused) faults.push(refused)
  for (const fault of faults) failed(fault)
  console.log(`${made.length} of ${plans.length} masters are in the shop`)
  return faults.length === 0 ? 0 : 1
}

function failed(line: string): number {
  console.error(line)
  return 1
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
