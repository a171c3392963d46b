import * as z from 'zod/mini'
import { colorEncoding } from '#contract/facts.ts'
import { ASSET_LIMITS } from '#domain/catalog/asset-texts.ts'
import { isFilename } from '#domain/catalog/filename.ts'
import { NAME_FAULTS, PROSE_FAULTS } from '#messages/asset-faults.ts'
import { NOT_A_FILENAME } from '#messages/upload-messages.ts'

// What a field may contain, in any file, and the error messages for its author.

const CLEAN = /^[^\p{Cc}\p{Cs}]*$/u
const CLEAN_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u

export const text = z
  .string('must be text')
  .check(
    z.minLength(1, NAME_FAULTS.missing),
    z.maxLength(ASSET_LIMITS.name, NAME_FAULTS['too-long']),
    z.regex(CLEAN, NAME_FAULTS['control-characters']),
  )
export const prose = z
  .string('must be text')
  .check(
    z.maxLength(ASSET_LIMITS.prose, PROSE_FAULTS['too-long']),
    z.regex(CLEAN_LINES, NAME_FAULTS['control-characters']),
  )
export const sku = z
  .string('must be text')
  .check(z.regex(/^[A-Z0-9-]{1,40}$/, 'must be 1 to 40 uppercase letters, digits and hyphens'))
export const slug = z
  .string('must be text')
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase letters and digits with single hyphens'),
    z.maxLength(80, 'can have at most 80 characters'),
  )
/** A file name. Which names new files may have is decided with the names that the catalog holds (upload 1). */
export const givenFilename = z
  .string('must be text')
  .check(
    z.minLength(1, NAME_FAULTS.missing),
    z.maxLength(255, 'can have at most 255 characters'),
    z.regex(/^[^/\\]*$/, 'must be a file name without a folder'),
    z.regex(CLEAN, NAME_FAULTS['control-characters']),
  )
/** The name of a new file, as the shop stores it. */
export const filename = givenFilename.check(
  z.normalize('NFC'),
  z.refine(isFilename, NOT_A_FILENAME),
)
export const whole = z.int('must be a whole number').check(z.nonnegative('must be 0 or more'))
export const sha256 = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'))
/** A path under the media folder that cannot leave it. */
export const storagePath = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/,
      'must be a path in the file storage',
    ),
  )

/** Measured facts of a file for sale. */
export const fileFacts = {
  bytes: whole,
  sha256,
  width: z.nullable(whole),
  height: z.nullable(whole),
  codec: text,
  container: text,
  ...colorEncoding,
  is_4k: z.boolean(),
}
