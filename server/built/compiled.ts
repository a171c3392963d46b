import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { tellSources } from './source-lines.ts'

/** A server that is killed early has kept what it compiled by then; what is kept already is not written again. */
const KEPT_AFTER_MS = 10_000

// Beside the build, unless whoever started the process has chosen a folder. Where it cannot be written, all is compiled anew.
enableCompileCache(fileURLToPath(new URL('compiled', import.meta.url)))
setTimeout(flushCompileCache, KEPT_AFTER_MS).unref()

tellSources()
