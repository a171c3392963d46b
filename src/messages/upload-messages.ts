import { LONGEST_FILENAME } from '#domain/catalog/filename.ts'
import {
  FILE_ENDINGS,
  MOST_UPLOADS,
  UPLOAD_MAX_BYTES,
  type UploadRefusal,
} from '#domain/catalog/upload.ts'

const GIBIBYTES = UPLOAD_MAX_BYTES / 1024 ** 3

const FILENAME_RULE = `can’t be longer than ${LONGEST_FILENAME} characters, start with a dot or a space, end with a space or contain / \\ : * ? " < > | %`

/** Why a file name is refused; follows the name. */
export const NOT_A_FILENAME = `isn’t a valid file name: a name ${FILENAME_RULE}`

/** Why a file is refused (upload 1). */
export const UPLOAD_REFUSED: Readonly<Record<UploadRefusal, string>> = {
  name: `Rename the file: its name ${FILENAME_RULE}.`,
  type: `This file type isn’t supported. Upload ${FILE_ENDINGS.join(', ')}.`,
  empty: 'This file is empty.',
  'too-large': `Files can be up to ${GIBIBYTES} GiB.`,
  'too-many': `You can have up to ${MOST_UPLOADS} unused uploads. Use or remove some first.`,
  'disk-full': 'The server doesn’t have enough free disk space for this file.',
  content: 'The content of this file doesn’t match its extension. Export it again or rename it.',
}
