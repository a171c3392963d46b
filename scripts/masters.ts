import { join, resolve } from 'node:path'
import { readConfig, type ServerConfig } from '#server/boot/config.ts'
import { showProgress } from '#server/cli/progress.ts'
import { hasFfmpeg } from '#server/catalog-import/analyze/ffmpeg.ts'
import { openCatalogContext, type CatalogContext } from '#server/boot/open-catalog-context.ts'
import type { Master } from '#server/catalog-import/parse/masters.ts'
import { maySeed, seedMasters } from '#server/catalog-import/seed-samples.ts'
import { clearHalfMade, madeMaster, plannedMasters, type MasterPlan } from './masters/make.ts'

// npm run samples:masters: renders ProRes 4444 files of a few samples into the shop's file storage, then
// lists those that lie there whole. Run again, it goes on where it was.

const WORKERS = 2

process.exitCode = await readConfig(process.env).match(main, ({ line }) => failed(line))

async function main(config: ServerConfig): Promise<number> {
  if (!(await hasFfmpeg())) {
    return failed('ffmpeg and ffprobe are needed: apt install ffmpeg, or brew install ffmpeg')
  }
  const context = await openCatalogContext(config)
  if (context.isErr()) return failed(context.error)
  try {
    if (!(await maySeed(context.value.db))) {
      return failed('the catalog holds imports, so samples are not added any more')
    }
    return await makeAll(context.value, join(resolve(config.dataDir), 'masters'))
  } finally {
    await context.value.close()
  }
}

async function makeAll(context: CatalogContext, folder: string): Promise<number> {
  await clearHalfMade(folder)
  const plans = await plannedMasters()
  const waiting = [...plans]
  const made = new Map<string, Master>()
  const faults: string[] = []
  const progress = showProgress('frames', sum(plans.map(({ frames }) => frames)))
  const rendered = new Map<string, number>()
  const work = async (): Promise<void> => {
    for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
      const { slug, frames } = plan
      const onFrame = (frame: number): void => {
        rendered.set(slug, frame)
        progress.step(sum([...rendered.values()]))
      }
      const result = await madeMaster({ plan, folder, context, onFrame })
      if (result.isErr()) faults.push(`${slug}: ${result.error}`)
      else made.set(slug, result.value)
      onFrame(frames)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  progress.end()
  const refused = await seedMasters(context.db, JSON.stringify(listed(plans, made)))
  if (refused) faults.push(refused)
  for (const fault of faults) failed(fault)
  console.log(`${made.size} of ${plans.length} masters are in the shop`)
  return faults.length === 0 ? 0 : 1
}

/** In the order of the plans, so that the same masters are the same list. */
function listed(plans: readonly MasterPlan[], made: ReadonlyMap<string, Master>): Master[] {
  return plans.flatMap(({ slug }) => made.get(slug) ?? [])
}

function failed(line: string): number {
  console.error(line)
  return 1
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
