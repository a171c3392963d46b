import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { tellSources } from './source-lines.ts'

/**
 * A server that is killed early has saved what it compiled by then; what is already in the cache is not written
 * again.
 */
const KEPT_AFTER_MS = 10_000

// Next to the build, unless the process was started with a different folder. If the folder is not writable,
// everything is compiled again at each start.
enableCompileCache(fileURLToPath(new URL('compiled', import.meta.url)))
setTimeout(flushCompileCache, KEPT_AFTER_MS).unref()

tellSources()
