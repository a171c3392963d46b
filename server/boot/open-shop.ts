import { resolve } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { appWithPages } from './app-with-pages.ts'
import { composeServer } from './composition-root.ts'
import type { ServerConfig } from './config.ts'
import { openDataFolder } from './data-folder.ts'
import { lockDataDir } from './data-lock.ts'
import { isFolder, lostMedia } from './named-folders.ts'
import { storedSecret } from './stored-secret.ts'
import { unappliedPrices } from '../catalog-import/unapplied-prices.ts'
import { startOutboxWorker } from '../email/outbox-worker.ts'
import { openDatabase } from './open-database.ts'
import { faultInSearch } from './search-in-postgres.ts'
import { openRemoteShop } from './open-remote-shop.ts'
import type { BootOptions, RunningShop } from './boot-options.ts'
import { startScheduler } from './scheduler.ts'
import type { ServerServices } from './services.ts'
import type { WorkingServer } from '../sql/open-server-presence.ts'

/**
 * Opens the shop of a configuration. Returns the shop, ready to serve, or the one line that says why it cannot
 * start.
 */
export async function openShop(
  config: ServerConfig,
  options: BootOptions,
): Promise<Result<RunningShop, string>> {
  const dataDir = resolve(config.dataDir)
  if (config.apiOrigin) {
    const folder = config.secret === null ? await openDataFolder(dataDir) : ok()
    if (folder.isErr()) return err(folder.error)
    const secret = config.secret ?? (await storedSecret(dataDir))
    return ok(openRemoteShop(config, { ...options, origin: config.apiOrigin, secret }))
  }
  if (!(await isFolder(config.textsDir))) {
    return err(`TEXTS_DIR: there is no folder ${resolve(config.textsDir)}`)
  }
  const folder = await openDataFolder(dataDir)
  if (folder.isErr()) return err(folder.error)
  const lock = config.databaseUrl ? null : await lockDataDir(dataDir)
  if (lock && 'pid' in lock) return err(`another server (${lock.pid}) is already using ${dataDir}`)
  const prepared = await openDatabase(config)
  if (prepared.isErr()) return err(prepared.error)
  const { watch, close, ...database } = prepared.value
  const { db, unlimitedDb } = database
  const unsearchable = config.search === 'postgres' ? await faultInSearch(unlimitedDb) : null
  if (unsearchable) {
    await close()
    return err(unsearchable)
  }
  for (const line of [await unappliedPrices(db), await lostMedia(db, config.mediaDir)]) {
    if (line !== null) options.warn?.(line)
  }
  const secret = config.secret ?? (await storedSecret(dataDir))
  const services = composeServer(config, { ...options, ...database, secret })
  watch(services.log)
  const working = config.databaseUrl ? await workBeside(config.databaseUrl, services) : null
  if (config.databaseUrl && !working) {
    await close()
    return err(
      'another server uses this database with a different SECRET. Set the same SECRET on both',
    )
  }
  // Warmed up so that the first visitor need not wait. A failure here will also occur for them, and is reported
  // then.
  void services.assetFinders.current().catch(() => undefined)
  const recovered = await services.recoverOrders()
  if (recovered.isErr()) return err('pending orders can’t be read')
  const outboxWorker = startOutboxWorker(services)
  const scheduler = await startScheduler(services)
  return ok({
    app: appWithPages(config, services, options.pages),
    openOrders: recovered.value,
    close: async () => {
      await scheduler.close()
      await outboxWorker.close()
      await close()
      await working?.stop()
      lock?.release()
    },
  })
}

/** Links, tokens and sessions of one server must work on every other. The mark reveals nothing about the secret. */
async function workBeside(
  connectionString: string,
  { secrets, log }: ServerServices,
): Promise<WorkingServer | null> {
  const secretMark = await secrets.sign('servers of one database have one secret')
  const { startWork } = await import('../sql/open-server-presence.ts')
  return startWork({
    connectionString,
    secretMark,
    onOther: () => log.alarm('secret-mismatch', {}),
  })
}
