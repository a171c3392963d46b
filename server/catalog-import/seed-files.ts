import { hashOfText } from './parse/read-file.ts'

/** Contents of the two files that a catalog is seeded from. */
export interface SeedFiles {
  readonly catalog: string
  readonly priceBook: string
  /** List of the masters that were rendered on this machine; null if there are none. */
  readonly masters?: string | null
}

/** The version of a catalog with exactly the content of these files. */
export function versionOf({ catalog, priceBook, masters }: SeedFiles): Promise<string> {
  return hashOfText([catalog, priceBook, ...(masters ? [masters] : [])].join('\n'))
}
