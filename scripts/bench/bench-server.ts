import { join } from 'node:path'
import { startServerProcess, type ServerProcess } from '../server-process.ts'

export interface Place {
  readonly distDir: string
  /** A working folder that the caller removes. */
  readonly scratch: string
}

/** Starts the real server as in production, on its own data folder. */
export function startServer(
  { distDir, scratch }: Place,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return startServerProcess({
    NODE_ENV: 'production',
    APP_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    SECRET: 'nobody signs anything with this secret',
    DATA_DIR: join(scratch, 'server'),
    DIST_DIR: distDir,
    PAYMENTS: 'sandbox',
    ...more,
  })
}
