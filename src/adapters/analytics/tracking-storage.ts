import type { TrackingStorage } from '#application/tracking/tracker-needs.ts'
import { NO_LOG, type SavedLine, type SavedLog } from '#application/tracking/log-line.ts'
import {
  hasEnded,
  NO_FLAGS,
  ordersOf,
  withFlag,
  type SentFlags,
} from '#domain/tracking/sent-once.ts'
import { EARLY_PAGES_KEY, FLAGS_KEY, LOG_KEY } from '#domain/tracking/stored-keys.ts'
import { clearFingerprint, type CookiePage } from './fingerprint.ts'

interface Browser {
  readonly page: CookiePage
  /** Null if the browser forbids it: other tabs, or later documents, then know nothing. */
  readonly local: Storage | null
  readonly session: Storage | null
  /** Undefined in older browsers: two tabs that act at the same moment may then both send an event. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly now: () => number
}

/** Stores flags in the storage that all tabs share, and the log in that of the tab. */
export function trackingStorage({ page, local, session, locks, now }: Browser): TrackingStorage {
  let inMemory: SentFlags = NO_FLAGS
  const flagsNow = () => readFlags(local) ?? inMemory
  const keep = (flags: SentFlags): void => {
    inMemory = flags
    write(() => local?.setItem(FLAGS_KEY, JSON.stringify(flags)))
  }
  const setFlag = (flag: string): boolean => {
    const flags = withFlag(flagsNow(), flag, now())
    if (flags !== null) keep(flags)
    return flags !== null
  }
  return {
    setFlag: async (flag) => {
      try {
        return locks ? await locks.request(FLAGS_KEY, async () => setFlag(flag)) : setFlag(flag)
      } catch {
        // A browser that forbids locks is treated like one without them.
        return setFlag(flag)
      }
    },
    hasVisitEnded: () => hasEnded(flagsNow(), now()),
    saveLog: (log) => write(() => session?.setItem(LOG_KEY, JSON.stringify(log))),
    savedLog: () => readLog(session),
    takeEarlyPages: () => {
      const read = readJson(session, EARLY_PAGES_KEY)
      write(() => session?.removeItem(EARLY_PAGES_KEY))
      return Array.isArray(read) ? read : []
    },
    forgetPerson: () => {
      keep(ordersOf(flagsNow()))
      write(() => session?.removeItem(LOG_KEY))
    },
    clear: () => {
      inMemory = NO_FLAGS
      write(() => local?.removeItem(FLAGS_KEY))
      write(() => session?.removeItem(LOG_KEY))
      write(() => session?.removeItem(EARLY_PAGES_KEY))
    },
    clearFingerprint: () => clearFingerprint(page),
  }
}

/** Full or forbidden storage loses only the memory of the visit. */
function write(store: () => void): void {
  try {
    store()
  } catch {
    // Ignored: see above.
  }
}

function readFlags(storage: Storage | null): SentFlags | null {
  const { lastAt, flags } = Object(readJson(storage, FLAGS_KEY)) as Partial<SentFlags>
  return typeof lastAt === 'number' && typeof flags === 'object' && flags !== null
    ? { lastAt, flags }
    : null
}

/** An entry written in another format by another version of the shop counts as empty. */
function readLog(storage: Storage | null): SavedLog {
  const { owner, lines } = Object(readJson(storage, LOG_KEY)) as Partial<SavedLog>
  const isLog = (owner === null || typeof owner === 'string') && Array.isArray(lines)
  return isLog ? { owner, lines: (lines as readonly unknown[]).filter(isEntry) } : NO_LOG
}

function isEntry(read: unknown): read is SavedLine {
  const { event, to, at, flag, messages, isSettled } = Object(read) as Partial<SavedLine>
  const hasFacts =
    typeof event?.kind === 'string' && typeof flag === 'string' && Boolean(to) && Boolean(at)
  return hasFacts && Array.isArray(messages) && typeof isSettled === 'boolean'
}

function readJson(storage: Storage | null, name: string): unknown {
  try {
    return JSON.parse(storage?.getItem(name) ?? 'null')
  } catch {
    return null
  }
}
