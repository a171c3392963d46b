import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import type { WritableVault } from '#server/ports/file-vault.ts'
import { folderVault } from '#server/vault/folder-vault.ts'
import { s3Vault } from '#server/vault/s3-vault.ts'
import { openS3, type StandIn } from './s3-stand-in.ts'

export const KEYS = { keyId: 'THEKEY', secretKey: 'a+secret/of=the tests', region: 'eu-west-1' }

/** Gives an empty vault, thrown away after the test. */
export type OpenVault = () => Promise<WritableVault>

/** One suite over a folder and over a bucket. What passes on one only is a bug. */
export function describeOnEveryVault(name: string, suite: (open: OpenVault) => void): void {
  describe(`${name} in a folder`, () => {
    suite(async () => folderVault(scratchFolder()))
  })
  describe(`${name} in a bucket`, () => {
    suite(async () => (await openBucket()).vault)
  })
}

export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-vault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A vault in a bucket of the stand-in; `time` moves both their clocks. */
export async function openBucket(
  time: { now: number } = { now: Date.now() },
): Promise<{ vault: WritableVault; store: StandIn; time: { now: number } }> {
  const clock = { now: () => time.now }
  const store = await openS3(KEYS, clock.now)
  onTestFinished(() => store.close())
  const place = { ...KEYS, origin: `http://${store.host}`, bucket: 'media', prefix: 'shop/' }
  return { vault: s3Vault(place, clock), store, time }
}
