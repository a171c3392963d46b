import { join } from 'node:path'
import { startServerProcess, type ServerProcess } from '../server-process.ts'

export interface Place {
  readonly distDir: string
  /** A working folder that the caller removes. */
  readonly scratch: string
}

/** The first list that a shop shows. */
const FIRST_LIST = '/api/v1/products?library_id=1'

/** Building the model of a million assets takes three minutes. */
const BUILT_WITHIN_MS = 600_000

/** Starts the real server as in production, on its own data folder, and waits for its first list. */
export function startServer(
  { distDir, scratch }: Place,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const settings = {
    NODE_ENV: 'production',
    APP_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    SECRET: 'nobody signs anything with this secret',
    DATA_DIR: join(scratch, 'server'),
    DIST_DIR: distDir,
    PAYMENTS: 'sandbox',
    ...more,
  }
  return startServerProcess(settings, FIRST_LIST, BUILT_WITHIN_MS)
}
