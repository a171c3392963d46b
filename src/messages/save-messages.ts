import type { SaveError } from '#application/download/save-to-folder.ts'
import { errorMessage } from './error-message.ts'
import type { UserError } from './user-error.ts'

/** Why a queued file is not on disk yet, and what to do. */
export function savingMessage(error: SaveError | UserError): string {
  switch (error.kind) {
    case 'folder-closed':
      return 'We couldn’t write to the folder. Resume and allow access, or choose another folder.'
    case 'disk-full':
      return 'Your disk is full. Free up space and try again. Your progress is saved.'
    case 'file-in-use':
      return 'This file is in use, possibly by another tab. Try again when it’s done.'
    case 'link-expired':
    case 'link-refused':
      return 'You no longer have access to this file.'
    case 'wrong-hash':
      return 'The downloaded file is damaged (its SHA-256 doesn’t match), so we deleted it. Try again.'
    case 'stopped':
      return 'Stopped.'
    case 'offline':
      return 'The connection was lost. Try again to resume the download.'
    default:
      return errorMessage(error)
  }
}
