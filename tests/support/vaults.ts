import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import type { FileVault } from '#server/application/ports/file-vault.ts'
import type { Incoming, VaultIntake } from '#server/application/ports/vault-intake.ts'
import { folderIntake } from '#server/vault/folder-intake.ts'
import { folderVault } from '#server/vault/folder-vault.ts'
import { s3Intake } from '#server/vault/s3-intake.ts'
import { s3Vault } from '#server/vault/s3-vault.ts'
import { openS3, type StandIn } from './s3-stand-in.ts'

export const KEYS = { keyId: 'THEKEY', secretKey: 'a+secret/of=the tests', region: 'eu-west-1' }

/** Both sides of one vault. */
export interface WholeVault {
  readonly vault: FileVault
  readonly intake: VaultIntake
}

/** Gives an empty vault, thrown away after the test. */
export type OpenVault = () => Promise<WholeVault>

/** One suite over a folder and over a bucket. What passes on one only is a bug. */
export function describeOnEveryVault(name: string, suite: (open: OpenVault) => void): void {
  describe(`${name} in a folder`, () => {
    suite(async () => {
      const folder = scratchFolder()
      return { vault: folderVault(folder), intake: folderIntake(folder) }
    })
  })
  describe(`${name} in a bucket`, () => {
    suite(openBucket)
  })
}

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-vault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A vault in a bucket of the stand-in; `time` moves both their clocks. */
export async function openBucket(
  time: { now: number } = { now: Date.now() },
): Promise<WholeVault & { store: StandIn; time: { now: number } }> {
  const clock = { now: () => time.now }
  const store = await openS3(KEYS, clock.now)
  onTestFinished(() => store.close())
  const place = { ...KEYS, origin: `http://${store.host}`, bucket: 'media', prefix: 'shop/' }
  return { vault: s3Vault(place, clock), intake: s3Intake(place, clock), store, time }
}

/** A file of this machine on its way in. */
export function incoming(bytes: Uint8Array): Incoming {
  const from = join(scratchFolder(), 'file')
  writeFileSync(from, bytes)
  return {
    from,
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
