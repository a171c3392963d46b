import type { SaveError } from '#application/download/save-to-folder.ts'
import { errorMessage } from './error-message.ts'
import type { UserError } from './user-error.ts'

/** Why a file of the queue is not on the disk yet, and what to do. */
export function savingMessage(error: SaveError | UserError): string {
  switch (error.kind) {
    case 'folder-closed':
      return 'The folder could not be written to. Go on and allow it, or choose another folder.'
    case 'disk-full':
      return 'The disk is full. Make room and try again; what has arrived is kept.'
    case 'file-in-use':
      return 'Something else is writing this file, maybe another tab. Try again when it is done.'
    case 'link-expired':
    case 'link-refused':
      return 'This file is not yours to download any more.'
    case 'wrong-hash':
      return 'What arrived is not the file that you licensed: its SHA-256 is wrong, so it was removed. Try again.'
    case 'stopped':
      return 'Stopped.'
    case 'offline':
      return 'The connection broke off. Try again; it goes on where it was.'
    default:
      return errorMessage(error)
  }
}
