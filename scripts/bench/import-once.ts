import { readFileSync } from 'node:fs'
import { readCsv } from '../../server/catalog-import/parse/read-csv.ts'
import { orphanNotes } from '../../server/catalog-import/upsert/orphaned-files.ts'
import { importPreMeasured } from '../../server/catalog-import/run-import.ts'
import { openPostgres } from '../../server/sql/open-postgres.ts'
import { openSqlite } from '../../server/sql/open-sqlite.ts'
import { folderUploads } from '#server/file-storage/folder-uploads.ts'
import { folderStorage } from '#server/file-storage/folder-storage.ts'

// import-once.ts ENGINE DATABASE MANIFEST FOLDER: one import in a process of its own, since the system only
// tracks a process's peak memory. Prints what it took as JSON.
const [engine = '', database = '', manifest = '', folder = ''] = process.argv.slice(2)
const db = engine === 'sqlite' ? openSqlite(database) : openPostgres(database)
const clock = { now: () => Date.now() }
const context = {
  media: folder,
  uploads: folderUploads(folder),
  // The synthetic assets show and sell the files of the samples.
  storage: folderStorage('samples/media'),
  orphans: orphanNotes(db, clock),
  scratch: folder,
  encoders: null,
}
const begun = performance.now()
const { counts } = await importPreMeasured(
  { db, clock, context, jobs: 1, onRow: () => undefined },
  readCsv(manifest),
)
const seconds = (performance.now() - begun) / 1000
await db.destroy()
// Not `maxRSS`, which begins at what the process that started this one had.
const [, peak] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
const peakBytes = Number(peak) * 1024
console.log(JSON.stringify({ assets: counts.new + counts.changed, seconds, peakBytes }))
