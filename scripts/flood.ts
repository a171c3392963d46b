import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printTable } from './bench/print-table.ts'
import { buildShop } from './build-shop.ts'
import { isFresh } from './build-state.ts'
import { FLOODS, flooded } from './flood/flooded.ts'
import { startServerProcess } from './server-process.ts'

// Floods the real server on this machine as an attacker would, and prints what other visitors experience
// meanwhile and what it costs the server. Bounded in count and time. Words after the command select floods
// by name.
const wanted = process.argv.slice(2).filter((word) => word !== 'flood')
const floods = FLOODS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const distDir = process.env['DIST_DIR'] || 'dist'
const order = { outDir: distDir, mode: 'production' } as const
const scratch = await mkdtemp(join(tmpdir(), 'emberstock-flood-'))

try {
  if (!(await isFresh(order))) {
    console.log('Building the shop …')
    await buildShop(order)
  }
  for (const flood of floods) {
    const server = await startServerProcess({
      NODE_ENV: 'production',
      DATA_DIR: join(scratch, flood.name),
      DIST_DIR: distDir,
      RATE_LIMITS: 'on',
    })
    try {
      printTable(flood.what, [await flooded(server, flood)])
    } finally {
      await server.stop()
    }
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
