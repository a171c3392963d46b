import type { KeyedLetter } from '#server/ports/mail.ts'
import type { Db } from '../database.ts'
import { putLetter } from '../sql-outbox.ts'

export interface SettingPassword {
  readonly hash: string
  readonly letter: KeyedLetter
  readonly now: number
  /** For the letter. */
  readonly id: string
}

/**
 * A new password ends every session and every mailed right, also a change of address that waits:
 * whoever takes an account back takes it back whole (rules 6).
 */
export async function setPassword(
  tx: Db,
  userId: string,
  { hash, letter, now, id }: SettingPassword,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hash, pending_email: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  await putLetter(tx, letter, { id, now })
}
